import type { RequestEntry } from '../../../schemas/types.gen.ts'
import { Instant } from '../../components/instant.tsx'
import { formatInstant } from '../../format.ts'
import { isNobodys } from './logged-call.ts'

/** When it came by the clock on the wall, and by that of the account, where a call of no account has none. */
export function CameAt({ call }: { readonly call: RequestEntry }) {
  const [date = '', time = ''] = formatInstant(call.received_at).split(' ')
  const [today] = formatInstant(Date.now()).split(' ')
  return (
    <span class="two-lines">
      <time class="instant" dateTime={call.received_at} title={`${date} ${time} (GMT+7)`}>
        {date === today ? time : `${date.slice(0, 5)} ${time}`}
      </time>
      {!isNobodys(call) && (
        <span class="muted small">
          <Instant at={call.at} />
        </span>
      )}
    </span>
  )
}
