import { expect, test, vi } from 'vitest'
import type { Dispatcher } from '../../src/service/delivery/dispatcher.ts'
import { createEngine } from '../../src/service/time/engine.ts'
import { createCommitTogether } from '../../src/service/world/commit-together.ts'
import type { Core } from '../../src/service/world/core.ts'
import { openBareCore } from './bare-core.ts'

const NOTHING_TO_SEND: Dispatcher = {
  start: () => undefined,
  settled: () => Promise.resolve(),
  unsettled: () => 0,
  underWay: () => [],
  drop: () => undefined,
  stop: () => Promise.resolve(),
}

/** A core whose commits are counted, and whose changes cannot read the shipment S7. */
async function openCounted() {
  const bare = await openBareCore('w')
  const { store } = bare
  const transact = store.transact.bind(store)
  const commits = vi.spyOn(store, 'transact').mockImplementation((world, time, change) =>
    transact(world, time, (tx, at) => {
      const get = tx.get.bind(tx)
      vi.spyOn(tx, 'get').mockImplementation((table, id) => {
        if (id === 'S7') throw new Error('S7 cannot be read')
        return get(table, id)
      })
      return change(tx, at)
    }),
  )
  const log = { ...bare.log, error: vi.fn() }
  const core: Core = { ...bare, log, wallTimers: { after: () => () => undefined } }
  return { core, store, commits, log }
}

test('the steps due at one instant are one commit; one that fails is undone alone, and logged', async () => {
  const { core, store, commits, log } = await openCounted()
  await store.transact('w', 0, tx => {
    for (let n = 1; n <= 40; n++) {
      const dueAt = n <= 30 ? 1_000 : 2_000
      tx.put('timers', { id: `S${n}:step`, dueAt, kind: 'step', shipmentId: `S${n}` })
    }
  })
  commits.mockClear()
  const engine = createEngine(core, NOTHING_TO_SEND)
  await engine.advance('w', { to: 5_000, settle: true, settleTimeoutMs: 30_000 })
  // One for each instant, and one for the clock's row at the end.
  expect(commits).toHaveBeenCalledTimes(3)
  expect(log.error.mock.calls.map(([fields]) => fields)).toEqual([
    { world: 'w', timer: 'S7:step', error: 'Error: S7 cannot be read' },
  ])
  const left = await store.allRows('w')
  expect(left.timers.map(({ id }) => id)).toEqual(['S7:step'])
  await store.close()
})

test('steps that take long are several commits, between which others get their turn', async () => {
  const { core, store, commits } = await openCounted()
  await store.transact('w', 0, tx => {
    for (let n = 11; n <= 16; n++) {
      tx.put('timers', { id: `S${n}:step`, dueAt: 1_000, kind: 'step', shipmentId: `S${n}` })
    }
  })
  commits.mockClear()
  // It is read before each further step: before the fourth one 9 ms have passed.
  let wall = 1_000
  const slow = { ...core, wallClock: { now: () => (wall += 3) } }
  const turns = vi.spyOn(globalThis, 'setImmediate')
  await createEngine(slow, NOTHING_TO_SEND).advance('w', { to: 5_000, settle: true, settleTimeoutMs: 30_000 })
  // And one for the clock's row at the end. Where a database is waited for, others have their turn meanwhile.
  expect(commits).toHaveBeenCalledTimes(store.isDatabase ? 2 : 3)
  if (!store.isDatabase) expect(turns).toHaveBeenCalledTimes(2)
  turns.mockRestore()
  expect((await store.allRows('w')).timers).toEqual([])
  await store.close()
})

test('a commit that the store does not begin is logged, and the advance goes on', async () => {
  const { core, store, commits, log } = await openCounted()
  await store.transact('w', 0, tx => {
    tx.put('timers', { id: 'S1:step', dueAt: 1_000, kind: 'step', shipmentId: 'S1' })
  })
  commits.mockRejectedValueOnce(new Error('the store is busy with something else'))
  const { now } = await createEngine(core, NOTHING_TO_SEND).advance('w', {
    to: 5_000,
    settle: true,
    settleTimeoutMs: 30_000,
  })
  expect(now).toBe(5_000)
  expect(log.error.mock.calls.map(([fields]) => fields)).toEqual([
    { world: 'w', timer: 'S1:step', error: 'Error: the store is busy with something else' },
  ])
  await store.close()
})

test('changes that come in one turn of the loop are one commit; one that fails is undone and answered alone', async () => {
  const { core, store, commits } = await openCounted()
  const together = createCommitTogether(core)
  const published: unknown[] = []
  core.notices.listen('w', notice => void published.push(notice))
  const firings: string[] = []
  const put = (n: number) =>
    together.join('w', async change => {
      change.tx.put('counters', { id: `c${n}`, n })
      change.publish({ kind: 'change', at: change.at, what: 'faults', name: `c${n}` })
      change.defer(() => void firings.push(`fired ${n}`))
      if (n === 2) throw new Error('not this one')
      return n
    })
  const answers = await Promise.allSettled([put(1), put(2), put(3)])
  expect(answers).toMatchObject([{ value: 1 }, { reason: { message: 'not this one' } }, { value: 3 }])
  expect(commits).toHaveBeenCalledTimes(1)
  expect(published).toMatchObject([{ name: 'c1' }, { name: 'c3' }])
  await store.flushed()
  expect(firings).toEqual(['fired 1', 'fired 3'])
  expect((await store.allRows('w')).counters.map(({ id }) => id)).toEqual(['c1', 'c3'])
  expect(await put(4)).toBe(4)
  expect(commits).toHaveBeenCalledTimes(2)
  await store.dropWorld('w')
  await expect(put(5)).rejects.toMatchObject({ code: 'not_found' })
  await store.close()
})
