import { useEffect, useState } from 'preact/hooks'
import type { RequestDetail, RequestList } from '../../../schemas/types.gen.ts'
import { control } from '../../api.ts'
import { Button } from '../../components/button.tsx'
import { Confirm } from '../../components/dialog.tsx'
import { useListPlace } from '../../components/list-place.ts'
import { PageHead } from '../../components/panel.tsx'
import { Empty, Failure, Loading } from '../../components/placeholders.tsx'
import { Badge } from '../../components/status.tsx'
import { type Column, Table } from '../../components/table.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { useTexts } from '../../i18n.ts'
import { requestsMessages } from '../../messages/requests.ts'
import { troubleMessages } from '../../messages/trouble.ts'
import { hrefTo, navigate, pageOf, type Route } from '../../router.ts'
import { showToast } from '../../toasts.ts'
import { useAction } from '../../use-action.ts'
import { useLoad, useQuery } from '../../use-query.ts'
import { AccountLog } from './account-log.tsx'
import { AnswerBadge, CallName, CameAt } from './call-cells.tsx'
import { guessTrouble } from './guess-trouble.ts'

/** No event reports a call that belongs to no account, so such a list looks for itself. */
const EVERY_MS = 2_500

/** Of each the headers are read to say what is wrong, so a page is short. */
const SIZE = 20

/** A call that was answered does not change. */
const known = new Map<string, Promise<RequestDetail>>()

const MOST_KNOWN = 200

/** The calls of the account, and beside them those that no account knows: a wrong token is looked for there. */
export function RequestsPage({ route }: { readonly route: Route }) {
  const t = useTexts(requestsMessages)
  const [isPaused, setPaused] = useState(false)
  const [clearings, setClearings] = useState(0)
  const tab = route.query.get('tab') === 'nobody' ? 'nobody' : 'account'
  const unmatched = useCount('/requests?nobody=true&size=1', { isPaused, clearings })
  const follow = { isPaused, onResume: () => setPaused(false) }
  return (
    <>
      <PageHead
        title={t.title}
        lead={t.lead}
        actions={
          <>
            <Button icon={isPaused ? 'play' : 'pause'} isPressed={isPaused} onClick={() => setPaused(!isPaused)}>
              {isPaused ? t.resume : t.pause}
            </Button>
            <ClearLog isUnmatched={tab === 'nobody'} onCleared={() => setClearings(count => count + 1)} />
          </>
        }
      />
      <Tabs
        label={t.whose}
        current={tab}
        onChange={name => navigate(hrefTo(['requests'], name === 'nobody' ? { tab: name } : {}), { replace: true })}
        tabs={[
          { name: 'account', label: t.ofAccount },
          { name: 'nobody', label: t.ofNobody, ...(unmatched === null ? {} : { count: unmatched }) },
        ]}
      >
        {tab === 'account' ? (
          <AccountLog key={clearings} route={route} {...follow} />
        ) : (
          <UnmatchedLog key={clearings} route={route} isPaused={isPaused} />
        )}
      </Tabs>
    </>
  )
}

/** How many calls a list has; null until that is known. It is asked again after each clearing. */
function useCount(
  path: string,
  { isPaused, clearings }: { readonly isPaused: boolean; readonly clearings: number },
): number | null {
  const { data, refetch } = useQuery<RequestList>(path)
  usePoll(refetch, isPaused)
  useEffect(() => {
    if (clearings > 0) refetch()
  }, [clearings, refetch])
  return data?.total ?? null
}

interface ClearLogProps {
  readonly isUnmatched: boolean
  readonly onCleared: () => void
}

function ClearLog({ isUnmatched, onCleared }: ClearLogProps) {
  const t = useTexts(requestsMessages)
  const [isAsking, setAsking] = useState(false)
  const clear = useAction(async () => {
    await control('DELETE', isUnmatched ? '/requests?nobody=true' : '/requests')
    setAsking(false)
    onCleared()
    showToast({ kind: 'success', text: t.cleared })
  })
  return (
    <>
      <Button icon="trash" opensDialog onClick={() => setAsking(true)}>
        {t.clear}
      </Button>
      {isAsking && (
        <Confirm
          title={t.clearTitle}
          verb={t.clear}
          isBusy={clear.isBusy}
          onConfirm={() => clear.run()}
          onClose={() => setAsking(false)}
        >
          <p>{t.clearBody}</p>
        </Confirm>
      )}
    </>
  )
}

interface UnmatchedLogProps {
  readonly route: Route
  readonly isPaused: boolean
}

function UnmatchedLog({ route, isPaused }: UnmatchedLogProps) {
  const t = useTexts(requestsMessages)
  const trouble = useTexts(troubleMessages)
  const page = pageOf(route)
  const path = `/requests?nobody=true&size=${SIZE}&page=${page}`
  const list = useLoad(path, signal => load({ path, page }, signal), { keeps: 'nobody' })
  usePoll(list.refetch, isPaused || page > 1)
  const { data } = list
  useListPlace(route, (data?.total ?? 0) > 0 && data?.page === page)
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
          isStale={data.page !== page}
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

async function load({ path, page }: { readonly path: string; readonly page: number }, signal: AbortSignal) {
  const { items, total } = await control<RequestList>('GET', path, undefined, { signal })
  return { total, page, calls: await Promise.all(items.map(({ id }) => detailOf(id))) }
}

function detailOf(id: string): Promise<RequestDetail> {
  const asked = known.get(id) ?? control<RequestDetail>('GET', `/requests/${encodeURIComponent(id)}`)
  known.set(id, asked)
  const [oldest] = known.keys()
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest)
  asked.catch(() => known.delete(id))
  return asked
}

function usePoll(refetch: () => void, isPaused: boolean): void {
  useEffect(() => {
    if (isPaused) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refetch()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [refetch, isPaused])
}
