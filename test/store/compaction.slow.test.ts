import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { FileSystem } from '../../src/store/file-system.ts'
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

const fill = (store: Store, world: string, rows: number) =>
  store.replaceWorld(world, tx => {
    for (let n = 0; n < rows; n++) {
      tx.put('shipments', shipment(`s${n}`, { orderId: `o${n % 3}`, createdAt: n % 7 }))
      tx.put('timers', timer(`t${n}`, n))
    }
  })

/** Reopens what the disk holds without closing the store first. */
async function reopened(disk: FileSystem, store: Store): Promise<unknown> {
  await store.close()
  const again = await openStore({ dir, fs: disk })
  const state = await describeStore(again)
  await again.close()
  return state
}

/** Runs `act` whenever the snapshot has made another chunk. */
function betweenChunks(disk: FileSystem, act: (chunk: number, bytes: Uint8Array) => Promise<void>): FileSystem {
  let chunk = 0
  return {
    ...bound(disk),
    open: async (path, purpose) => {
      const file = await disk.open(path, purpose)
      // Not that of a new folder.
      if (!/snapshot-\d+\.log\.tmp$/.test(path) || path.includes('-000000000000001.')) return file
      const write = async (bytes: Uint8Array): Promise<number> => {
        await act(chunk++, bytes)
        return file.write(bytes)
      }
      return { ...file, write }
    },
  }
}

const bound = (disk: FileSystem): FileSystem => ({
  open: (path, purpose) => disk.open(path, purpose),
  rename: (from, to) => disk.rename(from, to),
  remove: path => disk.remove(path),
  list: folder => disk.list(folder),
  makeFolder: folder => disk.makeFolder(folder),
  isPrivate: folder => disk.isPrivate(folder),
  closeToOthers: folder => disk.closeToOthers(folder),
  syncFolder: folder => disk.syncFolder(folder),
  lock: (folder, options) => disk.lock(folder, options),
})

test('a snapshot leaves one snapshot and one journal; a second one with nothing new changes nothing', async () => {
  const disk = new MemoryFileSystem()
  const fs = new FaultyFileSystem(disk)
  const store = await openStore({ dir, fs })
  await fill(store, 'a', 10)
  await store.compact()
  const names = disk.names()
  expect(names).toEqual(['journal-000000000000002.log', 'snapshot-000000000000002.log'])
  const bytes = names.map(name => disk.contents(name))
  const calls = fs.calls.length
  await store.compact()
  expect(fs.calls.slice(calls)).toEqual(['list'])
  expect(names.map(name => disk.contents(name))).toEqual(bytes)
  await store.close()
})

describe('commits made between the chunks of a snapshot', () => {
  const inside: [string, (store: Store, chunk: number) => Promise<unknown>][] = [
    [
      'rows changed, added and deleted',
      (store, chunk) =>
        store.transact('a', chunk, tx => {
          for (const n of [0, 255, 256, 300, 511, 512, 700])
            tx.put('shipments', shipment(`s${n}`, { createdAt: chunk }))
          for (const n of [1, 257, 513]) tx.delete('shipments', `s${n + chunk}`)
          for (const n of [1, 257, 513]) tx.put('shipments', shipment(`new${n + chunk}`))
          tx.put('timers', timer(`t${chunk}`, 5000))
        }),
    ],
    ['the world being written replaced', store => fill(store, 'a', 3)],
    ['a world still to be written replaced', store => fill(store, 'b', 3)],
    [
      'the world being written dropped',
      (store, chunk) => (chunk === 1 ? store.dropWorld('a') : fill(store, 'c', chunk)),
    ],
    [
      'a world dropped and made again',
      async (store, chunk) => {
        if (chunk % 2 === 0) return fill(store, 'a', 5)
        return store.dropWorld('a')
      },
    ],
    [
      'a world made and dropped again',
      async (store, chunk) => {
        if (chunk % 2 === 0) return fill(store, 'new', 5)
        return store.dropWorld('new')
      },
    ],
  ]

  test.each(inside)('%s', async (_, act) => {
    const disk = new MemoryFileSystem()
    let active: Store | undefined
    let chunks = 0
    const fs = betweenChunks(disk, async chunk => {
      chunks = chunk
      if (active && chunk < 9) await act(active, chunk)
    })
    const store = await openStore({ dir, fs })
    await fill(store, 'a', 1000)
    await fill(store, 'b', 300)
    active = store
    await store.compact()
    const before = await describeStore(store)
    expect(chunks).toBeGreaterThan(5)
    expect(disk.names().length).toBe(2)
    expect(await reopened(disk, store)).toEqual(before)
  })
})

test('a snapshot ends although more rows are added between two of its chunks than a chunk takes', async () => {
  const disk = new MemoryFileSystem()
  let active: Store | undefined
  let written = 0
  const fs = betweenChunks(disk, async (chunk, bytes) => {
    written += Buffer.from(bytes).toString().split('\n').length - 1
    if (!active || chunk > 40) return
    await active.transact('a', chunk, tx => {
      for (let n = 0; n < 400; n++) tx.put('shipments', shipment(`added-${chunk}-${n}`))
    })
  })
  const store = await openStore({ dir, fs })
  await fill(store, 'a', 1000)
  active = store
  await store.compact()
  const before = await describeStore(store)
  const [head, world, foot] = [1, 1, 1]
  expect(written).toBe(head + world + 1000 + 1000 + foot)
  expect(await reopened(disk, store)).toEqual(before)
})

test('a snapshot never holds a commit the journal refused', async () => {
  const disk = new MemoryFileSystem()
  let active: Store | undefined
  const broken = betweenChunks(disk, async chunk => {
    // The row is in memory, and so in the snapshot, before the disk refuses its line.
    if (chunk === 0) await active?.transact('a', 9, tx => tx.put('shipments', shipment('refused')))
  })
  let refuse = false
  const fs: FileSystem = {
    ...broken,
    open: async (path, purpose) => {
      const file = await broken.open(path, purpose)
      if (!/journal-\d+\.log$/.test(path)) return file
      return { ...file, write: bytes => (refuse ? Promise.reject(new Error('ENOSPC')) : file.write(bytes)) }
    },
  }
  const store = await openStore({ dir, fs })
  await (await fill(store, 'a', 1000)).durable
  const before = await describeStore(store)
  active = store
  refuse = true
  await expect(store.compact()).rejects.toMatchObject({ code: 'store_unavailable' })
  expect(await describeStore(store)).toEqual(before)
  expect(disk.names().filter(name => name.startsWith('snapshot'))).toEqual(['snapshot-000000000000001.log'])
  expect(await reopened(disk, store)).toEqual(before)
})

test('whichever call of a snapshot fails, the store goes on and a restart agrees; the next snapshot works', async () => {
  let failAt = 0
  for (let done = false; !done; ) {
    failAt++
    const disk = new MemoryFileSystem()
    let calls = 0
    let armed = false
    const hit = async (): Promise<void> => {
      if (armed && ++calls === failAt) throw new Error('EIO')
    }
    const counting: FileSystem = {
      ...bound(disk),
      open: async (path, purpose) => {
        await hit()
        const file = await disk.open(path, purpose)
        // Writing and syncing the journal itself is the business of failing-disk.test.ts.
        const close = (): Promise<void> => hit().then(() => file.close())
        if (!path.endsWith('.tmp')) return { ...file, close }
        return {
          ...file,
          close,
          write: async bytes => {
            await hit()
            return file.write(bytes)
          },
          sync: async () => {
            await hit()
            return file.sync()
          },
        }
      },
      rename: (from, to) => hit().then(() => disk.rename(from, to)),
      remove: path => hit().then(() => disk.remove(path)),
      syncFolder: () => hit().then(() => disk.syncFolder()),
      list: () => hit().then(() => disk.list()),
    }
    const store = await openStore({ dir, fs: counting })
    await fill(store, 'a', 300)
    await store.compact()
    await fill(store, 'b', 5)
    armed = true
    const outcome = await store.compact().then(
      () => 'kept',
      () => 'failed',
    )
    armed = false
    done = calls < failAt
    expect([failAt, outcome]).toEqual([failAt, done ? 'kept' : 'failed'])
    // Nothing was committed since: what failed must not stand in the way of the next try.
    await store.compact()
    await (await fill(store, 'c', 5)).durable
    const before = await describeStore(store)
    if (failAt % 2 === 0) await store.compact()
    expect(await reopened(disk, store)).toEqual(before)
  }
  expect(failAt).toBeGreaterThan(8)
})

test('a power failure at any call of a snapshot loses nothing that was acknowledged', async () => {
  const opening = new FaultyFileSystem(new MemoryFileSystem())
  await (await openStore({ dir, fs: opening })).close()
  const rehearsal = new FaultyFileSystem(new MemoryFileSystem())
  await snapshotsOver(rehearsal)
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: opening.calls.length + 1, max: rehearsal.calls.length }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      async (failAt, share) => {
        const disk = new MemoryFileSystem()
        const acknowledged = await snapshotsOver(new FaultyFileSystem(disk, { failAt, forEver: true }))
        disk.loseCache(share)
        const store = await openStore({ dir, fs: disk })
        const found = (await store.worlds()).includes('a')
          ? await store.read('a', view => view.get('counters', 'c1'))
          : undefined
        await store.close()
        expect(found?.n ?? 0).toBeGreaterThanOrEqual(acknowledged)
      },
    ),
    { numRuns: 200 },
  )
})

/** Counts up with a snapshot now and then until the disk is gone; gives the last acknowledged number. */
async function snapshotsOver(fs: FileSystem): Promise<number> {
  let acknowledged = 0
  const store = await openStore({ dir, fs })
  try {
    await (await fill(store, 'a', 20)).durable
    for (let n = 1; n <= 12; n++) {
      const compaction = n % 3 === 0 ? store.compact() : undefined
      // Heard below; until then it must not count as unheard.
      compaction?.catch(() => {})
      await (await store.transact('a', n, tx => tx.put('counters', { id: 'c1', n }))).durable
      acknowledged = n
      await compaction
    }
  } catch {
    // The disk is gone: that is the end of this run.
  }
  await store.close().catch(() => {})
  return acknowledged
}
