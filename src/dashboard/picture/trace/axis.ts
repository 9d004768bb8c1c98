import { formatDuration, formatInstant } from '../../format.ts'
import type { Language } from '../../preferences.ts'
import type { TraceRow } from './trace-row.ts'

/** The virtual time of an account, from its first row to its last. */
export interface Axis {
  readonly from: number
  readonly length: number
}

/** Whose clock a row of no account is shown by. */
const FIRST_ACCOUNT = 'default'

/** Each account has a clock of its own, so each has an axis of its own. */
export function axesOf(rows: readonly TraceRow[]): ReadonlyMap<string, Axis> {
  const ends = new Map<string, { from: number; to: number }>()
  for (const { at, until, account } of rows) {
    if (at === null) continue
    const known = ends.get(account ?? FIRST_ACCOUNT)
    const to = until ?? at
    if (!known) ends.set(account ?? FIRST_ACCOUNT, { from: at, to })
    else {
      known.from = Math.min(known.from, at)
      known.to = Math.max(known.to, to)
    }
  }
  return new Map([...ends].map(([account, { from, to }]) => [account, { from, length: Math.max(1, to - from) }]))
}

export function axisOf(axes: ReadonlyMap<string, Axis>, account: string | null): Axis | undefined {
  return axes.get(account ?? FIRST_ACCOUNT)
}

/** Where an axis begins and ends: dates, or times where it is one day. */
export function endsOf({ from, length }: Axis): readonly [string, string] {
  const [first, last] = [formatInstant(from), formatInstant(from + length)]
  const isOneDay = first.slice(0, 10) === last.slice(0, 10)
  return isOneDay ? [first.slice(11), last.slice(11)] : [first.slice(0, 5), last.slice(0, 5)]
}

const MINUTE = 60_000

/** 412 → `+0.412 s`, 125000 → `+2 min 5 s`; the decimal sign is the language's. */
export function formatOffset(ms: number, language: Language): string {
  const [sign, length] = [ms < 0 ? '−' : '+', Math.abs(ms)]
  if (length >= MINUTE) return sign + formatDuration(length, language)
  const seconds = (length / 1_000).toFixed(3)
  return `${sign}${language === 'vi' ? seconds.replace('.', ',') : seconds}\u00a0${language === 'vi' ? 'giây' : 's'}`
}
