/** When an account reconciles its COD (open-clauses.md, "Settlement"). */
import { DAY_MS, nextTimeOfDay } from '../time/instants.ts'
import { WEEKDAYS, type Weekday, weekdayOf } from '../time/weekdays.ts'

export interface SettlementCalendar {
  /** In the order of the week, one of each, at least one. */
  readonly days: readonly Weekday[]
  /** `HH:MM`, GMT+7. */
  readonly at: string
  /** Whole days of 24 hours that have to pass since the outcome. */
  readonly hold: number
}

/** Every day at 20:00. */
export const DAILY: SettlementCalendar = { days: WEEKDAYS, at: '20:00', hold: 0 }

export const LONGEST_HOLD = 365

/** The moves of a settlement are so far apart, capped by the pace. */
const GAP_MS = 10 * 60_000
/** No two moves of a parcel share an `update_time`, which counts seconds. */
const SHORTEST_GAP_MS = 1_000

/** From one move of a settlement to the next, ms. */
export function settlementGap(paceMs: number | null): number {
  return Math.max(SHORTEST_GAP_MS, Math.min(GAP_MS, paceMs ?? GAP_MS))
}

/** The first instant of the calendar after `after`. */
export function nextSettlement({ days, at }: SettlementCalendar, after: number): number {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  let instant = nextTimeOfDay(after, hours * 60 + minutes)
  while (!days.includes(weekdayOf(instant))) instant += DAY_MS
  return instant
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/**
 * A calendar as people write it: `mon,wed,fri 16:00 hold 1d`, each of the three parts optional, `daily` for every day.
 * Null when it is none.
 */
export function parseSettlement(text: string): SettlementCalendar | null {
  const words = text.trim().toLowerCase().split(/\s+/)
  let { days, at, hold } = DAILY
  const [first = ''] = words
  if (first !== 'hold' && !TIME.test(first)) {
    const read = readDays(first)
    if (!read) return null
    days = read
    words.shift()
  }
  if (TIME.test(words[0] ?? '')) at = words.shift() ?? at
  if (words[0] === 'hold') {
    const read = readHold(words[1] ?? '')
    if (read === null) return null
    hold = read
    words.splice(0, 2)
  }
  return words.length === 0 ? { days, at, hold } : null
}

/** Days as a list of names; null for another word, or none. */
export function readDays(text: string): readonly Weekday[] | null {
  if (text === 'daily') return WEEKDAYS
  const names = text.split(',')
  const known = WEEKDAYS.filter(day => names.includes(day))
  return names.every(name => WEEKDAYS.some(day => day === name)) ? known : null
}

/** `1d`, or 1: whole days; null for anything else. */
export function readHold(value: string | number): number | null {
  const days = typeof value === 'number' ? value : /^\d{1,3}d?$/.test(value) ? Number.parseInt(value, 10) : Number.NaN
  return Number.isInteger(days) && days >= 0 && days <= LONGEST_HOLD ? days : null
}

/** As `parseSettlement` reads it. */
export function formatSettlement({ days, at, hold }: SettlementCalendar): string {
  const named = days.length === WEEKDAYS.length ? 'daily' : days.join(',')
  return `${named} ${at}${hold === 0 ? '' : ` hold ${hold}d`}`
}
