import type { Awaitable, Committed, Tx } from '../../store/store.ts'
import type { PendingFiring } from '../faults/faults.ts'
import type { Core } from './core.ts'
import type { Notice } from './notices.ts'

/** What every change needs; `run` gets whatever its caller has beside it. */
type CommitPorts = Pick<Core, 'store' | 'notices'>

/** A change under way in one world, at one virtual instant. */
export interface Change<Ports = Core> {
  readonly core: Ports
  readonly world: string
  readonly at: number
  readonly tx: Tx
  /** Said once the commit is visible, a firing once it is on the disk; a change that fails says nothing. */
  publish(notice: Notice): void
  /** What fault rules do in this change counts once it is on the disk; a change that fails takes it back. */
  defer(firing: PendingFiring): void
  /**
   * Runs a part of the change: a step among many. When it throws, what it stored, published and deferred is taken back, the
   * error is passed on, and the rest of the change stays. Parts do not nest.
   */
  part<T>(run: (change: Change<Ports>) => Awaitable<T>): Promise<T>
}

/** Runs a change and commits it; see `Store.transact` for what comes back and when. */
export async function commit<T, Ports extends CommitPorts>(
  core: Ports,
  place: { readonly world: string; readonly at: number },
  run: (change: Change<Ports>) => Awaitable<T>,
): Promise<Committed<T>> {
  const { world, at } = place
  const notices: Notice[] = []
  const firings: PendingFiring[] = []
  const takeBack = (from = 0) => {
    for (const firing of firings.splice(from).reverse()) firing.undo?.()
  }
  const begun = core.store.transact(world, at, async tx => {
    const change: Change<Ports> = {
      core,
      world,
      at,
      tx,
      publish: notice => void notices.push(notice),
      defer: firing => void firings.push(firing),
      part(runPart) {
        const before = { notices: notices.length, firings: firings.length }
        return tx.part(async () => {
          try {
            return await runPart(change)
          } catch (error) {
            notices.length = before.notices
            takeBack(before.firings)
            throw error
          }
        })
      },
    }
    try {
      return await run(change)
    } catch (error) {
      // Here, because the next change of this world may begin before the caller of this one hears of the error.
      takeBack()
      throw error
    }
  })
  const committed = await begun.catch((error: unknown) => {
    // The store refused what the change would have written.
    takeBack()
    throw error
  })
  let fired = firings.length > 0
  for (const notice of notices) {
    if (notice.kind === 'fault') fired = true
    else core.notices.publish(world, notice)
  }
  // Most changes meet no rule, and a promise for each would cost more than the question.
  if (fired) {
    // What comes of a refusal by the disk is the caller's to say, who holds the same promise.
    void committed.durable.then(
      () => {
        for (const notice of notices) if (notice.kind === 'fault') core.notices.publish(world, notice)
        for (const firing of firings) firing.publish?.()
      },
      () => takeBack(),
    )
  }
  return committed
}

/** The same, waiting until the change is on the disk: what an answer to a client promises. */
export async function commitDurably<T, Ports extends CommitPorts>(
  core: Ports,
  place: { readonly world: string; readonly at: number },
  run: (change: Change<Ports>) => Awaitable<T>,
): Promise<T> {
  const { value, durable } = await commit(core, place, run)
  await durable
  return value
}
