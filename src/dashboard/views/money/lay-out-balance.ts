import type { Wallet } from '../../../schemas/types.gen.ts'
import { toMs } from '../../format.ts'
import type { Language } from '../../preferences.ts'

/** One level of the balance: from its transaction to the next. */
export interface Step {
  readonly x: number
  readonly y: number
  /** Virtual ms. */
  readonly at: number
  readonly balance: number
}

export interface Tick {
  /** In pixels, along its axis. */
  readonly place: number
  /** VND, or virtual ms. */
  readonly value: number
}

export interface BalanceLayout {
  readonly steps: readonly Step[]
  /** The line, to the end of the picture. */
  readonly line: string
  /** Between the line and its base. */
  readonly area: string
  /** Where 0 is; the bottom where 0 is not in the picture. */
  readonly baseY: number
  readonly money: readonly Tick[]
  readonly times: readonly Tick[]
  readonly low: number
  readonly high: number
}

interface Frame {
  readonly width: number
  readonly height: number
  /** Virtual ms; 0 = not known. The line goes on until now. */
  readonly now: number
}

const LEFT = 58
const RIGHT = 12
const TOP = 14
const BOTTOM = 24
/** Where everything happened in one instant of a frozen clock. */
const SHORTEST_MS = 60_000
/** Labels of two instants must not meet. */
const TIME_ROOM = 110
const LABEL_HALF = 32
const GMT7_MS = 7 * 3_600_000
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Minutes, hours and days between two marks. */
const TIME_STEPS = [
  ...[1, 2, 5, 10, 30, 60, 120, 360, 720].map(minutes => minutes * MINUTE_MS),
  ...[1, 2, 5, 10, 30, 90, 365].map(days => days * DAY_MS),
]
const MOST_MONEY_TICKS = 4

/** The balance as steps on an axis of virtual time. @param course oldest first, at least one point */
export function layOutBalance(course: Wallet['course'], { width, height, now }: Frame): BalanceLayout {
  const points = course.map(point => ({ at: toMs(point.at), balance: point.balance }))
  const begin = points[0]?.at ?? 0
  const end = Math.max(points.at(-1)?.at ?? 0, now, begin + SHORTEST_MS)
  const balances = points.map(({ balance }) => balance)
  const low = Math.min(...balances)
  const high = Math.max(...balances)
  const { from, to, ticks } = scaleMoney(low, high)
  const right = Math.max(LEFT + 1, width - RIGHT)
  const bottom = height - BOTTOM
  const xOf = (at: number) => LEFT + ((at - begin) / (end - begin)) * (right - LEFT)
  const yOf = (vnd: number) => TOP + ((to - vnd) / (to - from)) * (bottom - TOP)
  const steps = points.map(point => ({ ...point, x: round(xOf(point.at)), y: round(yOf(point.balance)) }))
  const [first] = steps
  const path = first ? `M${first.x} ${first.y}${steps.map(({ x, y }) => `H${x}V${y}`).join('')}H${round(right)}` : ''
  const baseY = round(yOf(Math.min(to, Math.max(from, 0))))
  return {
    steps,
    line: path,
    area: first ? `${path}V${baseY}H${first.x}Z` : '',
    baseY,
    money: ticks.map(value => ({ value, place: round(yOf(value)) })),
    times: roundInstants(begin, end, Math.max(1, Math.floor((right - LEFT) / TIME_ROOM)))
      .map(value => ({ value, place: round(xOf(value)) }))
      .filter(({ place }) => place <= right - LABEL_HALF),
    low,
    high,
  }
}

/** Round instants of GMT+7, at most so many. */
function roundInstants(begin: number, end: number, most: number): readonly number[] {
  const step = TIME_STEPS.find(one => (end - begin) / one <= most) ?? 10 * 365 * DAY_MS
  const first = Math.ceil((begin + GMT7_MS) / step) * step - GMT7_MS
  const count = Math.max(0, Math.floor((end - first) / step) + 1)
  return Array.from({ length: count }, (_, index) => first + index * step)
}

/** Round values that hold the balances, and 0 unless they stay so close together that nothing could be read then. */
function scaleMoney(low: number, high: number): { from: number; to: number; ticks: readonly number[] } {
  const isClose = low > 0 && high > low && high - low < high / 2
  const [least, most] = [isClose ? low : Math.min(0, low), Math.max(0, high)]
  const span = Math.max(1, most - least)
  const power = 10 ** Math.floor(Math.log10(span / MOST_MONEY_TICKS))
  const step = Math.max(1, ([1, 2, 2.5, 5, 10].find(by => by * power * MOST_MONEY_TICKS >= span) ?? 10) * power)
  const from = Math.floor(least / step) * step
  const to = Math.max(from + step, Math.ceil(most / step) * step)
  const count = Math.round((to - from) / step)
  return { from, to, ticks: Array.from({ length: count + 1 }, (_, index) => from + index * step) }
}

/** The level at a place of the picture: the last that begins before it. */
export function stepAt(steps: readonly Step[], x: number): Step | null {
  return steps.findLast(step => step.x <= x) ?? steps[0] ?? null
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10
}

/** 12,500,000 → `12.5 M` and `12,5 tr`: beside an axis there is no room for more. */
export function shortMoney(vnd: number, language: Language): string {
  const sizes = [
    [1_000_000_000, language === 'vi' ? 'tỷ' : 'B'],
    [1_000_000, language === 'vi' ? 'tr' : 'M'],
    [1_000, 'k'],
  ] as const
  const found = sizes.find(([size]) => Math.abs(vnd) >= size)
  if (!found) return String(vnd)
  const [size, unit] = found
  const number = String(Math.round((vnd / size) * 100) / 100)
  return `${language === 'vi' ? number.replace('.', ',') : number}\u00a0${unit}`
}
