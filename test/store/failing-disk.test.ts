import { beforeEach, describe, expect, test } from 'vitest'
import { SandboxError } from '../../src/domain/errors.ts'
import { openStore } from '../../src/store/open-store.ts'
import type { Store } from '../../src/store/store.ts'
import { describeStore } from './describe-store.ts'
import { type Faults, FaultyFileSystem } from './faulty-file-system.ts'
import { MemoryFileSystem } from './memory-file-system.ts'
import { timer } from './sample-rows.ts'
import { temporaryFolder } from './temporary-folder.ts'

let dir: string
beforeEach(async () => {
  dir = await temporaryFolder()
})

interface Run {
  /** What the store showed after each commit it took, and how many of them it acknowledged. */
  readonly states: readonly string[]
  readonly acknowledged: number
  /** What memory showed at the end. */
  readonly final: string | undefined
  readonly refusals: readonly unknown[]
}

const look = async (store: Store): Promise<string> => JSON.stringify(await describeStore(store))

/** Commits of every kind, two of them at once, with a snapshot between. */
async function work(fs: FaultyFileSystem): Promise<Run> {
  const refusals: unknown[] = []
  const states = ['[]']
  let acknowledged = 0
  let store: Store
  try {
    store = await openStore({ dir, fs })
  } catch (error) {
    return { states, acknowledged, final: undefined, refusals: [error] }
  }
  const acts = [
    () => store.replaceWorld('a', () => {}),
    () => store.replaceWorld('b', tx => tx.put('timers', timer('t', 1))),
    () => store.transact('a', 3, tx => tx.put('counters', { id: 'c1', n: 3 })),
    () => store.transact('b', 4, tx => tx.put('timers', timer('t', 4))),
    () => store.compact(),
    () => store.replaceWorld('a', tx => tx.put('counters', { id: 'c2', n: 6 })),
    () => store.transact('a', 7, tx => tx.delete('counters', 'c2')),
    () => store.dropWorld('a'),
    () => store.transact('b', 9, tx => tx.put('counters', { id: 'c1', n: 9 })),
  ]
  const waiting: Promise<void>[] = []
  for (const act of acts) {
    try {
      const commit = await act()
      if (!commit) continue
      states.push(await look(store))
      const mine = states.length - 1
      waiting.push(
        commit.durable.then(
          () => {
            acknowledged = mine
          },
          error => {
            refusals.push(error)
          },
        ),
      )
      if (mine % 2 === 0) await Promise.all(waiting)
    } catch (error) {
      refusals.push(error)
    }
  }
  await Promise.all(waiting)
  const final = await look(store)
  await store.close().catch(error => refusals.push(error))
  return { states, acknowledged, final, refusals }
}

const KINDS: [string, Faults][] = [
  ['once', {}],
  ['once, with short writes', { shortWrites: true }],
  ['and every later one', { forEver: true }],
  ['and every later one, with short writes', { forEver: true, shortWrites: true }],
]

test.each(KINDS)('the Nth call fails %s: nothing acknowledged is lost, nothing refused is kept', async (_, faults) => {
  const calls = (await work(new FaultyFileSystem(new MemoryFileSystem(), faults))).states.length
  expect(calls).toBe(9)
  let failAt = 0
  for (let exhausted = false; !exhausted; ) {
    failAt++
    const disk = new MemoryFileSystem()
    const fs = new FaultyFileSystem(disk, { ...faults, failAt })
    const { states, acknowledged, final, refusals } = await work(fs)
    exhausted = !fs.failed
    const call = fs.calls[failAt - 1]
    if (!exhausted) expect([failAt, call, refusals.length]).not.toEqual([failAt, call, 0])
    if (final !== undefined) expect(states).toContain(final)

    const reopened = await openStore({ dir, fs: disk })
    const found = await look(reopened)
    // When the disk refuses even to cut refused commits off, they may be back; otherwise memory and disk agree.
    if (faults.forEver) expect(states.slice(acknowledged)).toContain(found)
    else expect(found).toBe(final ?? '[]')
    await (await reopened.replaceWorld('z', () => {})).durable
    await reopened.close()
  }
  expect(failAt).toBeGreaterThan(25)
})

describe('after a failed fdatasync', () => {
  /** A store whose next fdatasync fails, with one durable commit. */
  async function failing(): Promise<{ store: Store; disk: MemoryFileSystem }> {
    const disk = new MemoryFileSystem()
    const probe = new FaultyFileSystem(new MemoryFileSystem())
    const begin = async (fs: FaultyFileSystem): Promise<Store> => {
      const store = await openStore({ dir, fs })
      await (await store.replaceWorld('a', tx => tx.put('counters', { id: 'c1', n: 1 }))).durable
      return store
    }
    const rehearsal = await begin(probe)
    // A write, and then the fdatasync.
    const failAt = probe.calls.length + 2
    await rehearsal.close()
    return { store: await begin(new FaultyFileSystem(disk, { failAt })), disk }
  }

  test('what waited for it is refused and undone, reads go on, and nothing more is accepted', async () => {
    const { store, disk } = await failing()
    const first = await store.transact('a', 2, tx => tx.put('counters', { id: 'c1', n: 2 }))
    const second = await store.replaceWorld('b', () => {})
    await store.transact('a', 3, tx => tx.put('counters', { id: 'c1', n: 3 }))
    await expect(first.durable).rejects.toThrow(SandboxError)
    await expect(second.durable).rejects.toMatchObject({ code: 'store_unavailable' })
    expect(await store.worlds()).toEqual(['a'])
    expect(await store.lastAt('a')).toBe(0)
    expect(await store.read('a', view => view.get('counters', 'c1'))).toEqual({ id: 'c1', n: 1 })
    await expect(store.transact('a', 4, () => {})).rejects.toMatchObject({ code: 'store_unavailable' })
    await expect(store.replaceWorld('c', () => {})).rejects.toMatchObject({ code: 'store_unavailable' })
    await expect(store.compact()).rejects.toMatchObject({ code: 'store_unavailable' })
    await store.close()
    const again = await openStore({ dir, fs: disk })
    expect(await again.read('a', view => view.get('counters', 'c1'))).toEqual({ id: 'c1', n: 1 })
    await again.close()
  })

  test('a transact that changed nothing but saw what is refused is refused too', async () => {
    const { store } = await failing()
    await store.transact('a', 2, tx => tx.put('counters', { id: 'c1', n: 2 }))
    const { value, durable } = await store.transact('a', 3, tx => tx.get('counters', 'c1'))
    expect(value?.n).toBe(2)
    await expect(durable).rejects.toMatchObject({ code: 'store_unavailable' })
    await store.close()
  })

  test('a transact that was under way meanwhile is refused', async () => {
    const { store } = await failing()
    const { durable } = await store.transact('a', 2, tx => tx.put('counters', { id: 'c1', n: 2 }))
    const late = store.transact('a', 3, async tx => {
      await durable.catch(() => {})
      tx.put('counters', { id: 'c2', n: 3 })
    })
    await expect(late).rejects.toMatchObject({ code: 'store_unavailable' })
    expect(await store.read('a', view => view.count('counters'))).toBe(1)
    await store.close()
  })
})

test('commits found after a kill are made durable before they can be read', async () => {
  const disk = new MemoryFileSystem()
  const rehearsal = new FaultyFileSystem(new MemoryFileSystem())
  await (await openStore({ dir, fs: rehearsal })).close()
  // Opening ends before its close; then come the write and the fdatasync, which the kill prevents.
  const killed = new FaultyFileSystem(disk, { failAt: rehearsal.calls.length + 1, forEver: true })
  const store = await openStore({ dir, fs: killed })
  await expect((await store.replaceWorld('a', () => {})).durable).rejects.toThrow(SandboxError)
  await store.close().catch(() => {})
  expect(killed.calls.slice(rehearsal.calls.length - 1)).toEqual(['write', 'datasync', 'truncate', 'close'])

  const again = await openStore({ dir, fs: disk })
  expect(await again.worlds()).toEqual(['a'])
  disk.loseCache(0)
  await again.close()
  const last = await openStore({ dir, fs: disk })
  expect(await last.worlds()).toEqual(['a'])
  await last.close()
})

describe('when another process takes the folder', () => {
  const loss = new SandboxError('store_unavailable', 'another process has it')
  const takeable = () => {
    const disk = new MemoryFileSystem()
    const loseLock = () => {
      disk.lockLoss = loss
    }
    return { disk, fs: new FaultyFileSystem(disk), loseLock }
  }

  test.each([
    ['while nothing is written', 0],
    ['while a commit is written', 1],
  ])('%s, nothing more is acknowledged, what waited is undone, and no file is touched', async (_, during) => {
    const { disk, fs, loseLock } = takeable()
    const told: string[] = []
    const store = await openStore({ dir, fs, report: ({ kind, detail }) => void told.push(`${kind}: ${detail}`) })
    await (await store.replaceWorld('a', tx => tx.put('counters', { id: 'c1', n: 1 }))).durable
    const calls = fs.calls.length
    if (during === 0) loseLock()
    const first = await store.transact('a', 2, tx => tx.put('counters', { id: 'c1', n: 2 }))
    if (during === 1) fs.afterNext('datasync', loseLock)
    const outcomes = await Promise.allSettled([first.durable, store.flushed()])
    expect(outcomes.map(outcome => outcome.status)).toEqual(['rejected', 'rejected'])
    expect(fs.calls.slice(calls)).toEqual(during === 0 ? [] : ['write', 'datasync'])
    expect(await store.read('a', view => view.get('counters', 'c1'))).toEqual({ id: 'c1', n: 1 })
    await expect(store.transact('a', 3, () => {})).rejects.toThrow(loss.message)
    await expect(store.compact()).rejects.toThrow(loss.message)
    expect(store.failure()).toBe(loss)
    expect(told).toEqual(['read-only: another process has it'])
    const names = disk.names()
    await store.close()
    expect(disk.names()).toEqual(names)
  })

  test('during a snapshot, the files of the other process stay', async () => {
    const { disk, fs, loseLock } = takeable()
    const store = await openStore({ dir, fs })
    await (await store.replaceWorld('a', () => {})).durable
    const before = disk.names()
    fs.afterNext('sync', loseLock)
    await expect(store.compact()).rejects.toThrow(loss.message)
    expect(disk.names().filter(name => name.endsWith('.log'))).toEqual(before)
    await store.close()
  })
})

test('a store that takes a folder from a silent holder writes into new files, which that holder has not open', async () => {
  const disk = new MemoryFileSystem()
  const sleeper = await openStore({ dir, fs: disk })
  await (await sleeper.replaceWorld('a', tx => tx.put('counters', { id: 'c1', n: 1 }))).durable
  disk.isFromExpired = true
  const taker = await openStore({ dir, fs: disk })
  // The one that slept wakes up in the middle of a write, before it can ask for its lock.
  await (await sleeper.transact('a', 2, tx => tx.put('counters', { id: 'c1', n: 2 }))).durable
  await (await taker.transact('a', 3, tx => tx.put('counters', { id: 'c1', n: 3 }))).durable
  await taker.close()
  disk.isFromExpired = false
  const again = await openStore({ dir, fs: disk })
  expect(await again.read('a', view => view.get('counters', 'c1'))).toEqual({ id: 'c1', n: 3 })
  await again.close()
  await sleeper.close()
})
