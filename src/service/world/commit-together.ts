import type { WallTimers } from '../../domain/ports.ts'
import type { Awaitable } from '../../store/store.ts'
import { type Change, commit } from './commit.ts'
import type { Core } from './core.ts'
import { giveWay } from './in-slices.ts'

/** Puts changes that come in one turn of the loop, or while their world has others to do first, into one commit. */
export interface CommitTogether<Ports> {
  /**
   * Runs a change at the instant that the world's clock shows when that commit begins, as a part of it. An error of it
   * undoes it alone.
   * @returns what it returned, once the commit is visible.
   */
  join<T>(world: string, run: (change: Change<Ports>) => Awaitable<T>): Promise<T>
}

interface Joined<Ports> {
  /** Never throws. @returns the function that answers the caller. */
  readonly run: (change: Change<Ports>) => Promise<() => void>
  readonly reject: (error: unknown) => void
}

/** So many are a piece of work that other worlds can wait for. */
const MOST_IN_A_COMMIT = 50

/** Where a commit is a transaction of a database, it waits so long at most for changes that are about to come, wall ms. */
const LONGEST_GATHER_MS = 10

/** Changes that are waited for a little, so that several are one transaction. */
export interface Gathering {
  /** Those of a world that are about to come, that wait, and that are being committed. */
  readonly underWay: (world: string) => number
  readonly timers: WallTimers
}

export function createCommitTogether<Ports extends Pick<Core, 'store' | 'notices' | 'clocks'>>(
  core: Ports,
  gathering?: Gathering,
): CommitTogether<Ports> {
  /** Those that no commit has begun with. */
  const joined = new Map<string, Joined<Ports>[]>()
  /** So many are being committed. */
  const committing = new Map<string, number>()
  /** Ends the wait of a world for those that are about to come. */
  const endings = new Map<string, () => void>()

  const isGathered = (world: string): boolean => {
    if (!core.store.shared || !gathering) return true
    return (joined.get(world)?.length ?? 0) + (committing.get(world) ?? 0) >= gathering.underWay(world)
  }

  /** What comes within some ms is one transaction. */
  const gather = async (world: string): Promise<void> => {
    if (!gathering || isGathered(world)) return
    await new Promise<void>(resolve => {
      const cancel = gathering.timers.after(LONGEST_GATHER_MS, resolve)
      endings.set(world, () => {
        cancel()
        resolve()
      })
    })
    endings.delete(world)
  }

  const take = (world: string): readonly Joined<Ports>[] => {
    const all = joined.get(world) ?? []
    const taken = all.splice(0, MOST_IN_A_COMMIT)
    if (all.length === 0) joined.delete(world)
    else void flush(world)
    return taken
  }

  const flush = async (world: string): Promise<void> => {
    await giveWay()
    await gather(world)
    let taken: readonly Joined<Ports>[] | undefined
    const count = (n: number) => committing.set(world, (committing.get(world) ?? 0) + n)
    try {
      const { value: answers } = await commit(core, { world }, async change => {
        // Not before: a world's commits wait for one another, and what comes meanwhile needs none of its own.
        taken = take(world)
        count(taken.length)
        const answers: (() => void)[] = []
        for (const part of taken) answers.push(await part.run(change))
        return answers
      })
      for (const answer of answers) answer()
    } catch (error) {
      for (const { reject } of taken ?? take(world)) reject(error)
    } finally {
      if (count(-(taken?.length ?? 0)).get(world) === 0) committing.delete(world)
    }
  }

  return {
    join(world, run) {
      return new Promise((resolve, reject) => {
        const part: Joined<Ports> = {
          async run(change) {
            try {
              const value = await change.part(run)
              return () => resolve(value)
            } catch (error) {
              return () => reject(error)
            }
          },
          reject,
        }
        const present = joined.get(world)
        if (present) {
          present.push(part)
          if (isGathered(world)) endings.get(world)?.()
          return
        }
        joined.set(world, [part])
        void flush(world)
      })
    },
  }
}
