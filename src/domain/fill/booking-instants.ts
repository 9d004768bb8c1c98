import { usePower } from '../power.ts'
import type { Rng } from '../random.ts'
import { DAY_MS, startOfDay } from '../time/instants.ts'

const HOUR_MS = 3_600_000
const SECOND_MS = 1_000
/** How busy each hour of a day is, GMT+7: the office, and the evening at home. */
const HOURS = [0.05, 0.02, 0.01, 0.01, 0.01, 0.03, 0.12, 0.35, 0.7, 0.9, 1, 0.95, 0.7, 0.65, 0.8, 0.9, 0.9, 0.8, 0.7, 0.85, 1, 1, 0.8, 0.3] as const // biome-ignore format: a day
/** From Sunday on. */
const WEEKDAYS = [0.45, 1, 1, 0.95, 0.95, 1, 0.8] as const
/** 1970-01-01 was a Thursday. */
const EPOCH_WEEKDAY = 4
/** The instants a draw looks at before it takes what it has: one hour at night may be all there is. */
const MOST_TRIES = 200

export interface Span {
  /** Virtual ms; neither end is passed. */
  readonly from: number
  readonly to: number
}

/** When a shop books, to the second: more in the evening, less on Sundays and at night, and more from week to week. */
export function drawBookingInstant(random: Rng, { from, to }: Span): number {
  const second = (power: number) => Math.floor((from + (to - from) * power) / SECOND_MS)
  let instant = to
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    instant = Math.max(from, usePower(random(), 0.85, second) * SECOND_MS)
    if (random() < busyness(instant)) break
  }
  return instant
}

/** How likely something is booked at an instant, beside the busiest hour's 1. */
function busyness(instant: number): number {
  const midnight = startOfDay(instant)
  const weekday = (Math.round(midnight / DAY_MS) + EPOCH_WEEKDAY) % 7
  return (HOURS[Math.floor((instant - midnight) / HOUR_MS)] ?? 0) * (WEEKDAYS[weekday] ?? 1)
}

/** Whether shops work then. */
export function isDaytime(instant: number): boolean {
  return instant - startOfDay(instant) >= 6 * HOUR_MS
}

/** `240113`: the day of an instant in GMT+7, as order numbers have it. */
export function dayOfOrders(instant: number): string {
  return new Date(startOfDay(instant) + 7 * HOUR_MS).toISOString().slice(2, 10).replaceAll('-', '')
}
