import { beforeEach, expect, test } from 'vitest'
import { isJournalEntry } from '../../src/store/journal-line.ts'
import { openStore } from '../../src/store/open-store.ts'
import type { Keep, Store } from '../../src/store/store.ts'
import { describeStore } from './describe-store.ts'
import { FaultyFileSystem } from './faulty-file-system.ts'
import { MemoryFileSystem } from './memory-file-system.ts'
import { shipment, timer } from './sample-rows.ts'
import { temporaryFolder } from './temporary-folder.ts'

let dir: string
beforeEach(async () => {
  dir = await temporaryFolder()
})

async function fill(store: Store): Promise<void> {
  await store.replaceWorld('a', tx => {
    tx.put('shipments', shipment('old', { orderId: 'o0' }))
    tx.put('timers', timer('t-old', 1))
  })
  await store.transact('a', 7, tx => tx.put('counters', { id: 'c1', n: 1 }))
  await store.replaceWorld('b', tx => tx.put('counters', { id: 'c9', n: 9 }))
  await store.replaceWorld('staging', tx => tx.put('shipments', shipment('new', { orderId: 'o1' })))
}

const keep: Keep = { as: 'kept', change: tx => tx.put('counters', { id: 'c2', n: 2 }) }

/** Both ways in which a world is replaced. */
const WAYS: readonly (readonly [string, (store: Store, keep?: Keep) => Promise<{ durable: Promise<void> }>])[] = [
  ['filled again', (store, keep) => store.replaceWorld('a', tx => tx.put('shipments', shipment('new')), { keep })],
  ['taken by another', (store, keep) => store.adoptWorld('staging', 'a', tx => tx.delete('shipments', 'x'), { keep })],
]

const rowsOf = async (store: Store, world: string) =>
  Object.entries(await store.allRows(world))
    .flatMap(([table, rows]) => rows.map(({ id }) => `${table} ${id}`))
    .sort()

test.each(WAYS)(
  '%s: what is replaced is kept whole under its new name, and the world keeps its place',
  async (way, replace) => {
    const store = await openStore({ dir: ':memory:' })
    await fill(store)
    await store.claimDue('a', { until: 99, limit: 9 })
    await replace(store, keep)
    expect((await store.worlds()).filter(world => world !== 'staging')).toEqual(['a', 'b', 'kept'])
    expect((await store.worlds()).includes('staging')).toBe(way === 'filled again')
    expect(await rowsOf(store, 'a')).toEqual(['shipments new'])
    expect(await rowsOf(store, 'kept')).toEqual(['counters c1', 'counters c2', 'shipments old', 'timers t-old'])
    expect(await store.read('kept', view => view.find('shipmentsByOrderId', 'o0'))).toHaveLength(1)
    expect([await store.lastAt('a'), await store.lastAt('kept')]).toEqual([0, 0])
  },
)

test.each(WAYS)(
  '%s: a commit that comes meanwhile is in the one or in the other, never in none',
  async (_way, replace) => {
    const store = await openStore({ dir: ':memory:' })
    await fill(store)
    const before = store.transact('a', 8, tx => tx.put('counters', { id: 'c3', n: 3 }))
    const slow: Keep = {
      ...keep,
      async change(tx) {
        // Others get their turn while what is kept is being changed.
        await new Promise(resolve => setImmediate(resolve))
        await keep.change(tx)
      },
    }
    const replacing = replace(store, slow)
    const after = store.transact('a', 9, tx => tx.put('counters', { id: 'c4', n: 4 }))
    await Promise.all([before, replacing, after])
    expect(await rowsOf(store, 'kept')).toContain('counters c3')
    expect(await rowsOf(store, 'kept')).not.toContain('counters c4')
    expect(await rowsOf(store, 'a')).toEqual(['counters c4', 'shipments new'])
  },
)

test.each(WAYS)('%s: what fails leaves all as it was', async (_way, replace) => {
  const store = await openStore({ dir: ':memory:' })
  await fill(store)
  const before = await describeStore(store)
  const refusal = new Error('on purpose')
  const failing: Keep = {
    as: 'kept',
    change(tx) {
      tx.delete('shipments', 'old')
      throw refusal
    },
  }
  await expect(replace(store, failing)).rejects.toBe(refusal)
  expect(await describeStore(store)).toEqual(before)
})

test('a world that is not there cannot be kept', async () => {
  const store = await openStore({ dir: ':memory:' })
  await expect(store.replaceWorld('none', () => {}, { keep })).rejects.toMatchObject({ code: 'not_found' })
  expect(await store.worlds()).toEqual([])
})

test.each(WAYS)('%s: a reopened store has both, whenever the journal was folded', async (_way, replace) => {
  for (const when of ['never', 'before', 'meanwhile', 'after']) {
    const fs = new MemoryFileSystem()
    const store = await openStore({ dir, fs })
    await fill(store)
    if (when === 'before') await store.compact()
    const folding = when === 'meanwhile' ? store.compact() : undefined
    await replace(store, keep)
    await store.transact('a', 9, tx => tx.put('counters', { id: 'c3', n: 3 }))
    await folding
    if (when === 'after') await store.compact()
    const before = JSON.stringify(await describeStore(store))
    await store.close()
    const again = await openStore({ dir, fs })
    expect([when, JSON.stringify(await describeStore(again))]).toEqual([when, before])
    await again.close()
  }
})

test.each(WAYS)('%s: what the disk refuses is undone, together with what came after it', async (_way, replace) => {
  const probe = new FaultyFileSystem(new MemoryFileSystem())
  const rehearsal = await openStore({ dir, fs: probe })
  await fill(rehearsal)
  await rehearsal.flushed()
  const failAt = probe.calls.length + 2
  await rehearsal.close()
  const store = await openStore({ dir, fs: new FaultyFileSystem(new MemoryFileSystem(), { failAt }) })
  await fill(store)
  await store.flushed()
  const before = JSON.stringify(await describeStore(store))
  const { durable } = await replace(store, keep)
  await store.transact('a', 9, tx => tx.delete('shipments', 'new'))
  await expect(durable).rejects.toMatchObject({ code: 'store_unavailable' })
  expect(JSON.stringify(await describeStore(store))).toBe(before)
  await store.close()
})

test('the line has none of the keys by which version 0.1.0 knows a line, so that it refuses it and loses nothing', () => {
  const line = { n: 1, world: 'a', keep: 'kept', kept: [], by: null, changes: [] }
  expect(isJournalEntry(line)).toBe(true)
  expect(['at', 'make', 'adopt', 'drop'].filter(key => key in line)).toEqual([])
  for (const wrong of [{ kept: null }, { by: 3 }, { keep: 7 }, { changes: [['none', 'x', null]] }]) {
    expect(isJournalEntry({ ...line, ...wrong }), JSON.stringify(wrong)).toBe(false)
  }
})
