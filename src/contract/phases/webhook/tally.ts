import type { Session, WebhookOutcome } from '../../session.ts'

/** What the whole phase saw. */
export interface Tally {
  events: number
  /** Of other orders of the account. */
  foreign: number
  /** To addresses that were never registered. */
  strangers: number
  /** Signatures that were looked at, and those that were wrong. */
  signatures: number
  wrong: number
  readonly schemes: Set<string>
  /** Why some were not looked at. */
  readonly unverified: Set<string>
}

/** One for the run. */
export function tallyOf(session: Session): Promise<Tally> {
  const empty: Tally = {
    events: 0,
    foreign: 0,
    strangers: 0,
    signatures: 0,
    wrong: 0,
    schemes: new Set(),
    unverified: new Set(),
  }
  return session.once('webhook: tally', () => Promise.resolve(empty))
}

/** What the report says of webhooks: verified only where events arrived and every one of their signatures fits. */
export function outcomeOf({
  events,
  foreign,
  strangers,
  signatures,
  wrong,
  schemes,
  unverified,
}: Tally): WebhookOutcome {
  if (events === 0) return { verified: false, note: 'no event arrived' }
  const parts = [`${events} ${events === 1 ? 'event' : 'events'} arrived`]
  if (signatures > 0) {
    const by = [...schemes].join(' and ')
    parts.push(
      wrong === 0 ? `every signature by ${by} fits` : `${wrong} of ${signatures} signatures by ${by} do not fit`,
    )
  }
  parts.push(...unverified)
  if (foreign > 0) parts.push(`${foreign} of other orders were ignored`)
  if (strangers > 0) parts.push(`${strangers} requests to other addresses were ignored`)
  return { verified: signatures > 0 && wrong === 0 && unverified.size === 0, note: parts.join('; ') }
}
