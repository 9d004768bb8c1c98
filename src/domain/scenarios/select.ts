import { phoneKey } from '../contact-keys.ts'
import type { AnyScenario } from './scenario.ts'
import type { ScenarioMatch } from './scenario-match.ts'

export interface Booking {
  readonly orderId: string | null
  /** The recipient's phone, as sent. */
  readonly phone: string | null
}

/**
 * The scenario that a booking asks for by its own content; undefined = none does, the account's default decides. Of
 * several, the longest order_id pattern wins, then a pattern beats a phone, then the name in alphabetical order.
 */
export function selectScenario<S extends AnyScenario>(scenarios: readonly S[], booking: Booking): S | undefined {
  let best: { scenario: S; rank: number } | undefined
  for (const scenario of scenarios) {
    for (const match of scenario.match) {
      if (!holds(match, booking)) continue
      const rank = match.orderId?.length ?? 0
      if (!best || rank > best.rank || (rank === best.rank && scenario.name < best.scenario.name)) {
        best = { scenario, rank }
      }
    }
  }
  return best?.scenario
}

/** All keys of an entry hold, and it has at least one. */
function holds(match: ScenarioMatch, booking: Booking): boolean {
  if (match.orderId === null && match.phone === null) return false
  if (match.orderId !== null && !(booking.orderId !== null && globMatches(match.orderId, booking.orderId))) return false
  return match.phone === null || (booking.phone !== null && samePhone(match.phone, booking.phone))
}

/** `*` is any run of characters. Two pointers, no regular expression: a hostile pattern costs O(pattern × text) at most. */
export function globMatches(pattern: string, text: string): boolean {
  let p = 0
  let t = 0
  let star = -1
  let starText = 0
  while (t < text.length) {
    if (p < pattern.length && pattern[p] === '*') {
      star = p++
      starText = t
    } else if (p < pattern.length && pattern[p] === text[t]) {
      p++
      t++
    } else if (star >= 0) {
      p = star + 1
      t = ++starText
    } else {
      return false
    }
  }
  while (pattern[p] === '*') p++
  return p === pattern.length
}

function samePhone(a: string, b: string): boolean {
  return phoneKey(a) === phoneKey(b)
}
