import type { Check } from '../check.ts'

export interface FreshEvidence {
  readonly scheme: string
  /** UNIX seconds that the event says it was sent at; null = it carries none that can be read. */
  readonly sentAt: number | null
  /** Wall ms at which it arrived. */
  readonly arrivedAt: number
}

const CLAUSE = 'Events'
/** What Standard Webhooks' and Stripe's own libraries allow either way. */
const TOLERANCE_S = 300

export const webhookFresh: Check<FreshEvidence> = {
  name: 'webhook-fresh',
  title: 'the timestamp in a signature is the time of sending; receivers refuse a difference of five minutes',
  clause: CLAUSE,
  validate({ scheme, sentAt, arrivedAt }) {
    const age = sentAt === null ? null : Math.round(arrivedAt / 1_000) - sentAt
    if (age !== null && Math.abs(age) <= TOLERANCE_S) return []
    const expected = `a time of sending within ${TOLERANCE_S} s of its arrival, as the scheme ${scheme} needs it`
    const got = age === null ? 'no UNIX seconds' : age > 0 ? `one ${age} s ago` : `one ${-age} s ahead`
    // As firm as the scheme: its libraries refuse what is older.
    return [{ pointer: '', clause: CLAUSE, basis: 'shown', expected, got }]
  },
  samples: {
    good: [
      { scheme: 'standard', sentAt: 1614265330, arrivedAt: 1614265331_000 },
      { scheme: 'stripe', sentAt: 1614265330, arrivedAt: 1614265030_000 },
    ],
    bad: [
      { name: 'an old time', evidence: { scheme: 'standard', sentAt: 1614265330, arrivedAt: 1614265631_000 } },
      { name: 'a future time', evidence: { scheme: 'standard', sentAt: 1614265330, arrivedAt: 1614265029_000 } },
      { name: 'milliseconds', evidence: { scheme: 'standard', sentAt: 1614265330000, arrivedAt: 1614265330_000 } },
      { name: 'no time', evidence: { scheme: 'standard', sentAt: null, arrivedAt: 1614265330_000 } },
    ],
  },
}
