import type { WallClock, WallTimers } from '../../src/domain/ports.ts'

/** A machine's time in the hands of a test. Timers follow the time in which the machine is awake. */
export interface FakeWall {
  readonly wallClock: WallClock
  readonly wallTimers: WallTimers
  /** Timers that are set. */
  readonly waiting: () => number
  /** Time passes; timers fire at their moments, and what they start is done before the next. */
  pass(ms: number): Promise<void>
  /** Time passes while the loop does something else: timers that came due fire afterwards. */
  block(ms: number): Promise<void>
  /** A step of the wall clock, in ms; below 0 = back. */
  set(byMs: number): void
  /** The wall clock goes on, timers do not. */
  sleep(ms: number): void
}

/** Resolves after so many turns of the loop. */
export const turnsOf = (turns: number) => async (): Promise<void> => {
  for (let turn = 0; turn < turns; turn++) await new Promise(resolve => setImmediate(resolve))
}

/** @param settle resolves when what a timer starts is done; a world in memory needs no more than promises for it. */
export function createFakeWall(start: number, settle = turnsOf(3)): FakeWall {
  let wall = start
  let awake = 0
  const timers = new Set<{ readonly at: number; readonly run: () => void }>()
  const earliest = () => [...timers].sort((a, b) => a.at - b.at)[0]
  const goOn = (ms: number) => {
    wall += ms
    awake += ms
  }
  const pass = async (ms: number) => {
    const end = awake + ms
    for (let next = earliest(); next && next.at <= end; next = earliest()) {
      goOn(Math.max(0, next.at - awake))
      timers.delete(next)
      next.run()
      // After fifty steps it gives way once.
      await settle()
    }
    goOn(Math.max(0, end - awake))
  }
  return {
    wallClock: { now: () => wall },
    wallTimers: {
      after(delayMs, run) {
        const timer = { at: awake + Math.max(0, delayMs), run }
        timers.add(timer)
        return () => void timers.delete(timer)
      },
    },
    waiting: () => timers.size,
    pass,
    async block(ms) {
      goOn(ms)
      await pass(0)
    },
    set(byMs) {
      wall += byMs
    },
    sleep(ms) {
      wall += ms
    },
  }
}
