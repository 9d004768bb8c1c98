const SLASHED = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}):(\d{2})(?::(\d{2}))?$/
const CLOCK_FIRST = /^(\d{2}):(\d{2})(?::(\d{2}))? (\d{2})\/(\d{2})\/(\d{4})$/
const DASHED = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2})(?::(\d{2}))?$/
const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/
const LATEST_SECONDS = 100_000_000_000

/**
 * UNIX seconds of a time as bodies write it, in GMT+7 where it says no offset: `27/03/2017 16:59`, also with seconds or with
 * the clock first, `2025-04-26 16:03:24`, ISO 8601, UNIX seconds or milliseconds. The specification states the form of few.
 */
export function readTime(value: unknown): number | null {
  if (typeof value === 'number') return readNumber(value)
  if (typeof value !== 'string') return null
  const slashed = SLASHED.exec(value)
  if (slashed) {
    const [, day, month, year, hour, minute, second] = slashed
    return secondsOf([year, month, day], [hour, minute, second])
  }
  const clockFirst = CLOCK_FIRST.exec(value)
  if (clockFirst) {
    const [, hour, minute, second, day, month, year] = clockFirst
    return secondsOf([year, month, day], [hour, minute, second])
  }
  const dashed = DASHED.exec(value)
  if (dashed) {
    const [, year, month, day, hour, minute, second] = dashed
    return secondsOf([year, month, day], [hour, minute, second])
  }
  return ISO.test(value) ? toSeconds(Date.parse(value)) : null
}

function readNumber(value: number): number | null {
  if (!Number.isFinite(value) || value <= 0) return null
  return value < LATEST_SECONDS ? value : value / 1_000
}

type Parts = readonly (string | undefined)[]

function secondsOf(date: Parts, [hour, minute, second = '00']: Parts): number | null {
  return toSeconds(Date.parse(`${date.join('-')}T${hour}:${minute}:${second}+07:00`))
}

function toSeconds(ms: number): number | null {
  return Number.isNaN(ms) ? null : ms / 1_000
}
