import type { PageQuery, Store, Tx, View } from '../../src/store/store.ts'

export interface RowMeter {
  readonly store: Store
  /** The most rows and timers that were read or written between two turns of the loop, from now until it has run. */
  during(run: () => Promise<unknown>): Promise<number>
}

/** A store that counts what is taken from it and put into it: how much work stands in one piece, without a clock. */
export function countRowsPerTurn(inner: Store): RowMeter {
  let inTurn = 0
  const take = (rows: number): void => {
    inTurn += rows
  }
  const watched = <Seen extends View>(view: Seen): Seen => {
    const own: View = {
      get(table, id) {
        take(1)
        return view.get(table, id)
      },
      async find(index, key) {
        const rows = await view.find(index, key)
        take(rows.length)
        return rows
      },
      ids: (index, key) => view.ids(index, key),
      async page(list, query: PageQuery) {
        const page = await view.page(list, query)
        take(page.rows.length)
        return page
      },
      count: table => view.count(table),
    }
    // What it does not have of its own comes from the view.
    return Object.assign(Object.create(view), own) as Seen
  }
  const watchedTx = (tx: Tx): Tx => ({
    ...watched<View>(tx),
    put(table, row) {
      take(1)
      tx.put(table, row)
    },
    delete(table, id) {
      take(1)
      tx.delete(table, id)
    },
    part: run => tx.part(run),
  })
  const store: Store = {
    worlds: () => inner.worlds(),
    replaceWorld: (world, fill, options) => inner.replaceWorld(world, fill, options),
    dropWorld: world => inner.dropWorld(world),
    adoptWorld: (from, to, change, options) => inner.adoptWorld(from, to, change, options),
    allRows: world => inner.allRows(world),
    transact: (world, time, change) => inner.transact(world, time, (tx, at) => change(watchedTx(tx), at)),
    read: (world, look) => inner.read(world, view => look(watched(view))),
    nextTimer(world) {
      take(1)
      return inner.nextTimer(world)
    },
    nextTimers: (world, limit) => inner.nextTimers(world, limit),
    async claimDue(world, due) {
      const claims = await inner.claimDue(world, due)
      take(claims.length)
      return claims
    },
    release: (world, claims) => inner.release(world, claims),
    lastAt: world => inner.lastAt(world),
    flushed: () => inner.flushed(),
    failure: () => inner.failure(),
    journalBytes: () => inner.journalBytes(),
    onTimersChanged: listener => inner.onTimersChanged(listener),
    compact: when => inner.compact(when),
    close: () => inner.close(),
  }
  return {
    store,
    async during(run) {
      let most = 0
      let isOver = false
      const look = (): void => {
        most = Math.max(most, inTurn)
        inTurn = 0
        if (!isOver) setImmediate(look)
      }
      inTurn = 0
      setImmediate(look)
      await run()
      isOver = true
      return Math.max(most, inTurn)
    },
  }
}
