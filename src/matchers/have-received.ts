import type { InboxCheckOptions, InboxMatch, WorldInbox } from '../index.ts'

/** What `toHaveReceived` takes beside the status: keys of the match, how many, and how long to wait. */
export type HaveReceivedWishes = Omit<InboxMatch, 'status'> & InboxCheckOptions

export interface HaveReceivedOutcome {
  readonly pass: boolean
  readonly message: () => string
}

/**
 * Whether the inbox has received an event with the status (slug or code), waiting for it as `inbox.check` does; with `isNot`
 * it is not waited for unless `timeoutMs` says so.
 * @throws TypeError for what is no inbox.
 */
export async function haveReceived(
  received: unknown,
  status: string | number,
  { count, timeoutMs, isNot = false, ...match }: HaveReceivedWishes & { readonly isNot?: boolean } = {},
): Promise<HaveReceivedOutcome> {
  const inbox = inboxIn(received)
  if (!inbox) {
    throw new TypeError('toHaveReceived wants an inbox: expect(account.inbox).toHaveReceived("delivered")')
  }
  const patience = timeoutMs ?? (isNot ? 0 : undefined)
  const checked = await inbox.check(
    { status, ...match },
    { ...(count === undefined ? {} : { count }), ...(patience === undefined ? {} : { timeoutMs: patience }) },
  )
  const keys = Object.entries({ ...match, ...(count === undefined ? {} : { count }) })
  const wanted = [String(status), ...keys.map(([key, value]) => `${key} ${value}`)].join(', ')
  const told = checked.received ? `not to receive ${wanted}; #${checked.event?.n} is one` : `to receive ${wanted}`
  return {
    pass: checked.received,
    message: () => `expected the inbox ${told}\n\n${checked.report}`,
  }
}

/** A class of its own would not be the one of another copy of the package. */
function isInbox(given: unknown): given is WorldInbox {
  return typeof given === 'object' && given !== null && 'check' in given && typeof given.check === 'function'
}

/** The inbox itself, or the account or sandbox that has one. */
function inboxIn(given: unknown): WorldInbox | null {
  if (isInbox(given)) return given
  if (typeof given !== 'object' || given === null || !('inbox' in given)) return null
  return isInbox(given.inbox) ? given.inbox : null
}
