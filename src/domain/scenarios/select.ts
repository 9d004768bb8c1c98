import { phoneKey } from '../text/text-keys.ts'
import type { AnyScenario, ScenarioMatch } from './scenario.ts'

/** What a booking has that a scenario's `match` can ask for. */
export interface BookingFacts {
  readonly orderId: string | null
  /** Of the recipients, as sent. */
  readonly phones: readonly (string | null)[]
  readonly note: string | null
  /** Short name. */
  readonly carrier: string
  /** In all, VND. */
  readonly cod: number
}

/**
 * The scenario that a booking asks for by its own content; undefined = none does, the account's default decides. Of
 * several, the longest order_id pattern wins, then the entry that asks for more, then the first phone of the booking,
 * then the name in alphabetical order.
 */
export function selectScenario<S extends AnyScenario>(scenarios: readonly S[], booking: BookingFacts): S | undefined {
  let best: { scenario: S; rank: readonly number[] } | undefined
  const facts = { ...booking, orderId: matchable(booking.orderId), note: matchable(booking.note) }
  for (const scenario of scenarios) {
    for (const match of scenario.match) {
      const rank = rankOf(match, facts)
      if (rank === null) continue
      const order = best ? compare(rank, best.rank) : 1
      if (!best || order > 0 || (order === 0 && scenario.name < best.scenario.name)) best = { scenario, rank }
    }
  }
  return best?.scenario
}

/** A note may be a book, and every entry of every scenario is held against it. */
const LONGEST_MATCHED = 1_000

/** Vietnamese may come composed or not. */
function matchable(text: string | null): string | null {
  return text?.slice(0, LONGEST_MATCHED).normalize('NFC') ?? null
}

/** Null when a key of the entry does not hold, or it has none. */
function rankOf(match: ScenarioMatch, booking: BookingFacts): readonly number[] | null {
  const { orderId, phone, note, carrier, cod } = match
  if (orderId !== null && !globMatches(orderId, booking.orderId)) return null
  const position = phone === null ? 0 : booking.phones.findIndex(other => other !== null && samePhone(phone, other))
  if (position < 0) return null
  if (note !== null && !globMatches(note, booking.note)) return null
  if (carrier !== null && carrier !== booking.carrier) return null
  if (cod !== null && (booking.cod < cod.min || booking.cod > cod.max)) return null
  const keys = [orderId, phone, note, carrier, cod].filter(key => key !== null).length
  return keys === 0 ? null : [orderId?.length ?? 0, keys, -position]
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index])
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}

/** `*` is any run of characters. Two pointers, no regular expression: a hostile pattern costs O(pattern × text) at most. */
export function globMatches(pattern: string, text: string | null): boolean {
  if (text === null) return false
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
  const key = phoneKey(a)
  return key !== null && key === phoneKey(b)
}
