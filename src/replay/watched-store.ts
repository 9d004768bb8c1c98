import type { Committed, Store } from '../store/store.ts'
import type { Turns } from './turns.ts'

/**
 * A store whose work lasts as long as the event that asked for it. `durable` says when a commit is on the disk, which is an
 * event of its own.
 */
export function watchStore(inner: Store, turns: Turns, durable: (stored: Promise<void>) => Promise<void>): Store {
  const during = <T>(work: T | PromiseLike<T>): Promise<T> => turns.during(work)
  const committed = async <T>(work: Promise<Committed<T>>): Promise<Committed<T>> => {
    const { value, durable: stored } = await during(work)
    return { value, durable: durable(stored) }
  }
  return {
    ...(inner.isDatabase ? { isDatabase: true } : {}),
    worlds: () => during(inner.worlds()),
    replaceWorld: (world, fill, options) => committed(inner.replaceWorld(world, fill, options)),
    dropWorld: world => committed(inner.dropWorld(world)),
    adoptWorld: (from, to, change, options) => committed(inner.adoptWorld(from, to, change, options)),
    allRows: world => during(inner.allRows(world)),
    transact: (world, at, change) => committed(inner.transact(world, at, change)),
    read: (world, look, options) => during(inner.read(world, look, options)),
    nextTimer: (world, options) => during(inner.nextTimer(world, options)),
    claimDue: (world, due) => during(inner.claimDue(world, due)),
    release: (world, claims) => during(inner.release(world, claims)),
    lastAt: world => during(inner.lastAt(world)),
    flushed: () => durable(inner.flushed()),
    compact: when => inner.compact(when),
    close: () => inner.close(),
    failure: () => inner.failure(),
    journalBytes: () => inner.journalBytes(),
    onTimersChanged: listener => inner.onTimersChanged(listener),
  }
}
