import { useLayoutEffect, useState } from 'preact/hooks'
import type { RequestList } from '../../../schemas/types.gen.ts'
import { api } from '../../api.ts'
import { Button, CopyButton, IconButton } from '../../components/button.tsx'
import { Field, Select } from '../../components/field.tsx'
import { useListPlace } from '../../components/list-place.ts'
import { Empty, Failure, Loading } from '../../components/placeholders.tsx'
import { Badge } from '../../components/status.tsx'
import { useTexts } from '../../i18n.ts'
import { followLive } from '../../live.ts'
import { requestsMessages } from '../../messages/requests.ts'
import { hrefTo, navigate, pageOf, type Route } from '../../router.ts'
import { useAction } from '../../use-action.ts'
import { useQuery } from '../../use-query.ts'
import { useTyped } from '../../use-typed.ts'
import { CallStrip } from './call-strip.tsx'
import { RequestTable } from './request-table.tsx'
import { useOperations } from './use-operations.ts'

const METHODS: readonly string[] = ['GET', 'POST', 'PUT', 'DELETE']

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
  const page = pageOf(route)
  const query = new URLSearchParams({ size: String(SIZE), page: String(page) })
  for (const [name, value] of Object.entries(given)) if (value !== '') query.set(name, value)
  // A page further back would slip away under the eyes of the person.
  const standsStill = isPaused || page > 1
  const list = useQuery<RequestList>(`/requests?${query}`, { on: standsStill ? [] : ['request'] })
  const missed = useMissed(standsStill)
  const show = (change: Filters) => navigate(hrefTo(['requests'], { ...given, page: '', ...change }), { replace: true })
  const showNewest = () => {
    onResume()
    if (page > 1) show({})
    list.refetch()
  }
  const isFiltered = Object.values(given).some(value => value !== '')
  const { data } = list
  useListPlace(route, (data?.total ?? 0) > 0 && data?.page === page)
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
          isStale={data.page !== page}
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

/** How many calls came while the list stands still; 0 while it follows them. */
function useMissed(standsStill: boolean): number {
  const [missed, setMissed] = useState(0)
  // At once, not after the next drawing: a call that comes between would be lost.
  useLayoutEffect(() => {
    setMissed(0)
    if (!standsStill) return
    return followLive({
      event(event) {
        if (event.type === 'request') setMissed(count => count + 1)
      },
      // It is unknown how many were missed; the list reloads by itself.
      gap: () => undefined,
    })
  }, [standsStill])
  return missed
}

/** No calls yet: where to call, and a call that needs no code. */
function FirstCall() {
  const t = useTexts(requestsMessages)
  const base = `${location.origin}/api/v2`
  const call = useAction(() => api('GET', '/shipments'))
  return (
    <Empty icon="list" title={t.noneTitle}>
      <p>{t.noneBody}</p>
      <p class="row">
        <code>{base}</code>
        <CopyButton text={base} label={t.copyAddress} />
      </p>
      <p class="empty-actions">
        <Button look="primary" icon="send" isBusy={call.isBusy} onClick={() => call.run()}>
          {t.tryCall}
        </Button>
        <a class="button" href={hrefTo(['account'])}>
          {t.credentials}
        </a>
      </p>
    </Empty>
  )
}

type Filters = Readonly<Record<string, string>>

interface RequestFiltersProps {
  readonly given: Filters
  readonly onShow: (change: Filters) => void
}

function RequestFilters({ given, onShow }: RequestFiltersProps) {
  const t = useTexts(requestsMessages)
  const operations = useOperations()
  const { q = '', shipment = '', operation = '' } = given
  const [typed, setTyped] = useTyped(q, wanted => onShow({ q: wanted }))
  const names = operations.map(({ id }) => id).toSorted()
  // Until the list is there, and for one that it does not know, the filter shows what it filters by.
  if (operation !== '' && !names.includes(operation)) names.unshift(operation)
  return (
    <>
      <search class="filters">
        <Field label={t.search} type="search" value={typed} onInput={setTyped} placeholder={t.searchHint} />
        <Select
          label={t.method}
          value={given.method ?? ''}
          onChange={method => onShow({ method })}
          options={[{ value: '', label: t.anyMethod }, ...METHODS.map(method => ({ value: method, label: method }))]}
        />
        <Select
          label={t.operation}
          value={operation}
          onChange={chosen => onShow({ operation: chosen })}
          options={[{ value: '', label: t.anyOperation }, ...names.map(name => ({ value: name, label: name }))]}
        />
        <Select
          label={t.status}
          value={given.status ?? ''}
          onChange={status => onShow({ status })}
          options={[
            { value: '', label: t.anyStatus },
            { value: '2xx', label: t.class2 },
            { value: '4xx', label: t.class4 },
            { value: '5xx', label: t.class5 },
            { value: 'none', label: t.classNone },
          ]}
        />
      </search>
      {shipment !== '' && (
        <p class="only row">
          {t.only}
          <Badge tone="info">
            <a href={hrefTo(['shipments', shipment])}>{shipment}</a>
          </Badge>
          <IconButton icon="close" label={t.onlyOff} onClick={() => onShow({ shipment: '' })} />
        </p>
      )}
    </>
  )
}
