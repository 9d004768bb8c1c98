import { type Rng, rng } from '../../src/domain/random.ts'
import type { Store, Tx, View } from '../../src/store/store.ts'

/** At most so many turns of the loop later; half of the answers come in the same turn. */
const MOST_TURNS = 2

/**
 * A store that answers as one on another machine does: whatever may be awaited is answered a varying number of loop turns
 * later. Who reads a promise as if it were the value finds nothing in it; who trusts that nothing happens between a
 * question and its answer is proved wrong. Changes of one world keep their order, as they do in every store.
 */
export function answerLate(inner: Store, seed: number): Store {
  const draw = rng(seed, 'late-store')
  const late = <T>(answer: T | Promise<T>): Promise<T> => afterTurns(draw, answer)
  const view = (of: View): View => ({
    get: (table, id) => late(of.get(table, id)),
    find: (index, key) => late(of.find(index, key)),
    ids: (index, key) => late(of.ids(index, key)),
    page: (list, query) => late(of.page(list, query)),
    count: table => late(of.count(table)),
  })
  const lateTx = (tx: Tx): Tx => ({
    ...view(tx),
    put: (table, row) => tx.put(table, row),
    delete: (table, id) => tx.delete(table, id),
    part: run => tx.part(run),
  })
  return {
    worlds: () => late(inner.worlds()),
    replaceWorld: (world, fill, options) =>
      late(inner.replaceWorld(world, tx => fill(lateTx(tx)), options && lateOptions(options))),
    dropWorld: world => late(inner.dropWorld(world)),
    adoptWorld: (from, to, change, options) =>
      late(inner.adoptWorld(from, to, tx => change(lateTx(tx)), options && lateOptions(options))),
    allRows: world => late(inner.allRows(world)),
    transact: (world, time, change) => late(inner.transact(world, time, (tx, at) => change(lateTx(tx), at))),
    read: (world, look) => late(inner.read(world, of => look(view(of)))),
    nextTimer: world => late(inner.nextTimer(world)),
    nextTimers: (world, limit) => late(inner.nextTimers(world, limit)),
    claimDue: (world, due) => late(inner.claimDue(world, due)),
    // The other machine hears of it late, and the caller of that later still.
    release: async (world, claims) => {
      await late(undefined)
      await late(inner.release(world, claims))
    },
    lastAt: world => late(inner.lastAt(world)),
    flushed: () => late(inner.flushed()),
    compact: when => late(inner.compact(when)),
    close: () => late(inner.close()),
    failure: () => inner.failure(),
    journalBytes: () => inner.journalBytes(),
    onTimersChanged: listener => inner.onTimersChanged(listener),
  }

  function lateOptions({ keep }: NonNullable<Parameters<Store['replaceWorld']>[2]>) {
    return keep ? { keep: { ...keep, change: (tx: Tx) => keep.change(lateTx(tx)) } } : {}
  }
}

async function afterTurns<T>(draw: Rng, answer: T | Promise<T>): Promise<T> {
  const value = await answer
  const turns = Math.max(0, Math.floor(draw() * 2 * (MOST_TURNS + 1)) - MOST_TURNS)
  for (let turn = 0; turn < turns; turn++) await new Promise(resolve => setImmediate(resolve))
  return value
}
