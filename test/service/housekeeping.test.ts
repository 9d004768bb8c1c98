import { readdir } from 'node:fs/promises'
import { getTasks } from 'node-cron'
import { expect, test, vi } from 'vitest'
import { doChores, repeatChores, startHousekeeping } from '../../src/service/delivery/housekeeping.ts'
import { openStore } from '../../src/store/open-store.ts'
import type { View } from '../../src/store/store.ts'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { openBareCore, sampleDelivery, sampleMessage } from './bare-core.ts'

const WORLD = 'default'
const STANDS = { mode: 'frozen', factor: 0 } as const

async function writtenCore() {
  const folder = await temporaryFolder()
  const core = await openBareCore(WORLD, folder)
  const { durable } = await core.store.transact(WORLD, 0, tx => {
    tx.put('messages', sampleMessage(1))
    tx.put('deliveries', sampleDelivery(1))
  })
  await durable
  return { core, folder }
}

/** Every new folder has it. */
const EMPTY = 'snapshot-000000000000001.log'
const snapshotsIn = async (folder: string) => (await readdir(folder)).filter(name => name.startsWith('snapshot-'))

test('a journal that has grown is folded into a snapshot, which holds the same', async () => {
  const { core, folder } = await writtenCore()
  expect(core.store.journalBytes()).toBeGreaterThan(0)
  await doChores(core, 0)
  expect(core.store.journalBytes()).toBe(0)
  expect(await snapshotsIn(folder)).toEqual([expect.not.stringMatching(EMPTY)])
  await core.store.close()

  const again = await openStore({ dir: folder })
  expect(await again.read(WORLD, view => view.get('deliveries', 'dlv_1'))).toEqual(sampleDelivery(1))
  await again.close()
})

test('a small journal is left alone', async () => {
  const { core, folder } = await writtenCore()
  await doChores(core, core.store.journalBytes())
  expect(await snapshotsIn(folder)).toEqual([EMPTY])
  await core.store.close()
})

test('a journal that is smaller than its snapshot is left alone, however small that is', async () => {
  const { core, folder } = await writtenCore()
  await doChores(core, 0)
  const [first] = await snapshotsIn(folder)
  await (await core.store.transact(WORLD, 0, tx => tx.delete('messages', sampleMessage(1).id))).durable
  await doChores(core, 0)
  expect(await snapshotsIn(folder)).toEqual([first])
  await core.store.compact()
  expect(await snapshotsIn(folder)).not.toEqual([first])
  await core.store.close()
})

test('a chore that fails is logged, and does not bring the server down', async () => {
  const { core } = await writtenCore()
  const errors: string[] = []
  const log = { ...core.log, error: (_facts: object, message: string) => void errors.push(message) }
  await core.store.close()
  await doChores({ ...core, log }, 0)
  expect(errors).toEqual(['housekeeping failed; it is tried again in a minute'])
})

test('a world that another process has removed meanwhile is no failure', async () => {
  const core = await openBareCore(WORLD)
  const errors: unknown[] = []
  const log = { ...core.log, error: (facts: object) => void errors.push(facts) }
  const round = (isThere: boolean) => {
    const shared = { refresh: async () => isThere, isFirst: async () => true, versions: async () => new Map() }
    const read = () => Promise.reject(new Error('There is no world "default".'))
    // Of a store of several processes housekeeping asks no more.
    const store = { worlds: async () => [WORLD], compact: async () => undefined, shared, read }
    return doChores(Object.assign({}, core, { log, store }), Number.MAX_SAFE_INTEGER)
  }
  await round(false)
  expect(errors).toEqual([])
  await round(true)
  expect(errors).toEqual([{ world: WORLD, error: 'Error: There is no world "default".' }])
})

test('of several processes only the first one does them', async () => {
  const core = await openBareCore(WORLD)
  let looks = 0
  const round = (isFirst: boolean) => {
    const worlds = async () => {
      looks += 1
      return []
    }
    const shared = { isFirst: async () => isFirst, versions: async () => new Map() }
    const store = { worlds, compact: async () => undefined, shared }
    return doChores(Object.assign({}, core, { store }), Number.MAX_SAFE_INTEGER)
  }
  await round(false)
  expect(looks).toBe(0)
  await round(true)
  expect(looks).toBe(1)
})

test('in a database only those worlds are looked at that have changed since the last round', async () => {
  const core = await openBareCore(WORLD)
  let version = '1 7'
  let reads = 0
  const read = (world: string, look: (view: View) => unknown) => {
    reads++
    return core.store.read(world, look)
  }
  const shared = { isFirst: async () => true, versions: async () => new Map([[WORLD, version]]) }
  const store = { worlds: async () => [WORLD], compact: async () => undefined, shared, read }
  const lastRound = new Map()
  const round = async () => {
    reads = 0
    await doChores(Object.assign({}, core, { store }), Number.MAX_SAFE_INTEGER, { lastRound })
    return reads > 0
  }
  expect([await round(), await round()]).toEqual([true, false])
  version = '1 8'
  expect([await round(), await round()]).toEqual([true, false])
})

test('accounts together keep no more than the total: the one with most gives way', async () => {
  const core = await openBareCore(WORLD)
  await core.store.replaceWorld('quiet', tx => void core.clocks.begin(tx, 'quiet', { setting: STANDS, start: 0 }))
  const fill = (world: string, count: number) =>
    core.store.transact(world, 0, tx => {
      for (let seq = 1; seq <= count; seq++) {
        // 10,000 bytes each, with what `weighDelivery` adds.
        tx.put('messages', { ...sampleMessage(seq), body: 'x'.repeat(4_250) })
        tx.put('deliveries', sampleDelivery(seq))
      }
    })
  await fill(WORLD, 20)
  await fill('quiet', 3)
  const left = () =>
    Promise.all([WORLD, 'quiet'].map(world => core.store.read(world, view => view.count('deliveries'))))
  await doChores(core, Number.MAX_SAFE_INTEGER)
  expect(await left()).toEqual([20, 3])
  await doChores(core, Number.MAX_SAFE_INTEGER, { totalDeliveryBytes: 100_000 })
  expect(await left()).toEqual([7, 3])
})

test('it is scheduled when the start is over, and ends with the sandbox, even while it is being scheduled', async () => {
  const core = await openBareCore(WORLD)
  const before = getTasks().size
  let begin = () => {}
  let isCancelled = false
  const after = (_ms: number, run: () => void) => {
    begin = run
    return () => {
      isCancelled = true
    }
  }
  const never = startHousekeeping({ ...core, wallTimers: { after } })
  await never.stop()
  expect([isCancelled, getTasks().size]).toEqual([true, before])

  for (const isScheduled of [true, false]) {
    const housekeeping = startHousekeeping({ ...core, wallTimers: { after } })
    begin()
    // The module is there already, so only promises are waited for.
    if (isScheduled) await new Promise(resolve => setImmediate(resolve))
    if (isScheduled) expect(getTasks().size).toBe(before + 1)
    await housekeeping.stop()
    expect(getTasks().size).toBe(before)
  }
})

test('inside Jest each round follows a minute after the last, and none after the stop', async () => {
  const core = await openBareCore(WORLD)
  const waits: { readonly ms: number; readonly run: () => void; isCancelled: boolean }[] = []
  const after = (ms: number, run: () => void) => {
    const wait = { ms, run, isCancelled: false }
    waits.push(wait)
    return () => {
      wait.isCancelled = true
    }
  }
  const before = getTasks().size
  const housekeeping = repeatChores({ ...core, wallTimers: { after } })
  waits[0]?.run()
  await vi.waitFor(() => expect(waits).toHaveLength(2))
  await housekeeping.stop()
  expect(waits.map(({ ms, isCancelled }) => [ms, isCancelled])).toEqual([
    [60_000, false],
    [60_000, true],
  ])
  const last = repeatChores({ ...core, wallTimers: { after } })
  waits[2]?.run()
  await last.stop()
  expect([waits.length, getTasks().size]).toEqual([3, before])
})
