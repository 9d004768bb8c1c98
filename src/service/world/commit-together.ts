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

export function createCommitTogether<Ports extends Pick<Core, 'store' | 'notices' | 'clocks'>>(
  core: Ports,
): CommitTogether<Ports> {
  /** Those that no commit has begun with. */
  const joined = new Map<string, Joined<Ports>[]>()

  const take = (world: string): readonly Joined<Ports>[] => {
    const all = joined.get(world) ?? []
    const taken = all.splice(0, MOST_IN_A_COMMIT)
    if (all.length === 0) joined.delete(world)
    else void flush(world)
    return taken
  }

  const flush = async (world: string): Promise<void> => {
    await giveWay()
    let taken: readonly Joined<Ports>[] | undefined
    try {
      const { value: answers } = await commit(core, { world }, async change => {
        // Not before: a world's commits wait for one another, and what comes meanwhile needs none of its own.
        taken = take(world)
        const answers: (() => void)[] = []
        for (const part of taken) answers.push(await part.run(change))
        return answers
      })
      for (const answer of answers) answer()
    } catch (error) {
      for (const { reject } of taken ?? take(world)) reject(error)
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
          return
        }
        joined.set(world, [part])
        void flush(world)
      })
    },
  }
}
