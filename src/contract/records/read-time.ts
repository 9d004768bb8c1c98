const SLASHED = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}):(\d{2})(?::(\d{2}))?$/
const DASHED = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/

/** UNIX seconds of a time as bodies write it, in GMT+7: `27/03/2017 16:59`, also with seconds, or `2025-04-26 16:03:24`. */
export function readTime(text: unknown): number | null {
  if (typeof text !== 'string') return null
  const slashed = SLASHED.exec(text)
  if (slashed) {
    const [, day, month, year, hour, minute, second = '00'] = slashed
    return secondsOf(`${year}-${month}-${day}T${hour}:${minute}:${second}+07:00`)
  }
  const dashed = DASHED.exec(text)
  if (!dashed) return null
  const [, year, month, day, hour, minute, second] = dashed
  return secondsOf(`${year}-${month}-${day}T${hour}:${minute}:${second}+07:00`)
}

function secondsOf(iso: string): number | null {
  const ms = Date.parse(iso)
  return Number.isNaN(ms) ? null : ms / 1_000
}
