import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { nodeFileSystem } from '../../src/store/file-system.ts'
import { openStore, type StoreOptions } from '../../src/store/open-store.ts'
import type { StoreNotice } from '../../src/store/recover.ts'
import type { Store } from '../../src/store/store.ts'
import { describeStore } from './describe-store.ts'
import { FaultyFileSystem } from './faulty-file-system.ts'
import { delivery, endpoint, shipment, timer } from './sample-rows.ts'
import { temporaryFolder } from './temporary-folder.ts'

async function open(options: StoreOptions): Promise<Store> {
  const store = await openStore(options)
  onTestFinished(() => store.close())
  return store
}

/** Without the lock, which is there while the store is open. */
const dataFilesIn = async (dir: string) => (await readdir(dir)).filter(name => name.endsWith('.log'))

async function fill(store: Store): Promise<void> {
  await store.replaceWorld('first', tx => {
    tx.put('counters', { id: 'c1', n: 1 })
    for (const n of [3, 1, 2]) tx.put('shipments', shipment(`s${n}`, { orderId: `o${n % 2}`, createdAt: n }))
  })
  await store.replaceWorld('Thế giới "2"\n', tx => tx.put('endpoints', endpoint('1')))
  await store.replaceWorld('gone', () => {})
  await store.transact('first', 5, tx => {
    tx.put('timers', timer('t1', 7))
    tx.put('timers', timer('t2', 6))
    tx.put('deliveries', delivery('d1', { seq: 4 }))
    tx.delete('shipments', 's1')
  })
  await store.transact('first', 6, tx => tx.put('timers', timer('t1', 5)))
  // A step that was due earlier: the world's last instant stays 6.
  await store.transact('first', 4, tx => tx.put('counters', { id: 'c3', n: 1 }))
  await store.replaceWorld('Thế giới "2"\n', tx => tx.put('endpoints', endpoint('2')))
  await store.dropWorld('gone')
}

test.each([
  ['from the journal alone', []],
  ['from a snapshot alone', ['compact']],
  ['from a snapshot and the journal after it', ['compact', 'write']],
  ['after two snapshots', ['compact', 'write', 'compact', 'write', 'compact', 'compact']],
])('a restart brings back every row, index, list and timer %s', async (_, acts) => {
  const dir = join(await temporaryFolder(), 'data')
  const store = await openStore({ dir })
  await fill(store)
  let n = 1
  for (const act of acts) {
    if (act === 'compact') await store.compact()
    else await store.transact('first', 20 + n, tx => tx.put('counters', { id: 'c2', n: n++ }))
  }
  const before = await describeStore(store)
  await store.close()
  const notices: StoreNotice[] = []
  const again = await open({ dir, report: notice => notices.push(notice) })
  expect(await describeStore(again)).toEqual(before)
  expect(notices).toEqual([])
  expect(await dataFilesIn(dir)).toHaveLength(2)
})

test('many commits share few fdatasyncs', async () => {
  const fs = new FaultyFileSystem(nodeFileSystem)
  const store = await open({ dir: await temporaryFolder(), fs })
  for (const world of ['a', 'b', 'c', 'd']) await store.replaceWorld(world, () => {})
  const before = fs.count('datasync')
  const commits = await Promise.all(
    Array.from({ length: 1000 }, (_, n) =>
      store.transact('abcd'.charAt(n % 4), n, tx => tx.put('counters', { id: 'c1', n })),
    ),
  )
  await Promise.all(commits.map(commit => commit.durable))
  expect(fs.count('datasync') - before).toBeLessThan(20)
})

test('a burst of large commits goes to the disk in portions, with one fdatasync', async () => {
  const fs = new FaultyFileSystem(nodeFileSystem)
  const store = await open({ dir: await temporaryFolder(), fs })
  await (await store.replaceWorld('a', () => {})).durable
  const before = fs.calls.length
  const note = 'x'.repeat(100_000)
  const burst = Array.from({ length: 8 }, (_, n) =>
    store.transact('a', n, tx => tx.put('shipments', shipment(`s${n}`, { expected: note }))),
  )
  for (const commit of await Promise.all(burst)) await commit.durable
  expect(fs.calls.slice(before)).toEqual(['write', 'write', 'write', 'datasync'])
})

test('a commit of thousands of rows lets others commit before it, and comes back whole', async () => {
  const dir = await temporaryFolder()
  const store = await openStore({ dir })
  for (const world of ['a', 'b']) await store.replaceWorld(world, () => {})
  const order: string[] = []
  const many = store.transact('a', 1, tx => {
    for (let n = 0; n < 3000; n++) tx.put('shipments', shipment(`s${n}`, { expected: `ngày ${n}` }))
  })
  const one = store.transact('b', 1, tx => tx.put('counters', { id: 'c1', n: 1 }))
  await Promise.all([many.then(() => order.push('thousands')), one.then(() => order.push('one'))])
  expect(order).toEqual(['one', 'thousands'])
  await expect(
    store.transact('a', 2, tx => {
      for (let n = 0; n < 3000; n++) tx.put('counters', { id: `c${n}`, n: n < 2999 ? n : Object(1n) })
    }),
  ).rejects.toThrow(TypeError)
  await (await store.transact('a', 3, tx => tx.put('counters', { id: 'c1', n: 3 }))).durable
  const before = await describeStore(store)
  await store.close()
  expect(await describeStore(await open({ dir }))).toEqual(before)
})

test('a commit is durable only after its fdatasync', async () => {
  const fs = new FaultyFileSystem(nodeFileSystem)
  const store = await open({ dir: await temporaryFolder(), fs })
  await (await store.replaceWorld('a', () => {})).durable
  for (let n = 1; n <= 3; n++) {
    const before = fs.calls.length
    const { durable } = await store.transact('a', n, tx => tx.put('counters', { id: 'c1', n }))
    expect(fs.calls.slice(before)).toEqual([])
    await durable
    expect(fs.calls.slice(before)).toEqual(['write', 'datasync'])
  }
})

test('flushed waits for everything visible; the journal grows until a snapshot folds it', async () => {
  const fs = new FaultyFileSystem(nodeFileSystem)
  const store = await open({ dir: await temporaryFolder(), fs })
  await store.replaceWorld('a', () => {})
  const before = fs.count('datasync')
  await store.flushed()
  expect(fs.count('datasync')).toBe(before + 1)
  const small = store.journalBytes()
  await (await store.transact('a', 1, tx => tx.put('shipments', shipment('s1')))).durable
  expect(store.journalBytes()).toBeGreaterThan(small + 500)
  await store.compact()
  expect(store.journalBytes()).toBe(0)
})

test('a transact that changes nothing writes nothing', async () => {
  const fs = new FaultyFileSystem(nodeFileSystem)
  const store = await open({ dir: await temporaryFolder(), fs })
  await (await store.replaceWorld('a', tx => tx.put('endpoints', endpoint('1')))).durable
  const before = fs.calls.length
  const { value, durable } = await store.transact('a', 9, async tx => {
    const row = await tx.get('endpoints', '1')
    if (row) tx.put('endpoints', row)
    tx.delete('endpoints', '2')
    return row?.id
  })
  await durable
  expect(value).toBe('1')
  expect(fs.calls.slice(before)).toEqual([])
})

test('a row that JSON cannot hold is refused and leaves nothing behind', async () => {
  const store = await open({ dir: await temporaryFolder() })
  await store.replaceWorld('a', () => {})
  const knot: Record<string, string> = {}
  Object.defineProperty(knot, 'self', { value: knot, enumerable: true })
  const row = { ...delivery('d1'), knot }
  await expect(store.transact('a', 1, tx => tx.put('deliveries', row))).rejects.toThrow('circular')
  expect(await store.read('a', view => view.count('deliveries'))).toBe(0)
  await (await store.transact('a', 2, tx => tx.put('deliveries', delivery('d2')))).durable
})

test('folder and files are for their owner alone', async () => {
  const dir = join(await temporaryFolder(), 'deep', 'data')
  const store = await open({ dir })
  await fill(store)
  await store.compact()
  expect((await stat(dir)).mode & 0o777).toBe(0o700)
  for (const name of await readdir(dir)) {
    const found = await stat(join(dir, name))
    expect([name, found.mode & 0o777]).toEqual([name, found.isDirectory() ? 0o700 : 0o600])
  }
})

test('an open folder is closed to others, unless it holds their files: then it is reported', async () => {
  const parent = await temporaryFolder()
  const [own, shared] = [join(parent, 'own'), join(parent, 'shared')]
  const notices: StoreNotice[] = []
  for (const dir of [own, shared]) {
    await mkdir(dir)
    await chmod(dir, 0o755)
  }
  await writeFile(join(shared, 'letter.txt'), '')
  for (const dir of [own, shared]) await open({ dir, report: notice => notices.push(notice) })
  expect((await stat(own)).mode & 0o777).toBe(0o700)
  expect((await stat(shared)).mode & 0o777).toBe(0o755)
  expect(notices.map(notice => [notice.kind, notice.file])).toEqual([['open-folder', shared]])
})

test('closing waits for queued transacts and refuses later ones', async () => {
  const dir = await temporaryFolder()
  const store = await openStore({ dir })
  await store.replaceWorld('a', () => {})
  const queued = [1, 2, 3].map(n => store.transact('a', n, tx => tx.put('counters', { id: 'c1', n })))
  const closing = store.close()
  await expect(store.transact('a', 9, () => {})).rejects.toMatchObject({ code: 'store_unavailable' })
  await expect(store.compact()).rejects.toMatchObject({ code: 'store_unavailable' })
  for (const commit of await Promise.all(queued)) await commit.durable
  await closing
  await store.close()
  const again = await open({ dir })
  expect(await again.read('a', view => view.get('counters', 'c1'))).toEqual({ id: 'c1', n: 3 })
})

test('a store in memory touches no file and is durable at once', async () => {
  const fs = new FaultyFileSystem(nodeFileSystem)
  const store = await open({ dir: ':memory:', fs })
  await fill(store)
  await (await store.transact('first', 9, tx => tx.put('counters', { id: 'c2', n: 1 }))).durable
  await store.compact()
  expect(fs.calls).toEqual([])
})
