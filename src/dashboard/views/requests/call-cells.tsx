import type { RequestEntry } from '../../../schemas/types.gen.ts'
import { Instant } from '../../components/facts.tsx'
import { Badge, type Tone } from '../../components/status.tsx'
import { formatInstant } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { requestsMessages } from '../../messages/requests.ts'

/** Calls that no account knows have an id of their own kind. */
export function isUnmatched({ id }: Pick<RequestEntry, 'id'>): boolean {
  return id.startsWith('nobody-')
}

/** The status that was answered; null = the client did not get it. */
export function AnswerBadge({ status }: { readonly status: number | null }) {
  const t = useTexts(requestsMessages)
  return <Badge tone={toneOf(status)}>{status ?? t.cut}</Badge>
}

export function toneOf(status: number | null): Tone {
  if (status === null || status >= 500) return 'bad'
  return status >= 400 ? 'warn' : 'good'
}

/** Method and path; below them what the API calls it. */
export function CallName({ call: { method, path, operation } }: { readonly call: RequestEntry }) {
  return (
    <span class="call-name">
      <span class="call-line" title={path}>
        <span class={`call-method ${method.toLowerCase()}`}>{method}</span> {path.replace(/^\/api\/v2(?=\/)/, '')}
      </span>
      {operation !== null && <span class="muted small">{operation}</span>}
    </span>
  )
}

/** When it came by the clock on the wall, and by that of the account, where a call of no account has none. */
export function CameAt({ call }: { readonly call: RequestEntry }) {
  const [date = '', time = ''] = formatInstant(call.received_at).split(' ')
  const [today] = formatInstant(Date.now()).split(' ')
  return (
    <span class="two-lines">
      <time class="instant" dateTime={call.received_at} title={`${date} ${time} (GMT+7)`}>
        {date === today ? time : `${date.slice(0, 5)} ${time}`}
      </time>
      {!isUnmatched(call) && (
        <span class="muted small">
          <Instant at={call.at} />
        </span>
      )}
    </span>
  )
}
