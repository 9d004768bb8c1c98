import type { FaultWhen } from '../../schemas/types.gen.ts'
import { parseInstant, startOfDay } from '../time/instants.ts'

/** The part of virtual time in which a rule fires: once, or every day (GMT+7, over midnight where `from` is later). */
export type Window =
  | { readonly kind: 'instants'; readonly from: number; readonly to: number }
  | { readonly kind: 'daily'; readonly fromMinute: number; readonly toMinute: number }

type WrittenWindow = NonNullable<Exclude<FaultWhen, string>['window']>

export interface WindowProblem {
  readonly key: 'from' | 'to'
  readonly message: string
}

const MINUTE_MS = 60_000
const TIME_OF_DAY = /^([01]\d|2[0-3]):([0-5]\d)$/
const FORMS = 'write an instant such as 2026-01-05T08:00+07:00, or a time of day such as 08:30'

/** A window as written, or what is wrong with it. */
export function readWindow({ from, to }: WrittenWindow): Window | WindowProblem {
  const [begin, end] = [readMoment(from), readMoment(to)]
  if (begin === null) return { key: 'from', message: `"${from}" is no moment; ${FORMS}` }
  if (end === null) return { key: 'to', message: `"${to}" is no moment; ${FORMS}` }
  if (begin.kind !== end.kind) {
    return { key: 'to', message: 'one end is an instant and the other a time of day; write both in the same way' }
  }
  if (begin.at === end.at || (begin.kind === 'instants' && begin.at > end.at)) {
    return { key: 'to', message: `the window is empty: "${to}" must come after "${from}"` }
  }
  return begin.kind === 'instants'
    ? { kind: 'instants', from: begin.at, to: end.at }
    : { kind: 'daily', fromMinute: begin.at, toMinute: end.at }
}

/** Whether the virtual instant lies in it; its end does not. */
export function isWithin(window: Window, now: number): boolean {
  if (window.kind === 'instants') return now >= window.from && now < window.to
  const { fromMinute, toMinute } = window
  const minute = Math.floor((now - startOfDay(now)) / MINUTE_MS)
  return fromMinute < toMinute ? minute >= fromMinute && minute < toMinute : minute >= fromMinute || minute < toMinute
}

/** In ms, or in minutes past midnight; null when it is neither. */
function readMoment(text: string): { readonly kind: Window['kind']; readonly at: number } | null {
  const match = TIME_OF_DAY.exec(text)
  if (match) return { kind: 'daily', at: Number(match[1]) * 60 + Number(match[2]) }
  const at = parseInstant(text)
  return at === null ? null : { kind: 'instants', at }
}
