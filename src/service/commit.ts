import type { Awaitable, Committed, Tx } from '../store/store.ts'
import type { Core } from './core.ts'
import type { Notice } from './notices.ts'

/** A change under way in one world, at one virtual instant. */
export interface Change {
  readonly core: Core
  readonly world: string
  readonly at: number
  readonly tx: Tx
  /** Deliveries that are to arrive before whoever made this change is answered (fault `early`). */
  readonly early: string[]
  /** Said once the commit is visible; a change that fails says nothing. */
  tell(notice: Notice): void
}

/** Runs a change and commits it; see `Store.transact` for what comes back and when. */
export async function commit<T>(
  core: Core,
  place: { readonly world: string; readonly at: number },
  run: (change: Change) => Awaitable<T>,
): Promise<Committed<T>> {
  const { world, at } = place
  const notices: Notice[] = []
  const committed = await core.store.transact(world, at, tx =>
    run({ core, world, at, tx, early: [], tell: notice => void notices.push(notice) }),
  )
  for (const notice of notices) core.notices.tell(world, notice)
  return committed
}

/** The same, waiting until the change is on the disk: what an answer to a client promises. */
export async function commitDurably<T>(
  core: Core,
  place: { readonly world: string; readonly at: number },
  run: (change: Change) => Awaitable<T>,
): Promise<T> {
  const { value, durable } = await commit(core, place, run)
  await durable
  return value
}
