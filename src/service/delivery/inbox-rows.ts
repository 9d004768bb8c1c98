import { INBOX_ID, INBOX_URL, openedInbox } from '../../domain/inbox.ts'
import type { Endpoint, InboxAnswer } from '../../domain/outbox-rows.ts'
import type { AccountRow } from '../../domain/world.ts'
import type { View } from '../../store/store.ts'

/** The series of the numbers of arrivals. */
export const ARRIVALS = 'arrivals'

export interface NewInbox {
  /** Virtual ms. */
  readonly at: number
  /** The number of the latest arrival. */
  readonly since: number
  readonly origin: Endpoint['origin']
  readonly answer?: InboxAnswer | undefined
}

/** The endpoint of an inbox that is being opened. */
export function newInbox(
  { webhookSecret }: Pick<AccountRow, 'webhookSecret'>,
  { at, since, origin, answer }: NewInbox,
): Endpoint {
  return {
    id: INBOX_ID,
    url: INBOX_URL,
    secret: webhookSecret,
    oldSecrets: [],
    settings: { signature: null, retry: null, ordered: false, onDisabled: 'hold' },
    disabled: null,
    failingSince: null,
    origin,
    createdAt: at,
    updatedAt: at,
    inbox: openedInbox(since, answer),
  }
}

/** An inbox of the start after a reset: nothing has arrived, and it answers 200. */
export function emptiedInbox(endpoint: Endpoint): Endpoint {
  return endpoint.inbox ? { ...endpoint, inbox: openedInbox(0) } : endpoint
}

export async function latestArrivalOf(view: View): Promise<number> {
  return (await view.get('counters', ARRIVALS))?.n ?? 0
}
