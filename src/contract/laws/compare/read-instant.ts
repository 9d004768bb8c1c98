import { numberOf } from '../../records/list-records.ts'

/** An instant as an answer writes it. */
export interface Instant {
  /** UNIX. */
  readonly seconds: number
  /** So many seconds it may be later: 60 where it ends with the minute. */
  readonly precision: number
  /** Whether the text says its own offset. One that does not is in GMT+7. */
  readonly hasOffset: boolean
}

const DAY_FIRST = /^(\d{2})[/-](\d{2})[/-](\d{4})[ T](\d{2}):(\d{2})(?::(\d{2}))?$/
const TIME_FIRST = /^(\d{2}):(\d{2})(?::(\d{2}))? (\d{2})[/-](\d{2})[/-](\d{4})$/
const YEAR_FIRST = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/
const UNIX = { from: 1_000_000_000, to: 10_000_000_000 } as const

/** Whatever form the document leaves open; null for none of them. */
export function readInstant(value: unknown): Instant | null {
  const number = numberOf(value)
  if (number !== null) {
    const isUnix = number >= UNIX.from && number < UNIX.to
    return isUnix ? { seconds: number, precision: 1, hasOffset: true } : null
  }
  if (typeof value !== 'string' || value.length > 40) return null
  const dayFirst = DAY_FIRST.exec(value)
  if (dayFirst) {
    const [, day, month, year, hour, minute, second] = dayFirst
    return instantOf({ date: `${year}-${month}-${day}`, time: `${hour}:${minute}`, second })
  }
  const timeFirst = TIME_FIRST.exec(value)
  if (timeFirst) {
    const [, hour, minute, second, day, month, year] = timeFirst
    return instantOf({ date: `${year}-${month}-${day}`, time: `${hour}:${minute}`, second })
  }
  const yearFirst = YEAR_FIRST.exec(value)
  if (!yearFirst) return null
  const [, year, month, day, hour, minute, second, offset] = yearFirst
  return instantOf({ date: `${year}-${month}-${day}`, time: `${hour}:${minute}`, second, offset })
}

interface Parts {
  readonly date: string
  readonly time: string
  readonly second: string | undefined
  readonly offset?: string | undefined
}

function instantOf({ date, time, second, offset }: Parts): Instant | null {
  const colon = offset?.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2') ?? '+07:00'
  const ms = Date.parse(`${date}T${time}:${second ?? '00'}${colon}`)
  if (Number.isNaN(ms)) return null
  return { seconds: ms / 1_000, precision: second === undefined ? 60 : 1, hasOffset: offset !== undefined }
}

const SEVEN_HOURS = 7 * 3_600

/** Whether `later` is surely before `earlier`: forms of two kinds may be seven hours apart. */
export function isBefore(later: Instant, earlier: Instant): boolean {
  const slack = later.hasOffset === earlier.hasOffset ? 0 : SEVEN_HOURS
  return later.seconds + later.precision + slack <= earlier.seconds
}

/** Whether both may be one instant. */
export function isSameInstant(one: Instant, other: Instant): boolean {
  return Math.abs(one.seconds - other.seconds) < Math.max(one.precision, other.precision)
}
