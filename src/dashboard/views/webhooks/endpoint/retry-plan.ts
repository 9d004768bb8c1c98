import { parseDuration } from '../../../format.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The waits after the first, second, … failed attempt, in ms of virtual time. `standard` spreads them by a tenth. */
const WAITS: Readonly<Record<string, readonly number[]>> = {
  none: [],
  fast: [SECOND, 5 * SECOND, 30 * SECOND],
  standard: [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR],
  'three-minutes': [3 * MINUTE, 3 * MINUTE],
}

export const RETRY_NAMES = Object.keys(WAITS)

/** What a preset, or a list of waits, means. A preset that is not known here has no waits to show. */
export function waitsOf(retry: string | readonly string[]): readonly number[] {
  if (typeof retry === 'string') return WAITS[retry] ?? []
  return retry.map(text => parseDuration(text) ?? 0)
}

/** `5s, 5m 1h` → its parts; null when one of them is no duration. */
export function readWaits(text: string): readonly string[] | null {
  const parts = text.split(/[\s,;]+/).filter(part => part !== '')
  return parts.every(part => parseDuration(part) !== null) ? parts : null
}
