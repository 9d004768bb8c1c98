/** When a parcel with `within: promise` is delivered (open-clauses.md, "Time and promise"). */
import type { ServiceTime } from '../carriers/promised-day.ts'
import { addWorkingDays, closingOf, nextOpening, type WorkingHours } from '../carriers/working-hours.ts'
import { drawInteger, type Rng } from '../random.ts'
import { DAY_MS, startOfDay } from '../time/instants.ts'
import { LEAST_ROUND_MS } from './planned-wait.ts'

const MINUTE_MS = 60_000
const MOST_DAYS_LATE = 3
/** A round brings a parcel one to four hours before its delivery to the road. */
const ROUND_MINUTES = { least: 60, most: 240 }

/** What is drawn for a delivery, from 0 to 1 each; the same number of draws whatever comes of them. */
export interface PromiseLuck {
  readonly isKept: number
  readonly day: number
  readonly time: number
  readonly round: number
}

export function drawLuck(random: Rng): PromiseLuck {
  return { isKept: random(), day: random(), time: random(), round: random() }
}

export interface Delivering {
  readonly service: ServiceTime
  /** Of the booking. */
  readonly start: number
  /** When the step before happened. */
  readonly from: number
  /** The round that brings it has begun at `from` already. */
  readonly isOut: boolean
  readonly luck: PromiseLuck
}

/**
 * When the parcel goes out for delivery and when it is delivered, on one day, in hours of delivery. What the steps before
 * leave no time for is delivered on the first day on which there is some.
 */
export function keepPromise({ service, start, from, isOut, luck }: Delivering): {
  readonly out: number
  readonly delivered: number
} {
  const { delivery, promise } = service
  const isKept = luck.isKept * 100 < promise.keptPercent
  const last = startOfDay(promise.at)
  const day = isKept
    ? addWorkingDays(delivery, last, -Math.floor(luck.day * (spareDays(start, last) + 1)))
    : addWorkingDays(delivery, last, 1 + Math.floor(luck.day * MOST_DAYS_LATE))
  // What is on the road already comes the same day, unless it is to be late.
  const wanted = isOut && isKept ? from : day
  const first = firstRound(delivery, Math.max(wanted, isOut ? from : from + LEAST_ROUND_MS))
  const most = Math.floor((closingOf(delivery, first) - first - 1) / MINUTE_MS)
  const delivered = first + between(luck.time, LEAST_ROUND_MS / MINUTE_MS, most) * MINUTE_MS
  const lead = between(luck.round, ROUND_MINUTES.least, ROUND_MINUTES.most) * MINUTE_MS
  return { out: Math.max(first, delivered - lead), delivered }
}

/** A promise of three days and more is sometimes kept earlier than on its last day. */
function spareDays(start: number, last: number): number {
  return Math.floor(Math.max(0, last - startOfDay(start)) / DAY_MS / 3)
}

/** The first instant from `earliest` on at which a round can begin and still deliver before the end of the day. */
function firstRound(hours: WorkingHours, earliest: number): number {
  const opening = nextOpening(hours, earliest)
  const closing = closingOf(hours, opening)
  return closing - opening > LEAST_ROUND_MS ? opening : nextOpening(hours, closing)
}

/** A drawn number from 0 to 1 as a whole number from `low` to `high`. */
function between(luck: number, low: number, high: number): number {
  return drawInteger(() => luck, low, high)
}
