import { DAY_MS, startOfDay } from './instants.ts'

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** 1970-01-05 was a Monday. */
const A_MONDAY = Date.UTC(1970, 0, 5)

/** The day of the week of an instant, GMT+7. */
export function weekdayOf(instant: number): Weekday {
  const day = Math.round((startOfDay(instant) + 7 * 3_600_000 - A_MONDAY) / DAY_MS)
  return WEEKDAYS[((day % 7) + 7) % 7] ?? 'mon'
}
