import { presentEvent, presentServed } from './control/present/present-event.ts'
import type { LogEntry } from './log.ts'
import { writeEventId } from './service/events/event-id.ts'
import type { Reference } from './service/reference/reference.ts'
import type { RequestLog } from './service/requests/request-log.ts'
import type { Notice } from './service/world/notices.ts'

/** What a sandbox does, for a terminal that shows it. What a listener throws is an uncaught exception. */
export interface SandboxListeners {
  /** Gets what `logLevel` lets through; then none of it stands on stderr as JSON. */
  readonly onLog?: ((entry: LogEntry) => void) | undefined
  /** Gets what the event stream tells (schemas/sandbox/event-*.schema.json), of every account, and calls of none. */
  readonly onEvent?: ((event: HeardEvent) => void) | undefined
}

/** `account` is null for a call that shows no account's token. */
export interface HeardEvent {
  readonly account: string | null
  readonly type: Notice['kind']
  readonly data: ReturnType<typeof presentEvent>
}

export interface Hearing {
  noticed(account: string, notice: Notice, number: number): void
  /** The log of calls, which alone knows those of no account. */
  ofStrays(requests: RequestLog): RequestLog
}

export function createHearing(
  onEvent: SandboxListeners['onEvent'],
  { reference, epoch }: { readonly reference: Reference; readonly epoch: string },
): Hearing {
  if (onEvent === undefined) return { noticed: () => undefined, ofStrays: requests => requests }
  return {
    noticed(account, notice, number) {
      const data = presentEvent(notice, reference, { id: writeEventId(epoch, number) })
      onEvent({ account, type: notice.kind, data })
    },
    ofStrays: requests => ({
      ...requests,
      recordNobodys(call) {
        requests.recordNobodys(call)
        const { receivedAt: at, method, path, operation, status, ms } = call
        const data = presentServed({ kind: 'request', at, method, path, operation, status, ms }, '')
        onEvent({ account: null, type: 'request', data })
      },
    }),
  }
}
