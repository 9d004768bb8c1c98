import { drawInteger, type Rng } from '../random.ts'
import { LAST_INSTANT } from '../time/clock.ts'
import { DAY_MS, startOfDay } from '../time/instants.ts'
import type { PlannedWait, Wait } from './scenario.ts'

const MINUTE_MS = 60_000
const SECOND_MS = 1_000

/**
 * Drawn waits are whole minutes (whole seconds when the range is under a minute each way): carriers report no finer, and
 * parcels that share an instant are advanced and delivered together.
 */
export function drawWait(wait: Wait, random: Rng): PlannedWait {
  if (wait.kind === 'clock') return { secondOfDay: wait.secondOfDay, days: wait.days }
  if (wait.min === wait.max) return wait.min
  const span = wait.max - wait.min
  const grain = span >= MINUTE_MS && wait.min >= MINUTE_MS ? MINUTE_MS : span >= SECOND_MS ? SECOND_MS : 1
  return drawInteger(random, Math.ceil(wait.min / grain), Math.floor(wait.max / grain)) * grain
}

/**
 * When a step happens whose predecessor happened at `from`. A pace caps the wait (interfaces.md, "Pace"); null = the
 * scenario's own.
 */
export function instantAfter(from: number, wait: PlannedWait, paceMs: number | null): number {
  const own = typeof wait === 'number' ? from + wait : atTimeOfDay(from, wait)
  return Math.min(LAST_INSTANT, paceMs === null ? own : Math.min(own, from + paceMs))
}

/** The next such time ahead of `from` (never `from` itself), or that time on a later calendar day. */
function atTimeOfDay(from: number, { secondOfDay, days }: Exclude<PlannedWait, number>): number {
  const at = startOfDay(from) + days * DAY_MS + secondOfDay * SECOND_MS
  return at > from ? at : at + DAY_MS
}
