import type { Awaitable, Committed, Store } from '../store/store.ts'
import type { Turns } from './turns.ts'

/**
 * A store whose work keeps the event going that asked for it. The embedded store has done what it is asked within the same turn of
 * the loop, so it is enough to see that it is asked; one of which each answer has its turn sees to that itself. `durable` says
 * when a commit is on the disk, which is an event of its own; null = there is no disk.
 */
export function watchStore(
  inner: Store,
  turns: Turns,
  durable: ((stored: Promise<void>) => Promise<void>) | null,
): Store {
  const seen = <T>(work: Awaitable<T>): Awaitable<T> => {
    turns.touch()
    return work
  }
  const committed = <T>(work: Promise<Committed<T>>): Promise<Committed<T>> => {
    turns.touch()
    return durable === null ? work : work.then(({ value, durable: stored }) => ({ value, durable: durable(stored) }))
  }
  return {
    ...(inner.isDatabase ? { isDatabase: true } : {}),
    worlds: () => seen(inner.worlds()),
    replaceWorld: (world, fill, options) => committed(inner.replaceWorld(world, fill, options)),
    dropWorld: world => committed(inner.dropWorld(world)),
    adoptWorld: (from, to, change, options) => committed(inner.adoptWorld(from, to, change, options)),
    allRows(world) {
      turns.touch()
      return inner.allRows(world)
    },
    transact: (world, at, change) => committed(inner.transact(world, at, change)),
    read(world, look, options) {
      turns.touch()
      return inner.read(world, look, options)
    },
    nextTimer: (world, options) => seen(inner.nextTimer(world, options)),
    nextTimers: (world, limit) => seen(inner.nextTimers(world, limit)),
    claimDue: (world, due) => seen(inner.claimDue(world, due)),
    release: (world, claims) => seen(inner.release(world, claims)),
    lastAt: world => seen(inner.lastAt(world)),
    flushed: () => (durable === null ? inner.flushed() : durable(inner.flushed())),
    compact: when => inner.compact(when),
    close: () => inner.close(),
    failure: () => inner.failure(),
    journalBytes: () => inner.journalBytes(),
    onTimersChanged: listener => inner.onTimersChanged(listener),
  }
}
