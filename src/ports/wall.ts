import type { WallClock, WallTimers } from '../domain/ports.ts'

export const wallClock: WallClock = { now: () => Date.now() }

/** A clock that is ahead of another by so many ms at each reading. */
export function aheadOf(clock: WallClock, ms: () => number): WallClock {
  return { now: () => clock.now() + ms() }
}

/** See `SandboxPorts`. */
export const isMachineClock = true

/** Node fires a delay beyond 2^31 − 1 ms at once. */
const LONGEST_MS = 2_147_483_647

export const wallTimers: WallTimers = {
  after(delayMs, run) {
    const timer = setTimeout(run, Math.min(Math.max(0, delayMs), LONGEST_MS))
    return () => clearTimeout(timer)
  },
}

/** The same, of timers that do not keep the process running. */
export const quietTimers: WallTimers = {
  after(delayMs, run) {
    const timer = setTimeout(run, Math.min(Math.max(0, delayMs), LONGEST_MS)).unref()
    return () => clearTimeout(timer)
  },
}
