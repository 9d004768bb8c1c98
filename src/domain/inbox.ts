import type { Delivery, Endpoint, Inbox, InboxAnswer } from './outbox-rows.ts'

/** No registration has this number, so an inbox changes no id that an application sees. */
export const INBOX_ID = '0'
/** Stands where other endpoints have a URL. Nothing can be registered under it, because its scheme is not http. */
export const INBOX_URL = 'inbox:'

export const OK: InboxAnswer = { status: 200, delayMs: 0 }

/** An inbox as it is when it is opened; `since`: the number of the latest arrival. */
export function openedInbox(since: number, answer = OK): Inbox {
  return { since, answer, first: null }
}

/** The next answer of an inbox, and the inbox after it: the same object when nothing is counted. */
export function takeAnswer(inbox: Inbox): { readonly answer: InboxAnswer; readonly after: Inbox } {
  const { first } = inbox
  if (!first) return { answer: inbox.answer, after: inbox }
  const { times, ...answer } = first
  return { answer, after: { ...inbox, first: times > 1 ? { ...first, times: times - 1 } : null } }
}

export function isInbox(endpoint: Pick<Endpoint, 'inbox'>): boolean {
  return endpoint.inbox !== undefined
}

/** The number of the delivery's latest arrival in an inbox; null = it did not arrive in one. */
export function latestArrival({ attempts }: Pick<Delivery, 'attempts'>): number | null {
  for (let at = attempts.length - 1; at >= 0; at--) {
    const n = attempts[at]?.inbox?.n
    if (n !== undefined) return n
  }
  return null
}
