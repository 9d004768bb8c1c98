import { SandboxError } from '../../domain/errors.ts'
import type { Timer } from '../../domain/world.ts'
import type { Hold } from '../../store/shared-store.ts'
import type { Core } from '../world/core.ts'
import type { WorldLines } from './world-lines.ts'

/** A caller waits no longer than this for a world that is late, wall ms. */
const LONGEST_WAIT_MS = 3_000

/** A world that another process has is left alone for so long, and for twice as long each time that it has it still (wall ms). */
const SHORTEST_LEAVE_MS = 40
const LONGEST_LEAVE_MS = 400

/**
 * Runs what is due in a world by its clock, or until that virtual instant.
 * @returns whether all of it has happened that is this process's; otherwise others are to have their turn
 */
export type CatchUp = (
  world: string,
  hold: Hold | null,
  options?: { readonly until?: number; readonly asHeld?: boolean },
) => Promise<boolean>

/** What is due in a world that several processes may run. */
export interface SharedCatchUp {
  /** The world is taken only when something is due; what another process does of it is waited for, for some seconds. */
  catchUp(world: string): Promise<void>
  /**
   * For the ticker, which wakes when something is due and looks again afterwards: the world is taken at once, and left to
   * another process that has it.
   * @returns for how long it is to be left alone, wall ms; 0 = it was not left.
   */
  catchUpPatiently(world: string): Promise<number>
}

export interface CatchUpParts {
  /** The first of what is due by the world's clock. */
  readonly firstDue: (world: string) => Promise<Timer | undefined>
  readonly catchUp: CatchUp
  /** What the clock of a world shows, virtual ms. */
  readonly nowIn: (world: string) => number
  /** The wall clock, ms. */
  readonly wallNow: () => number
}

export function createSharedCatchUp(
  core: Pick<Core, 'store' | 'clocks' | 'wallTimers'>,
  lines: Pick<WorldLines, 'run'>,
  { firstDue, catchUp, nowIn, wallNow }: CatchUpParts,
): SharedCatchUp {
  /** For how long worlds were left alone the last time. */
  const left = new Map<string, number>()
  return {
    async catchUp(world) {
      const isDue = (await firstDue(world)) !== undefined
      const by = core.clocks.heldElsewhere(world)
      if ((!isDue && by === null) || (by !== null && by !== 'steps')) return
      const until = nowIn(world)
      const began = wallNow()
      try {
        while (!(await lines.run(world, 'steps', hold => catchUp(world, hold, { until })))) {
          if (wallNow() - began >= LONGEST_WAIT_MS) return
        }
      } catch (error) {
        // It does what is due itself.
        if (!isConflict(error)) throw error
      }
    },
    async catchUpPatiently(world) {
      const run = (hold: Hold | null): Promise<boolean> => catchUp(world, hold, { asHeld: true })
      try {
        await lines.run(world, 'patient steps', run)
        left.delete(world)
        return 0
      } catch (error) {
        const before = left.get(world)
        // It may be gone.
        left.delete(world)
        if (!isConflict(error)) throw error
        const ms = before === undefined ? SHORTEST_LEAVE_MS : Math.min(LONGEST_LEAVE_MS, 2 * before)
        left.set(world, ms)
        return ms
      }
    },
  }
}

const isConflict = (error: unknown): boolean => error instanceof SandboxError && error.code === 'conflict'
