import type { Instant } from '../../domain/time/clock.ts'
import type { Awaitable, Committed, Tx } from '../../store/store.ts'
import type { PendingFiring } from '../faults/faults.ts'
import type { ChangePorts, Core } from './core.ts'
import type { Notice } from './notices.ts'

/** A change under way in one world, at one instant: what it does and what comes of it reads no clock again. */
export interface Change<Ports = Core> extends Instant {
  readonly core: Ports
  readonly world: string
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

/** Where and when a change happens. */
interface Place {
  readonly world: string
  /** The virtual instant of what was due then; absent = what the world's clock shows when the change has its turn. */
  readonly at?: number
}

/**
 * Runs a change and commits it; see `Store.transact` for what comes back and when. The clocks are read once, when everything
 * asked of the world before has ended.
 */
export async function commit<T, Ports extends ChangePorts>(
  core: Ports,
  { world, at: due }: Place,
  run: (change: Change<Ports>) => Awaitable<T>,
): Promise<Committed<T>> {
  let read: Instant | undefined
  const readClocks = (): Instant => {
    read ??= core.clocks.instant(world)
    return read
  }
  const notices: Notice[] = []
  const firings: PendingFiring[] = []
  const takeBack = (from = 0) => {
    for (const firing of firings.splice(from).reverse()) firing.undo?.()
  }
  const begun = core.store.transact(world, due ?? (() => readClocks().at), async (tx, at) => {
    const change: Change<Ports> = {
      core,
      world,
      at,
      wall: readClocks().wall,
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
export async function commitDurably<T, Ports extends ChangePorts>(
  core: Ports,
  place: Place,
  run: (change: Change<Ports>) => Awaitable<T>,
): Promise<T> {
  const { value, durable } = await commit(core, place, run)
  await durable
  return value
}
