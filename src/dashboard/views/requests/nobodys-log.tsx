import type { RequestDetail, RequestList } from '../../../schemas/types.gen.ts'
import { control } from '../../api.ts'
import { Empty, Failure, Loading } from '../../components/placeholders.tsx'
import { Badge } from '../../components/status.tsx'
import { type Column, Table } from '../../components/table.tsx'
import { useTexts } from '../../i18n.ts'
import { requestsMessages } from '../../messages/requests.ts'
import { troubleMessages } from '../../messages/trouble.ts'
import { hrefTo, navigate, type Route } from '../../router.ts'
import { useLoad } from '../../use-query.ts'
import { AnswerBadge, CallName, CameAt } from './call-cells.tsx'
import { guessTrouble } from './guess-trouble.ts'
import { usePoll } from './use-poll.ts'

/** Of each the headers are read to say what is wrong, so a page is short. */
const SIZE = 20

/** A call that was answered does not change. */
const known = new Map<string, Promise<RequestDetail>>()
const MOST_KNOWN = 200

export interface NobodysLogProps {
  readonly route: Route
  readonly isPaused: boolean
}

export function NobodysLog({ route, isPaused }: NobodysLogProps) {
  const t = useTexts(requestsMessages)
  const trouble = useTexts(troubleMessages)
  const page = Math.max(1, Number(route.query.get('page') ?? 1) || 1)
  const path = `/requests?nobody=true&size=${SIZE}&page=${page}`
  const list = useLoad(path, signal => load(path, signal), { keeps: 'nobody' })
  usePoll(list.refetch, isPaused || page > 1)
  const { data } = list
  const columns: readonly Column<RequestDetail>[] = [
    { key: 'call', label: t.call, onPhone: 'head', render: call => <CallName call={call} /> },
    { key: 'status', label: t.status, render: ({ status }) => <AnswerBadge status={status} /> },
    {
      key: 'trouble',
      label: t.trouble,
      render: call => <Badge tone="warn">{trouble[guessTrouble(call)]}</Badge>,
    },
    { key: 'came', label: t.came, render: call => <CameAt call={call} /> },
  ]
  return (
    <div class="stack">
      <p class="muted">{t.nobodyLead}</p>
      {list.error && <Failure error={list.error} onRetry={list.refetch} />}
      {!data && !list.error && <Loading />}
      {data && data.total > 0 && (
        <Table
          caption={t.ofNobody}
          columns={columns}
          rows={data.calls}
          rowKey={({ id }) => id}
          href={({ id }) => hrefTo(['requests', id], { tab: 'nobody', page: page > 1 ? String(page) : '' })}
          paging={{
            page,
            size: SIZE,
            total: data.total,
            onPage: next =>
              navigate(hrefTo(['requests'], { tab: 'nobody', page: next > 1 ? String(next) : '' }), { replace: true }),
          }}
        />
      )}
      {data?.total === 0 && (
        <Empty icon="check" title={t.nobodyNoneTitle}>
          <p>{t.nobodyNoneBody}</p>
        </Empty>
      )}
    </div>
  )
}

async function load(path: string, signal: AbortSignal) {
  const { items, total } = await control<RequestList>('GET', path, undefined, { signal })
  return { total, calls: await Promise.all(items.map(({ id }) => detailOf(id))) }
}

function detailOf(id: string): Promise<RequestDetail> {
  const asked = known.get(id) ?? control<RequestDetail>('GET', `/requests/${encodeURIComponent(id)}`)
  known.set(id, asked)
  const [oldest] = known.keys()
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest)
  asked.catch(() => known.delete(id))
  return asked
}
