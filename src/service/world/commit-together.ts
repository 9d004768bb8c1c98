import type { Awaitable } from '../../store/store.ts'
import { type Change, commit } from './commit.ts'
import type { Core } from './core.ts'
import { giveWay } from './in-slices.ts'

/** Puts changes that come in one turn of the loop into one commit of their world. */
export interface CommitTogether<Ports> {
  /**
   * Runs a change at the instant that the world's clock shows when the turn ends, as a part of that turn's commit. An error
   * of it undoes it alone.
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
  const joined = new Map<string, Joined<Ports>[]>()

  const flush = async (world: string): Promise<void> => {
    await giveWay()
    const all = joined.get(world) ?? []
    joined.delete(world)
    for (let from = 0; from < all.length; from += MOST_IN_A_COMMIT) {
      const parts = all.slice(from, from + MOST_IN_A_COMMIT)
      try {
        const { value: answers } = await commit(core, { world }, async change => {
          const answers: (() => void)[] = []
          for (const part of parts) answers.push(await part.run(change))
          return answers
        })
        for (const answer of answers) answer()
      } catch (error) {
        for (const { reject } of parts) reject(error)
      }
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
