import type { WallClock } from '../../domain/ports.ts'

/** Which calls of the API have begun and are not answered yet. */
export interface CallsInFlight {
  /** A call of this world begins; the function returned ends it, and more than once is once. */
  begin(world: string): () => void
  /**
   * Has this world's application been waiting for an answer of ours for most of the time since then? One that merely
   * asks now and again has no call open for that long.
   *
   * @param wallAt Wall ms, when a webhook attempt that has just ended began.
   */
  waitedSince(world: string, wallAt: number): boolean
}

export function createCallsInFlight(wallClock: WallClock): CallsInFlight {
  const open = new Map<string, Set<{ readonly from: number }>>()
  return {
    begin(world) {
      const call = { from: wallClock.now() }
      const calls = open.get(world) ?? new Set()
      open.set(world, calls.add(call))
      return () => {
        calls.delete(call)
        // Another set may have taken its place since.
        if (calls.size === 0 && open.get(world) === calls) open.delete(world)
      }
    },
    waitedSince(world, wallAt) {
      const middle = (wallAt + wallClock.now()) / 2
      for (const { from } of open.get(world) ?? []) if (from <= middle) return true
      return false
    },
  }
}
