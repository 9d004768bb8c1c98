import { beforeEach, expect, test } from 'vitest'
import { openStore } from '../../src/store/open-store.ts'
import type { Store } from '../../src/store/store.ts'
import { describeStore } from './describe-store.ts'
import { FaultyFileSystem } from './faulty-file-system.ts'
import { MemoryFileSystem } from './memory-file-system.ts'
import { shipment, timer } from './sample-rows.ts'
import { temporaryFolder } from './temporary-folder.ts'

let dir: string
beforeEach(async () => {
  dir = await temporaryFolder()
})

async function twoWorlds(store: Store): Promise<void> {
  await store.replaceWorld('a', tx => {
    tx.put('shipments', shipment('old'))
    tx.put('timers', timer('t-old', 1))
  })
  await store.transact('a', 7, tx => tx.put('counters', { id: 'c1', n: 1 }))
  await store.replaceWorld('staging', () => {})
  await store.transact('staging', 0, tx => {
    tx.put('shipments', shipment('new', { orderId: 'o1' }))
    tx.put('timers', timer('t-new', 5))
  })
}

test('a world replaces another: its rows, timers and indexes, with the change over them, and nothing of the old', async () => {
  const store = await openStore({ dir: ':memory:' })
  await twoWorlds(store)
  await store.claimDue('a', { until: 99, limit: 9 })
  const changed: string[] = []
  store.onTimersChanged(world => changed.push(world))
  await store.adoptWorld('staging', 'a', tx => tx.put('counters', { id: 'c2', n: 2 }))
  expect(await store.worlds()).toEqual(['a'])
  expect(await store.nextTimer('a')).toEqual(timer('t-new', 5))
  expect(await store.lastAt('a')).toBe(0)
  expect(await store.read('a', view => view.find('shipmentsByOrderId', 'o1'))).toHaveLength(1)
  const rows = Object.entries(await store.allRows('a')).flatMap(([table, ofIt]) =>
    ofIt.map(({ id }) => `${table} ${id}`),
  )
  expect(rows.sort()).toEqual(['counters c2', 'shipments new', 'timers t-new'])
  expect(changed).toEqual(['a'])
})

test('the world to replace may be missing, and a failed adoption leaves both as they were', async () => {
  const store = await openStore({ dir: ':memory:' })
  await twoWorlds(store)
  const before = await describeStore(store)
  const refusal = new Error('on purpose')
  const failing = store.adoptWorld('staging', 'a', tx => {
    tx.delete('shipments', 'new')
    throw refusal
  })
  await expect(failing).rejects.toBe(refusal)
  expect(await describeStore(store)).toEqual(before)
  await expect(store.adoptWorld('nobody', 'a', () => {})).rejects.toMatchObject({ code: 'not_found' })
  await store.adoptWorld('staging', 'fresh', () => {})
  expect(await store.worlds()).toEqual(['a', 'fresh'])
})

test('a reopened store has it, whenever the journal was folded', async () => {
  for (const when of ['never', 'before', 'after']) {
    const fs = new MemoryFileSystem()
    const store = await openStore({ dir, fs })
    await twoWorlds(store)
    if (when === 'before') await store.compact()
    await store.adoptWorld('staging', 'a', tx => tx.put('counters', { id: 'c2', n: 2 }))
    await store.transact('a', 9, tx => tx.put('counters', { id: 'c3', n: 3 }))
    if (when === 'after') await store.compact()
    const before = JSON.stringify(await describeStore(store))
    await store.close()
    const again = await openStore({ dir, fs })
    expect([when, JSON.stringify(await describeStore(again))]).toEqual([when, before])
    await again.close()
  }
})

test('a snapshot of the store that is being written meanwhile and the journal after it make the same', async () => {
  const fs = new MemoryFileSystem()
  const store = await openStore({ dir, fs })
  await store.replaceWorld('a', tx => tx.put('shipments', shipment('old')))
  await store.replaceWorld('staging', tx => {
    for (let n = 0; n < 2_000; n++) tx.put('shipments', shipment(`s${n}`, { createdAt: n }))
  })
  const folding = store.compact()
  await store.adoptWorld('staging', 'a', tx => tx.delete('shipments', 's1999'))
  await store.transact('a', 3, tx => {
    tx.delete('shipments', 's1')
    tx.put('shipments', shipment('s2', { createdAt: 5 }))
  })
  await folding
  const before = JSON.stringify(await describeStore(store))
  await store.close()
  const again = await openStore({ dir, fs })
  expect(JSON.stringify(await describeStore(again))).toBe(before)
  await again.close()
})

test('what the disk refuses is undone, together with what came after it', async () => {
  const probe = new FaultyFileSystem(new MemoryFileSystem())
  const rehearsal = await openStore({ dir, fs: probe })
  await twoWorlds(rehearsal)
  await rehearsal.flushed()
  const failAt = probe.calls.length + 2
  await rehearsal.close()
  const store = await openStore({ dir, fs: new FaultyFileSystem(new MemoryFileSystem(), { failAt }) })
  await twoWorlds(store)
  await store.flushed()
  const before = JSON.stringify(await describeStore(store))
  const { durable } = await store.adoptWorld('staging', 'a', tx => tx.put('counters', { id: 'c2', n: 2 }))
  await store.transact('a', 9, tx => tx.delete('shipments', 'new'))
  await expect(durable).rejects.toMatchObject({ code: 'store_unavailable' })
  expect(JSON.stringify(await describeStore(store))).toBe(before)
  await store.close()
})
