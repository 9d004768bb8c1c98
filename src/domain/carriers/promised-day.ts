import { LAST_INSTANT } from '../time/clock.ts'
import { startOfDay } from '../time/instants.ts'
import type { Carrier } from './carrier.ts'
import { addWorkingDays, nextOpening, type WorkingHours } from './working-hours.ts'

const MINUTE_MS = 60_000

export interface PromisedDays {
  /** Working days of the rate; 0 = the same day. */
  readonly days: number
  /** Of the service: minutes past midnight. */
  readonly cutOff: number
}

/**
 * The instant, in ms, of whose day a carrier speaks when it promises delivery in so many working days. They count from the
 * booking while parcels are picked up, else from the next opening; from the service's `cut_off` on, from the next working day.
 */
export function promisedDay(
  { pickup }: Pick<Carrier, 'pickup'>,
  bookedAt: number,
  { days, cutOff }: PromisedDays,
): number {
  const opening = nextOpening(pickup, bookedAt)
  const midnight = startOfDay(opening)
  const isLate = opening >= midnight + cutOff * MINUTE_MS
  const start = isLate ? addWorkingDays(pickup, midnight + pickup.opens * MINUTE_MS, 1) : opening
  return Math.min(LAST_INSTANT, addWorkingDays(pickup, start, days))
}

/** What the carrier's service says about time. */
export interface ServiceTime {
  readonly pickup: WorkingHours
  readonly delivery: WorkingHours
  readonly promise: {
    /** An instant of the last day that keeps it. */
    readonly at: number
    /** Percent of the parcels that are delivered by then. */
    readonly keptPercent: number
  }
}

/** A carrier that is not known works at any time and is never late. */
const UNKNOWN = { hours: { opens: 0, closes: 24 * 60, off: [] }, keptPercent: 100 }

/** `promisedAt`: what `promisedDay` gave at the booking. */
export function serviceTimeOf(carrier: Carrier | undefined, promisedAt: number): ServiceTime {
  const { pickup = UNKNOWN.hours, delivery = UNKNOWN.hours } = carrier ?? {}
  return {
    pickup,
    delivery,
    promise: { at: promisedAt, keptPercent: carrier?.report.success_percent ?? UNKNOWN.keptPercent },
  }
}
