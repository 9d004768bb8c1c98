import type { Instant } from '../../domain/time/clock.ts'
import type { Awaitable, Committed, Tx } from '../../store/store.ts'
import type { ChangePorts, Core } from './core.ts'
import { noteOf } from './notice-text.ts'
import type { Notice, PublishOptions } from './notices.ts'

/** A change under way in one world, at one instant: what it does and what comes of it reads no clock again. */
export interface Change<Ports = Core> extends Instant {
  readonly core: Ports
  readonly world: string
  readonly tx: Tx
  /** Said once the commit is visible, a firing once it is on the disk; a change that fails says nothing. */
  publish(notice: Notice): void
  /** Runs once the change is on the disk, as what tells of a fault rule does; of a change that fails it never runs. */
  defer(tell: () => void): void
  /**
   * Runs a part of the change: a step among many. When it throws, what it stored, published and deferred is taken back, the
   * error is passed on, and the rest of the change stays. Parts do not nest.
   * @param at the virtual instant of the part, where it is another one than that of the change
   */
  part<T>(run: (change: Change<Ports>) => Awaitable<T>, at?: number): Promise<T>
}

/** Where several processes share a log, what a change publishes goes into it with the commit. */
const NOTED: PublishOptions = { isNoted: true }

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
  const deferred: (() => void)[] = []
  let said: PublishOptions | undefined
  const committed = await core.store.transact(world, due ?? (() => readClocks().at), async (tx, at) => {
    if (tx.note) said = NOTED
    const change: Change<Ports> = {
      core,
      world,
      at,
      wall: readClocks().wall,
      tx,
      publish(notice) {
        notices.push(notice)
        tx.note?.(noteOf(notice))
      },
      defer: tell => void deferred.push(tell),
      part(runPart, partAt = at) {
        const before = { notices: notices.length, deferred: deferred.length }
        return tx.part(async () => {
          try {
            return await runPart(partAt === at ? change : { ...change, at: partAt })
          } catch (error) {
            notices.length = before.notices
            deferred.length = before.deferred
            throw error
          }
        })
      },
    }
    return run(change)
  })
  let fired = deferred.length > 0
  for (const notice of notices) {
    if (notice.kind === 'fault') fired = true
    else core.notices.publish(world, notice, said)
  }
  // Most changes meet no rule, and a promise for each would cost more than the question.
  if (fired) {
    void committed.durable.then(
      () => {
        for (const notice of notices) if (notice.kind === 'fault') core.notices.publish(world, notice, said)
        for (const tell of deferred) tell()
      },
      // A refusal by the disk is the caller's to say, who holds the same promise.
      () => undefined,
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
