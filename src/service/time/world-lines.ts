import { SandboxError } from '../../domain/errors.ts'
import type { Hold, HoldPurpose } from '../../store/shared-store.ts'
import type { Core } from '../world/core.ts'

/** What the clock brings, rather than what another caller waits for. */
export type PatientSteps = 'patient steps'

/** What moves worlds, one thing at a time in each: in this process, and among all that share the store. */
export interface WorldLines {
  /**
   * Runs after what was begun in the world before. Among several processes the world is this one's alone meanwhile; the
   * `hold` it is given is null where there is one process.
   * Patient steps leave the world to another process that takes its steps; all else asks that one to give way.
   * @throws SandboxError `conflict` while another process advances or replaces the world; patient steps, while it has it.
   */
  run<T>(world: string, way: HoldPurpose | PatientSteps, work: (hold: Hold | null) => Promise<T>): Promise<T>
  /** Resolves when all that was begun has ended. */
  ended(): Promise<void>
}

/** @param nowIn what the clock of a world shows, virtual ms */
export function createWorldLines(
  { store, clocks }: Pick<Core, 'store' | 'clocks'>,
  nowIn: (world: string) => number,
): WorldLines {
  /** The end of the last run in each world, so that runs follow one another. */
  const lines = new Map<string, Promise<void>>()
  const { shared } = store

  const alone = async <T>(
    world: string,
    way: HoldPurpose | PatientSteps,
    work: (hold: Hold | null) => Promise<T>,
  ): Promise<T> => {
    // One that is being made has no row yet.
    if (!shared || !clocks.knows(world)) return work(null)
    const isPatient = way === 'patient steps'
    const hold = await shared.hold(world, isPatient ? 'steps' : way, { instant: nowIn(world), isPatient })
    if (!('release' in hold)) throw busy(hold.purpose)
    try {
      return await work(hold)
    } finally {
      await hold.release()
    }
  }

  return {
    run<T>(world: string, way: HoldPurpose | PatientSteps, work: (hold: Hold | null) => Promise<T>) {
      const result = (lines.get(world) ?? Promise.resolve()).then(() => alone(world, way, work))
      // The line goes on whatever became of the one before; its caller has the error.
      const forget = () => {
        if (lines.get(world) === end) lines.delete(world)
      }
      const end = result.then(forget, forget)
      lines.set(world, end)
      return result
    },
    async ended() {
      await Promise.all(lines.values())
    },
  }
}

/** Something else moves the world. */
export function busy(purpose: HoldPurpose): SandboxError {
  const detail =
    purpose === 'advance'
      ? 'an advance of this account is under way; wait for its answer.'
      : 'this account is being reset or filled; ask again.'
  return new SandboxError('conflict', detail)
}
