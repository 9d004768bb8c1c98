import { Button } from '../../components/button.tsx'
import { Empty } from '../../components/empty.tsx'
import { Failure } from '../../components/failure.tsx'
import { Loading } from '../../components/loading.tsx'
import { useTexts } from '../../i18n.ts'
import { requestsMessages } from '../../messages/requests.ts'
import { hrefTo, navigate, type Route } from '../../router.ts'
import { useQuery } from '../../use-query.ts'
import { CallStrip } from './call-strip.tsx'
import { FirstCall } from './first-call.tsx'
import type { CallList } from './logged-call.ts'
import { type Filters, RequestFilters } from './request-filters.tsx'
import { RequestTable } from './request-table.tsx'
import { useMissed } from './use-missed.ts'

const SIZE = 50

/** What the address says of the log; another filter begins at the first page. */
const FILTERS = ['q', 'method', 'operation', 'status', 'shipment'] as const

export interface AccountLogProps {
  readonly route: Route
  readonly isPaused: boolean
  readonly onResume: () => void
}

export function AccountLog({ route, isPaused, onResume }: AccountLogProps) {
  const t = useTexts(requestsMessages)
  const given: Filters = Object.fromEntries(FILTERS.map(name => [name, route.query.get(name) ?? '']))
  const page = Math.max(1, Number(route.query.get('page') ?? 1) || 1)
  const query = new URLSearchParams({ size: String(SIZE), page: String(page) })
  for (const [name, value] of Object.entries(given)) if (value !== '') query.set(name, value)
  // A page further back would slip away under the eyes of the person.
  const standsStill = isPaused || page > 1
  const list = useQuery<CallList>(`/requests?${query}`, { on: standsStill ? [] : ['request'] })
  const missed = useMissed(standsStill)
  const show = (change: Filters) => navigate(hrefTo(['requests'], { ...given, page: '', ...change }), { replace: true })
  const showNewest = () => {
    onResume()
    if (page > 1) show({})
    list.refetch()
  }
  const isFiltered = Object.values(given).some(value => value !== '')
  const { data } = list
  return (
    <div class="stack">
      {(isFiltered || (data?.total ?? 1) > 0) && <RequestFilters given={given} onShow={show} />}
      {missed > 0 && (
        <p class="note missed row" role="status">
          <span>
            <strong>{t.missed(missed)}.</strong> {t.standsStill}
          </span>
          <Button size="small" onClick={showNewest}>
            {t.newest}
          </Button>
        </p>
      )}
      {list.error && <Failure error={list.error} onRetry={list.refetch} />}
      {!data && !list.error && <Loading />}
      {data && data.items.length > 0 && <CallStrip calls={data.items} total={data.total} />}
      {data && data.total > 0 && (
        <RequestTable
          calls={data.items}
          query={{ ...given, page: page > 1 ? String(page) : '' }}
          isStale={list.isLoading && data.page !== page}
          paging={{ page, size: SIZE, total: data.total, onPage: next => show({ page: String(next) }) }}
        />
      )}
      {data?.total === 0 && (isFiltered ? <NoMatch /> : <FirstCall />)}
    </div>
  )
}

function NoMatch() {
  const t = useTexts(requestsMessages)
  return (
    <Empty icon="search" title={t.noMatchTitle}>
      <p>{t.noMatchBody}</p>
      <Button onClick={() => navigate(hrefTo(['requests']), { replace: true })}>{t.showAll}</Button>
    </Empty>
  )
}
