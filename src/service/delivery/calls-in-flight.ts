import type { Attempt } from '../../domain/outbox-rows.ts'

/** Which calls of the API have begun and are not answered yet. */
export interface CallsInFlight {
  /** A call of this world begins at a wall instant; the function returned ends it, and more than once is once. */
  begin(world: string, wall: number): () => void
  /**
   * Has this world's application been waiting for an answer of ours for most of a webhook attempt that has just ended? One
   * that merely asks now and again has no call open for that long.
   */
  waitedDuring(world: string, attempt: Pick<Attempt, 'wallAt' | 'durationMs'>): boolean
}

export function createCallsInFlight(): CallsInFlight {
  const open = new Map<string, Set<{ readonly from: number }>>()
  return {
    begin(world, wall) {
      const call = { from: wall }
      const calls = open.get(world) ?? new Set()
      open.set(world, calls.add(call))
      return () => {
        calls.delete(call)
        // Another set may have taken its place since.
        if (calls.size === 0 && open.get(world) === calls) open.delete(world)
      }
    },
    waitedDuring(world, { wallAt, durationMs }) {
      const middle = wallAt + durationMs / 2
      for (const { from } of open.get(world) ?? []) if (from <= middle) return true
      return false
    },
  }
}
