import type { TableName } from '../../domain/world.ts'
import type { Store, Tx, View } from '../../store/store.ts'

/** Rows whose ids are drawn, so that one may be drawn twice. */
const DRAWN: readonly TableName[] = ['shipments', 'ondemand', 'invoices']
/** Nobody is to be told of the past. */
const EVENTS: readonly TableName[] = ['messages', 'deliveries']

/**
 * A store for a history that is lived elsewhere than where it will stand. Its events are not kept. An id that is taken
 * there (`elsewhere`) counts as taken here, so that what is copied later replaces nothing.
 */
export function scratchStore(inner: Store, elsewhere: View['get']): Store {
  return {
    worlds: () => inner.worlds(),
    replaceWorld: (world, fill, options) => inner.replaceWorld(world, fill, options),
    dropWorld: world => inner.dropWorld(world),
    adoptWorld: (from, to, change, options) => inner.adoptWorld(from, to, change, options),
    allRows: world => inner.allRows(world),
    transact: (world, at, change) => inner.transact(world, at, tx => change(scratchTx(tx, elsewhere))),
    read: (world, look) => inner.read(world, look),
    nextTimer: world => inner.nextTimer(world),
    claim: (world, timerId) => inner.claim(world, timerId),
    release: (world, timerId) => inner.release(world, timerId),
    lastAt: world => inner.lastAt(world),
    flushed: () => inner.flushed(),
    failure: () => inner.failure(),
    journalBytes: () => inner.journalBytes(),
    onTimersChanged: listener => inner.onTimersChanged(listener),
    compact: () => inner.compact(),
    close: () => inner.close(),
  }
}

function scratchTx(tx: Tx, elsewhere: View['get']): Tx {
  return {
    get: async (table, id) =>
      (await tx.get(table, id)) ?? (DRAWN.includes(table) ? await elsewhere(table, id) : undefined),
    find: (index, key) => tx.find(index, key),
    ids: (index, key) => tx.ids(index, key),
    page: (list, query) => tx.page(list, query),
    count: table => tx.count(table),
    put(table, row) {
      if (!EVENTS.includes(table)) tx.put(table, row)
    },
    delete: (table, id) => tx.delete(table, id),
  }
}
