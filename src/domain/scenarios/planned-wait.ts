import { nextOpening, type WorkingHours } from '../carriers/working-hours.ts'
import { drawInteger, type Rng } from '../random.ts'
import { LAST_INSTANT } from '../time/clock.ts'
import { DAY_MS, startOfDay } from '../time/instants.ts'
import type { PlannedWait, Wait } from './scenario.ts'

const MINUTE_MS = 60_000
/** From what happened before to a round or a delivery that waits for the promise, at least. */
export const LEAST_ROUND_MS = 30 * MINUTE_MS
const SECOND_MS = 1_000

/**
 * Drawn waits are whole minutes (whole seconds when the range is under a minute each way): carriers report no finer, and
 * parcels that share an instant are advanced and delivered together.
 */
export function drawWait(wait: Exclude<Wait, { kind: 'promise' }>, random: Rng): PlannedWait {
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
  const own = ownInstant(from, wait)
  return Math.min(LAST_INSTANT, paceMs === null ? own : Math.min(own, from + paceMs))
}

function ownInstant(from: number, wait: PlannedWait): number {
  if (typeof wait === 'number') return from + wait
  return 'until' in wait ? Math.max(wait.until, from + LEAST_ROUND_MS) : atTimeOfDay(from, wait)
}

/** The instant itself, or the next opening of the hours that a step keeps. Under a pace no hours are kept. */
export function withinHours(instant: number, hours: WorkingHours | undefined, paceMs: number | null): number {
  return hours === undefined || paceMs !== null ? instant : Math.min(LAST_INSTANT, nextOpening(hours, instant))
}

/** The next such time ahead of `from` (never `from` itself), or that time on a later calendar day. */
function atTimeOfDay(from: number, { secondOfDay, days }: Extract<PlannedWait, { days: number }>): number {
  const at = startOfDay(from) + days * DAY_MS + secondOfDay * SECOND_MS
  return at > from ? at : at + DAY_MS
}
