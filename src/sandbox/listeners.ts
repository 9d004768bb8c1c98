import { presentEvent, presentServed } from '../control/present/present.ts'
import type { LogEntry } from '../log.ts'
import { writeEventId } from '../service/events/event-id.ts'
import type { Reference } from '../service/reference/reference.ts'
import { readReason } from '../service/requests/request-entry.ts'
import type { RequestLog } from '../service/requests/request-log.ts'
import type { DeliveryAttempted, Notice } from '../service/world/notices.ts'

/** What a sandbox does, for a terminal that shows it. What a listener throws is an uncaught exception. */
export interface SandboxListeners {
  /** Gets what `logLevel` lets through; then none of it stands on stderr as JSON. */
  readonly onLog?: ((entry: LogEntry) => void) | undefined
  /** Gets what the event stream tells (schemas/sandbox/event-*.schema.json), of every account, and calls of none. */
  readonly onEvent?: ((event: SandboxEvent) => void) | undefined
  /** Gets the same as the services publish it, without calls of no account. */
  readonly onNotice?: ((account: string, notice: Notice) => void) | undefined
}

/** `account` is null for a call that shows no account's token. */
export interface SandboxEvent {
  readonly account: string | null
  readonly type: Notice['kind']
  readonly data: ReturnType<typeof presentEvent>
  /** Of a webhook's attempt what its event leaves to the delivery log; null for every other event. */
  readonly attempt: EventAttempt | null
}

export interface EventAttempt {
  /** Wall ms. */
  readonly ms: number
  /** What happened on the wire, in one sentence. */
  readonly detail: string | null
  /** What to do about it, in English. */
  readonly hint: string | null
}

export interface EventListener {
  noticed(account: string, notice: Notice, number: number): void
  /** The log of calls that also passes on the calls of no account; only this log knows them. */
  withUnmatched(requests: RequestLog): RequestLog
}

export function createEventListener(
  { onEvent, onNotice }: Pick<SandboxListeners, 'onEvent' | 'onNotice'>,
  { reference, epoch }: { readonly reference: Reference; readonly epoch: string },
): EventListener {
  if (onEvent === undefined) {
    return { noticed: (account, notice) => onNotice?.(account, notice), withUnmatched: requests => requests }
  }
  return {
    noticed(account, notice, number) {
      onNotice?.(account, notice)
      const data = presentEvent(notice, reference, { id: writeEventId(epoch, number) })
      onEvent({ account, type: notice.kind, data, attempt: notice.kind === 'delivery' ? attemptOf(notice) : null })
    },
    withUnmatched: requests => ({
      ...requests,
      recordUnmatched(call) {
        requests.recordUnmatched(call)
        const { receivedAt: at, method, path, operation, status, ms } = call
        const reason = readReason(call.answerHeaders)
        const told = {
          kind: 'request',
          at,
          method,
          path,
          operation,
          status,
          ms,
          ...(reason === null ? {} : { reason }),
        } as const
        const data = presentServed(told, '')
        onEvent({ account: null, type: 'request', data, attempt: null })
      },
    }),
  }
}

function attemptOf({ attempt: { durationMs, detail, hint } }: DeliveryAttempted): EventAttempt {
  return { ms: durationMs, detail, hint: hint?.en ?? null }
}
