/** A world's virtual time as a function of wall time; all instants in ms (architecture.md rules 5 and 11). */
import type { AccountRow, ClockRow } from '../world.ts'

/** One moment, read once. */
export interface Instant {
  /** What the world's clock shows, virtual ms. */
  readonly at: number
  /** The wall time to which that belongs, ms. */
  readonly wall: number
}

/** Where a frozen clock begins by default: a Monday morning. */
export const FROZEN_START = Date.parse('2026-01-05T08:00:00+07:00')

/** Dates in bodies have four-digit years; no clock goes past the last of them. */
export const LAST_INSTANT = Date.parse('9999-12-31T23:59:59+07:00')

/** UNIX times in bodies are not below 0; a clock begins no earlier than this. */
export const FIRST_INSTANT = Date.parse('1971-01-01T00:00:00+07:00')

/** Whether a clock may show it. */
export function isClockInstant(instant: number): boolean {
  return instant >= FIRST_INSTANT && instant <= LAST_INSTANT
}

export type ClockMode = ClockRow['mode']

export interface ClockSetting {
  readonly mode: ClockMode
  /** Virtual ms per wall ms of a scaled clock. */
  readonly factor: number
}

export function factorOf(setting: ClockSetting): number {
  if (setting.mode === 'real') return 1
  return setting.mode === 'frozen' ? 0 : setting.factor
}

/** A clock that shows `virtual` at wall time `wall`. */
export function setClock(setting: ClockSetting, virtual: number, wall: number): ClockRow {
  return { id: 'clock', mode: setting.mode, factor: factorOf(setting), virtual, wall }
}

/** What the clock shows at wall time `wall`, whole ms. A wall clock that was set back does not take virtual time with it. */
export function virtualAt(clock: ClockRow, wall: number): number {
  return Math.min(LAST_INSTANT, clock.virtual + Math.floor(Math.max(0, wall - clock.wall) * clock.factor))
}

/** The same clock, showing `virtual` from wall time `wall` on. */
export function moveClock(clock: ClockRow, virtual: number, wall: number): ClockRow {
  return { ...clock, virtual, wall }
}

/** Wall ms until the clock shows `due`; 0 when it already does, null when it never will by itself. */
export function wallDelay(clock: ClockRow, due: number, wall: number): number | null {
  const remaining = due - virtualAt(clock, wall)
  if (remaining <= 0) return 0
  return clock.factor === 0 ? null : Math.ceil(remaining / clock.factor)
}

/**
 * The clock after a restart. A real clock followed wall time while the sandbox was stopped; a frozen or scaled one stood still, at
 * the latest instant it was seen at. None goes back behind that instant: what happened then is written down.
 */
export function resumeClock(clock: ClockRow, lastAt: number, wall: number): ClockRow {
  // One that was set back meanwhile would stand until wall time is where it was.
  if (clock.mode === 'real' && wall >= clock.wall && virtualAt(clock, wall) >= lastAt) return clock
  return moveClock(clock, Math.max(clock.virtual, lastAt), wall)
}

/** `real`, `frozen` or `xN` as a person writes it; null when it is none of them. */
export function parseClockSetting(text: string): ClockSetting | null {
  if (text === 'real' || text === 'frozen') return { mode: text, factor: text === 'real' ? 1 : 0 }
  const match = /^x(\d{1,7}(?:\.\d{1,3})?)$/.exec(text)
  const factor = match ? Number(match[1]) : 0
  return factor > 0 ? { mode: 'scaled', factor } : null
}

/** An epoch of which no id was given out: not even after `replay` has gone back to an earlier one. */
export function nextEpoch({ epoch, highestEpoch = epoch }: Pick<AccountRow, 'epoch' | 'highestEpoch'>): number {
  return Math.max(epoch, highestEpoch) + 1
}
