import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openStore } from '../../src/store/open-store.ts'
import { FaultyFileSystem } from './faulty-file-system.ts'
import { MemoryFileSystem } from './memory-file-system.ts'
import { asOlder, dir, JOURNAL, journalOf, LATER_JOURNAL, lineStarts, makePast, reopen } from './past.ts'

describe.each([
  ['the only journal', undefined, JOURNAL],
  ['the journal after a snapshot', 5, LATER_JOURNAL],
] as const)('%s', (_, snapshotAt, name) => {
  test('cut within its first line, emptied, or taken away is refused', async () => {
    const { disk, states } = await makePast({ commits: 6, ...(snapshotAt ? { snapshotAt } : {}) })
    const bytes = disk.contents(name)
    const head = lineStarts(bytes)[1] ?? 0
    for (let length = 0; length < head; length++) {
      const cut = disk.with(name, bytes.subarray(0, length))
      expect(await reopen(cut)).toEqual({ refused: { file: join(dir, name), offset: 0 } })
    }
    const headless = disk.with(name, bytes.subarray(head))
    expect(await reopen(headless)).toEqual({ refused: { file: join(dir, name), offset: 0 } })
    const gone = disk.with(name, bytes)
    await gone.remove(name)
    expect(await reopen(gone)).toMatchObject({ refused: { file: expect.stringContaining('snapshot') } })

    const emptied = disk.with(name, Buffer.of())
    const state = snapshotAt ? states[4] : '[]'
    expect(await reopen(emptied, true)).toMatchObject({ state, notices: [{ kind: 'set-aside', offset: 0 }] })
    expect(emptied.contents(`${name}.damaged`)).toEqual(Buffer.of())
    expect(await reopen(emptied)).toEqual({ state, notices: [] })
  })

  test('under the name of another journal is refused', async () => {
    const { disk } = await makePast({ commits: 6, ...(snapshotAt ? { snapshotAt } : {}) })
    const other = 'journal-000000000000006.log'
    const renamed = disk.with(other, disk.contents(name))
    await renamed.remove(name)
    expect(await reopen(renamed)).toMatchObject({ refused: { file: join(dir, other), offset: 0 } })
  })
})

test('a crash at any call while a folder is made new, or an older one is opened, leaves one that opens', async () => {
  const older = await asOlder((await makePast({ commits: 6, snapshotAt: 5 })).disk)
  for (const [start, state] of [
    [new MemoryFileSystem(), '[]'],
    [older, (await reopen(older.with('none', Buffer.of()))).state],
  ] as const) {
    const rehearsal = new FaultyFileSystem(start.copy())
    await (await openStore({ dir, fs: rehearsal })).close()
    for (let failAt = 1; failAt < rehearsal.calls.length; failAt++) {
      for (const share of [0, 0.5, 1]) {
        const disk = start.copy()
        const opened = await openStore({ dir, fs: new FaultyFileSystem(disk, { failAt, forEver: true }) }).catch(
          () => null,
        )
        await opened?.close().catch(() => {})
        disk.loseCache(share)
        expect([failAt, await reopen(disk)]).toEqual([failAt, { state, notices: [] }])
      }
    }
  }
})

test('a folder of version 0.1.0 opens with all its data, goes on, and is guarded from then on', async () => {
  for (const snapshotAt of [undefined, 3, 5]) {
    const made = await makePast({ commits: 6, ...(snapshotAt ? { snapshotAt } : {}) })
    const disk = await asOlder(made.disk)
    expect(disk.names()).toEqual(snapshotAt ? made.disk.names() : [JOURNAL])
    expect(journalOf(disk).toString()).not.toContain('"journal"')
    expect(await reopen(disk)).toEqual({ state: made.states[6], notices: [] })
    expect(journalOf(disk).toString()).toContain('"journal":1')
    const name = disk.names().find(held => held.startsWith('journal')) ?? ''
    expect(await reopen(disk.with(name, Buffer.of()))).toEqual({ refused: { file: join(dir, name), offset: 0 } })
    expect(await reopen(disk)).toEqual({ state: made.states[6], notices: [] })
  }
  const empty = new MemoryFileSystem().with(JOURNAL, Buffer.of())
  expect(await reopen(empty)).toEqual({ state: '[]', notices: [] })
})
