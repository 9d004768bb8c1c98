/**
 * Instants are milliseconds since 1970 (UTC). Everything a client sees is rendered in GMT+7, which has no daylight
 * saving time, so a fixed offset is exact (open-clauses.md, "Dates").
 */
const GMT7_MS = 7 * 3_600_000
export const DAY_MS = 86_400_000

function two(n: number): string {
  return n < 10 ? `0${n}` : `${n}`
}

function parts(instant: number) {
  const local = new Date(instant + GMT7_MS)
  return {
    date: `${local.getUTCFullYear()}-${two(local.getUTCMonth() + 1)}-${two(local.getUTCDate())}`,
    slashed: `${two(local.getUTCDate())}/${two(local.getUTCMonth() + 1)}/${local.getUTCFullYear()}`,
    minute: `${two(local.getUTCHours())}:${two(local.getUTCMinutes())}`,
    second: two(local.getUTCSeconds()),
  }
}

/** `27/03/2017 16:59:07`: the creation result. */
export function slashedSecond(instant: number): string {
  const at = parts(instant)
  return `${at.slashed} ${at.minute}:${at.second}`
}

/** `27/03/2017`: the expected day of delivery. */
export function slashedDay(instant: number): string {
  return parts(instant).slashed
}

/** `27/03/2017 16:59`: records, invoices, transactions. */
export function slashedMinute(instant: number): string {
  const at = parts(instant)
  return `${at.slashed} ${at.minute}`
}

/** `2025-04-26 16:03:24`: webhook endpoints and history. */
export function dashedSecond(instant: number): string {
  const at = parts(instant)
  return `${at.date} ${at.minute}:${at.second}`
}

/** `2025-05-13T09:15:00+07:00`, with milliseconds only where there are any. */
export function isoInstant(instant: number): string {
  const at = parts(instant)
  const ms = ((instant % 1000) + 1000) % 1000
  const fraction = ms === 0 ? '' : `.${String(ms).padStart(3, '0')}`
  return `${at.date}T${at.minute}:${at.second}${fraction}+07:00`
}

export function unixSeconds(instant: number): number {
  return Math.floor(instant / 1000)
}

/** UNIX seconds as an account writes them: as they are, or those of the wall clock in GMT+7 (switch `update_time`). */
export function shownSeconds(seconds: number, written: 'epoch' | 'epoch_plus_7h'): number {
  return written === 'epoch' ? seconds : seconds + 7 * 3_600
}

const INSTANT = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?)?(Z|[+-]\d{2}:\d{2})?$/

/** ISO 8601 to milliseconds; without an offset it is GMT+7, a date alone is its midnight there. Null when it is no instant. */
export function parseInstant(text: string): number | null {
  const match = INSTANT.exec(text)
  if (!match) return null
  const [, date = '', minute = '00:00', second = '00', fraction = '0', offset = '+07:00'] = match
  const instant = Date.parse(`${date}T${minute}:${second}.${fraction.padEnd(3, '0')}${offset}`)
  if (Number.isNaN(instant)) return null
  // Date.parse turns 2026-02-31 into March; a day that does not exist is a typing error.
  const day = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(day) && new Date(day).toISOString().startsWith(date) ? instant : null
}

/** The next moment after `instant` (never the same one) at which clocks in GMT+7 show `minuteOfDay` minutes past midnight. */
export function nextTimeOfDay(instant: number, minuteOfDay: number): number {
  const today = startOfDay(instant) + minuteOfDay * 60_000
  return today > instant ? today : today + DAY_MS
}

/** Midnight in GMT+7 of the day that `instant` belongs to. */
export function startOfDay(instant: number): number {
  return Math.floor((instant + GMT7_MS) / DAY_MS) * DAY_MS - GMT7_MS
}
