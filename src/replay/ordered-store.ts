import type { CommitTime, Committed, Store, TimersListener, Tx, View } from '../store/store.ts'
import type { Turns } from './turns.ts'

/** `:memory:` and a database: what is visible is durable. */
const DURABLE: Promise<void> = Promise.resolve()

/**
 * A store that does one thing after another, in the order in which it was asked. How long an answer of a database takes decides
 * nothing then, so a run that is recorded on a database plays on a store in memory. What a database shares with other
 * processes is not there: there are none while a run is recorded.
 */
export function orderStore(inner: Store, turns: Turns): Store {
  const listeners: TimersListener[] = []
  /** The same after each commit and on each store: a database tells less than a store in memory, and also what it looks up. */
  const announce = (world: string): void => {
    for (const listener of listeners) listener(world)
  }
  const committed = async (world: string, work: () => Promise<Committed<void>>): Promise<Committed<void>> => {
    await turns.inOrder(async () => {
      await work()
      announce(world)
    })
    return { value: undefined, durable: DURABLE }
  }
  const changed = (change: (tx: Tx) => unknown) => (tx: Tx) =>
    turns.inside(async () => void (await change(orderTx(tx, () => undefined))))
  const transact = async <T>(
    world: string,
    at: CommitTime,
    change: (tx: Tx, at: number) => T | PromiseLike<T>,
  ): Promise<Committed<T>> => {
    const value = await turns.inOrder(async () => {
      let hasTimers = false
      const done = await inner.transact(world, at, (tx, instant) => {
        hasTimers = false
        const own = orderTx(tx, () => {
          hasTimers = true
        })
        return turns.inside(() => change(own, instant))
      })
      if (hasTimers) announce(world)
      return done.value
    })
    return { value, durable: DURABLE }
  }
  return {
    ...(inner.isDatabase ? { isDatabase: true } : {}),
    worlds: () => turns.inOrder(() => inner.worlds()),
    replaceWorld: (world, fill, { keep } = {}) => {
      const kept = keep && { as: keep.as, change: changed(keep.change) }
      return committed(world, () => inner.replaceWorld(world, changed(fill), { keep: kept }))
    },
    dropWorld: world => committed(world, () => inner.dropWorld(world)),
    adoptWorld: (from, to, change, { keep } = {}) => {
      const kept = keep && { as: keep.as, change: changed(keep.change) }
      return committed(to, () => inner.adoptWorld(from, to, changed(change), { keep: kept }))
    },
    allRows: world => turns.inOrder(() => inner.allRows(world)),
    transact,
    read: (world, look, options) =>
      turns.inOrder(() => inner.read(world, view => turns.inside(() => look(orderView(view))), options)),
    nextTimer: (world, options) => turns.inOrder(() => inner.nextTimer(world, options)),
    nextTimers: (world, limit) => turns.inOrder(() => inner.nextTimers(world, limit)),
    claimDue: (world, due) => turns.inOrder(() => inner.claimDue(world, due)),
    release: (world, claims) =>
      turns.inOrder(async () => {
        await inner.release(world, claims)
        announce(world)
      }),
    lastAt: world => turns.inOrder(() => inner.lastAt(world)),
    flushed: () => DURABLE,
    compact: when => inner.compact(when),
    close: () => inner.close(),
    failure: () => inner.failure(),
    journalBytes: () => inner.journalBytes(),
    onTimersChanged: listener => void listeners.push(listener),
  }
}

function orderView(view: View): View {
  return {
    get: (table, id) => view.get(table, id),
    find: (index, key) => view.find(index, key),
    // Stores promise no order of them.
    ids: async (index, key) => [...(await view.ids(index, key))].sort(),
    page: (list, query) => view.page(list, query),
    count: table => view.count(table),
  }
}

/** Without the log of all processes. */
function orderTx(tx: Tx, onTimer: () => void): Tx {
  return {
    ...orderView(tx),
    put(table, row) {
      if (table === 'timers') onTimer()
      tx.put(table, row)
    },
    delete(table, id) {
      if (table === 'timers') onTimer()
      tx.delete(table, id)
    },
    part: run => tx.part(run),
  }
}
