/** When carriers work, in GMT+7 (open-clauses.md, "Time and promise"). */
import { DAY_MS, startOfDay } from '../time/instants.ts'
import { type Weekday, weekdayOf } from '../time/weekdays.ts'

const MINUTE_MS = 60_000

export interface WorkingHours {
  /** Minutes past midnight; at the minute `closes` it is closed. */
  readonly opens: number
  readonly closes: number
  /** Days off, at most six. */
  readonly off: readonly Weekday[]
}

/** `instant` itself while it is open, else the next opening. */
export function nextOpening(hours: WorkingHours, instant: number): number {
  const midnight = startOfDay(instant)
  const isOver = instant >= midnight + hours.closes * MINUTE_MS
  const day = workingDayFrom(hours, isOver ? midnight + DAY_MS : midnight)
  return Math.max(instant, day + hours.opens * MINUTE_MS)
}

/** The end of the hours on the day of `instant`. */
export function closingOf({ closes }: WorkingHours, instant: number): number {
  return startOfDay(instant) + closes * MINUTE_MS
}

/** The same time of day so many working days later, or earlier for a number below zero. */
export function addWorkingDays({ off }: Pick<WorkingHours, 'off'>, instant: number, days: number): number {
  const step = Math.sign(days) * DAY_MS
  let at = instant
  for (let left = Math.abs(days); left > 0; left--) {
    do at += step
    while (off.includes(weekdayOf(at)))
  }
  return at
}

/** `midnight` of a day, or that of the next working day when it is off. */
function workingDayFrom({ off }: WorkingHours, midnight: number): number {
  let day = midnight
  while (off.includes(weekdayOf(day))) day += DAY_MS
  return day
}
