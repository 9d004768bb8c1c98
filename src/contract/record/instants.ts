const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** GMT+7, in which the service tells times. */
const OFFSET_MS = 7 * 3_600_000
/** 2026-01-05 08:00 GMT+7. */
const FIRST_MINUTE = Math.floor(Date.UTC(2026, 0, 5, 1, 0) / MINUTE_MS)
const FIRST_DAY = Math.floor(Date.UTC(2026, 0, 5) / DAY_MS)

/**
 * Fixed times for real ones. The minutes that occur become minutes one after the other, and the seconds of a minute count
 * from 0, so that order, equality and the agreement between a time with seconds and one without are kept; durations are
 * not. Days that stand alone count by themselves.
 */
export interface Instants {
  /** Told before anything is asked. */
  note(value: string | number): void
  /** In the form of the original; null when that is no time. */
  of(value: string | number): string | number | null
}

export function createInstants(): Instants {
  const minutes = new Map<number, Set<number>>()
  const days = new Set<number>()
  let order: Map<number, number> | null = null
  let dayOrder: Map<number, number> | null = null
  return {
    note(value) {
      const read = readTime(value)
      if (read === null) return
      order = null
      dayOrder = null
      if (read.day) {
        days.add(Math.floor((read.ms + OFFSET_MS) / DAY_MS))
        return
      }
      const minute = Math.floor(read.ms / MINUTE_MS)
      const seconds = minutes.get(minute) ?? new Set()
      minutes.set(minute, read.seconds ? seconds.add(Math.floor((read.ms % MINUTE_MS) / 1_000)) : seconds)
    },
    of(value) {
      const read = readTime(value)
      if (read === null) return null
      order ??= rank(minutes.keys())
      dayOrder ??= rank(days)
      if (read.day) {
        const day = dayOrder.get(Math.floor((read.ms + OFFSET_MS) / DAY_MS)) ?? 0
        return read.write((FIRST_DAY + day) * DAY_MS - OFFSET_MS)
      }
      const minute = Math.floor(read.ms / MINUTE_MS)
      const second = rank(minutes.get(minute) ?? []).get(Math.floor((read.ms % MINUTE_MS) / 1_000)) ?? 0
      return read.write((FIRST_MINUTE + (order.get(minute) ?? 0)) * MINUTE_MS + (read.seconds ? second * 1_000 : 0))
    },
  }
}

function rank(values: Iterable<number>): Map<number, number> {
  return new Map([...values].sort((a, b) => a - b).map((value, index) => [value, index]))
}

interface ReadTime {
  readonly ms: number
  readonly seconds: boolean
  readonly day: boolean
  readonly write: (ms: number) => string | number
}

const SLASHED = /^(\d\d)\/(\d\d)\/(\d{4})(?: (\d\d):(\d\d)(?::(\d\d))?)?$/
const DASHED = /^(\d{4})-(\d\d)-(\d\d)(?:([ T])(\d\d):(\d\d):(\d\d)(Z|[+-]\d\d:\d\d)?)?$/

function readTime(value: string | number): ReadTime | null {
  if (typeof value === 'number') {
    return { ms: value * 1_000, seconds: true, day: false, write: ms => Math.floor(ms / 1_000) }
  }
  const slashed = SLASHED.exec(value)
  if (slashed !== null) {
    const [, day, month, year, hour, minute, second] = slashed
    const ms = Date.UTC(
      Number(year),
      Number(month) - 1,
      Number(day),
      Number(hour ?? 0),
      Number(minute ?? 0),
      Number(second ?? 0),
    )
    const write = (at: number): string => {
      const [date = '', time = ''] = new Date(at + OFFSET_MS).toISOString().split('T')
      const clock = time.slice(0, second === undefined ? 5 : 8)
      return date.split('-').reverse().join('/') + (hour === undefined ? '' : ` ${clock}`)
    }
    return { ms: ms - OFFSET_MS, seconds: second !== undefined, day: hour === undefined, write }
  }
  const dashed = DASHED.exec(value)
  if (dashed === null) return null
  const [, year, month, day, between, hour, minute, second, zone] = dashed
  const ms = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour ?? 0),
    Number(minute ?? 0),
    Number(second ?? 0),
  )
  const write = (at: number): string => {
    const text = new Date(at + OFFSET_MS).toISOString()
    // Whatever zone it came in, its form is kept; the fixed times are all of one zone.
    return between === undefined ? text.slice(0, 10) : text.slice(0, 10) + between + text.slice(11, 19) + (zone ?? '')
  }
  return { ms: ms - OFFSET_MS, seconds: true, day: between === undefined, write }
}
