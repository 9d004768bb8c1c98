import type { Cancel, WallClock, WallTimers } from '../../domain/ports.ts'

/** The wall clock did not go on from `from`, its latest reading, as time does: it shows `to` now. Wall ms. */
export interface WallJump {
  readonly from: number
  readonly to: number
}

/** The wall clock, with a check for jumps: it was set, or the machine slept. */
export interface WallWatch extends WallClock {
  /** The first reading, wall ms. */
  readonly startedAt: number
  /** Called within the reading that finds the jump, before the reader has it. */
  onJump(listener: (jump: WallJump) => void): void
  /** Whether any account uses it. Only then does the heartbeat go, and only with it does a long silence mean something. */
  watch(wanted: boolean): void
  /** The last jump that was noticed; null while there was none. */
  readonly latestJump: WallJump | null
  stop(): void
}

export interface WallWatchParts {
  readonly wallClock: WallClock
  readonly wallTimers: WallTimers
  /** Wall ms between two readings when no other code reads. */
  readonly beatMs?: number
  /** A silence longer than a beat and this is a jump; a loop that was busy for less is not. */
  readonly toleranceMs?: number
}

/** Monotonic clocks do not tell: on some systems they stand while the machine sleeps, on others they do not. */
export function createWallWatch(parts: WallWatchParts): WallWatch {
  const { wallClock, wallTimers, beatMs = 5_000, toleranceMs = 30_000 } = parts
  const listeners: ((jump: WallJump) => void)[] = []
  const startedAt = wallClock.now()
  let latest = startedAt
  let latestJump: WallJump | null = null
  let cancel: Cancel | undefined
  let stopped = false

  const now = (): number => {
    const from = latest
    const to = wallClock.now()
    latest = to
    if (cancel && (to < from || to - from > beatMs + toleranceMs)) {
      latestJump = { from, to }
      for (const listener of listeners) listener(latestJump)
    }
    return to
  }
  const beat = (): void => {
    cancel = wallTimers.after(beatMs, () => {
      now()
      if (cancel) beat()
    })
  }
  const rest = (): void => {
    cancel?.()
    cancel = undefined
  }

  return {
    now,
    startedAt,
    get latestJump() {
      return latestJump
    },
    onJump: listener => void listeners.push(listener),
    watch(wanted) {
      if (!wanted) return rest()
      if (cancel || stopped) return
      // What it did while no account used it does not matter.
      latest = wallClock.now()
      beat()
    },
    stop() {
      stopped = true
      rest()
    },
  }
}
