/** What fault rules count, in rows of their world: a restart goes on where the last commit was. */

import type { FaultCounts } from '../../domain/faults/fault-rows.ts'
import { fingerprint } from '../../domain/random.ts'
import type { Tx, View } from '../../store/store.ts'

/** Meetings of one account. */
const MOST_MEETINGS = 50_000
/** Longer keys are kept by their fingerprint. */
const LONGEST_KEY = 64

/** A rule, and the key of what it meets. */
interface Pair {
  readonly rule: string
  readonly key: string
}

/** A rule that has met nothing has no row. */
export async function countsOf(view: Pick<View, 'get'>, rule: string): Promise<FaultCounts> {
  return (await view.get('faultCounts', rule)) ?? { id: rule, seen: 0, fired: 0, lastFiredAt: null }
}

/** The number of the pair's next meeting, from 1. */
export async function nextOccurrence(view: Pick<View, 'get'>, pair: Pair): Promise<number> {
  return ((await view.get('faultMeetings', idOf(pair)))?.n ?? 0) + 1
}

/**
 * Counts a meeting of the pair. Of more than 50,000 pairs the one not met for the longest time is forgotten, which then
 * counts from 1 again.
 * @returns its number.
 */
export async function countMeeting(tx: Tx, pair: Pair, most = MOST_MEETINGS): Promise<number> {
  const n = await nextOccurrence(tx, pair)
  const seq = ((await metAtEnd(tx, 'descending'))?.seq ?? 0) + 1
  tx.put('faultMeetings', { id: idOf(pair), rule: pair.rule, n, seq })
  if (n === 1 && (await tx.count('faultMeetings')) > most) {
    const oldest = await metAtEnd(tx, 'ascending')
    if (oldest) tx.delete('faultMeetings', oldest.id)
  }
  return n
}

/** The rule is gone, or is another one under the same id. */
export async function forgetCounts(tx: Tx, rule: string): Promise<void> {
  tx.delete('faultCounts', rule)
  for (const id of await tx.ids('faultMeetingsByRule', rule)) tx.delete('faultMeetings', id)
}

/** The pair met first, or last. */
async function metAtEnd(view: View, order: 'ascending' | 'descending') {
  const { rows } = await view.page('faultMeetingsByAge', { order, offset: 0, limit: 1 })
  return rows[0]
}

function idOf({ rule, key }: Pair): string {
  return `${rule}/${key.length <= LONGEST_KEY ? key : fingerprint(key)}`
}
