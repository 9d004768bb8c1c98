import type { AccountRow, TableName, Timer } from '../../domain/world.ts'
import { openStore } from '../../store/open-store.ts'
import type { Store, Tx, View } from '../../store/store.ts'
import { createDispatcher } from '../delivery/dispatcher.ts'
import { openBank, USUAL_BANK } from '../money/bank-account.ts'
import { bookIntoWallet } from '../money/wallet.ts'
import { createEngine, type Engine } from '../time/engine.ts'
import { createWorldClocks } from '../time/world-clocks.ts'
import type { Core } from '../world/core.ts'
import { createNotices } from '../world/notices.ts'

/** Rows whose ids are drawn, so that one may be drawn twice. */
const DRAWN: readonly TableName[] = ['shipments', 'ondemand', 'invoices']

/** No event is sent about the past. */
const EVENTS: readonly TableName[] = ['messages', 'deliveries']

/** More than any fill takes, VND: this wallet never owes anything, so that no session keeps a debt back. */
const PURSE = 1_000_000_000_000_000

/** A world of its own, in memory, in which the past is created before it is copied. */
export interface Scratch {
  readonly core: Core
  readonly engine: Engine
  /** Stands for the account: its seed and its answers, another id, no scenarios of its own, the scenarios' own durations. */
  readonly account: AccountRow
  /** Virtual instant at which it begins; its clock stands, and goes where it is held. */
  readonly from: number
  /** What is still to come; asked once, at the end. */
  takeTimers(): Promise<readonly Timer[]>
  close(): Promise<void>
}

export interface ScratchOptions {
  /** Unlike every account's; what is drawn here is drawn by it. */
  readonly id: string
  readonly from: number
}

export async function openScratch(core: Core, account: AccountRow, { id, from }: ScratchOptions): Promise<Scratch> {
  const store = scratchStore(await openStore({ dir: ':memory:' }), (table, key) =>
    core.store.read(account.id, view => view.get(table, key)),
  )
  const clocks = createWorldClocks(store, core.wallClock)
  const notices = createNotices()
  const own: Core = { ...core, store, clocks, notices }
  // COD is held back in the past, too, where there is nothing to pay it into.
  const hasBank = (await core.store.read(account.id, view => view.count('bankChanges'))) > 0
  const row: AccountRow = { ...account, id, paceMs: null, scenarios: [] }
  await store.replaceWorld(id, async tx => {
    tx.put('account', row)
    clocks.begin(tx, id, { setting: { mode: 'frozen', factor: 0 }, start: from })
    const entry = { account: row, at: from, subject: null, key: 'purse' }
    await bookIntoWallet(tx, { kind: 'top-up', amount: PURSE }, entry)
    if (hasBank) await openBank(tx, { ...row, initial: { ...row.initial, bank: USUAL_BANK } }, from)
  })
  const engine = createEngine(own, createDispatcher(own))
  return {
    core: own,
    engine,
    account: row,
    from,
    async takeTimers() {
      const claims = await store.claimDue(id, { until: Number.MAX_SAFE_INTEGER, limit: Number.MAX_SAFE_INTEGER })
      return claims.map(({ timer }) => timer)
    },
    async close() {
      await engine.stop()
      await store.close()
    },
  }
}

/**
 * A store for a history that is created in one world and copied to another. Its events are not kept. An id that is taken
 * there (`elsewhere`) counts as taken here, so that what is copied later replaces nothing.
 */
export function scratchStore(inner: Store, elsewhere: View['get']): Store {
  return {
    worlds: () => inner.worlds(),
    replaceWorld: (world, fill, options) => inner.replaceWorld(world, fill, options),
    dropWorld: world => inner.dropWorld(world),
    adoptWorld: (from, to, change, options) => inner.adoptWorld(from, to, change, options),
    allRows: world => inner.allRows(world),
    transact: (world, time, change) => inner.transact(world, time, (tx, at) => change(scratchTx(tx, elsewhere), at)),
    read: (world, look, options) => inner.read(world, look, options),
    nextTimer: (world, options) => inner.nextTimer(world, options),
    nextTimers: (world, limit) => inner.nextTimers(world, limit),
    claimDue: (world, due) => inner.claimDue(world, due),
    release: (world, claims) => inner.release(world, claims),
    lastAt: world => inner.lastAt(world),
    flushed: () => inner.flushed(),
    failure: () => inner.failure(),
    journalBytes: () => inner.journalBytes(),
    onTimersChanged: listener => inner.onTimersChanged(listener),
    compact: when => inner.compact(when),
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
    part: run => tx.part(run),
  }
}
