import { expect, test, vi } from 'vitest'
import type { ClockSetting } from '../../src/domain/time/clock.ts'
import { runSandbox } from '../../src/sandbox.ts'
import { createWorldClocks } from '../../src/service/time/world-clocks.ts'
import { type Change, commit } from '../../src/service/world/commit.ts'
import { createCommitTogether } from '../../src/service/world/commit-together.ts'
import { clientOf } from '../support/api-client.ts'
import { makeOndemandRates } from '../support/order.ts'
import { openBareCore } from './bare-core.ts'

/** A world whose clock runs, beside a wall clock that a test sets. */
async function openRunning(setting: ClockSetting = { mode: 'real', factor: 1 }) {
  const bare = await openBareCore('bare')
  const wall = { ms: 1_000 }
  const wallClock = { now: vi.fn(() => wall.ms) }
  const clocks = createWorldClocks(bare.store, wallClock)
  await bare.store.replaceWorld('w', tx => void clocks.begin(tx, 'w', { setting, start: 50_000 }))
  wallClock.now.mockClear()
  return { core: { ...bare, clocks }, wall, readings: wallClock.now }
}

/** Changes the world, so that the commit is one. */
function note({ tx, at, wall }: Pick<Change, 'tx' | 'at' | 'wall'>): readonly [number, number] {
  tx.put('counters', { id: 'noted', n: at })
  return [at, wall]
}

test('a change has the instant at which its turn comes, by one reading of the wall clock', async () => {
  const { core, wall, readings } = await openRunning()
  let go: () => void = () => undefined
  const gate = new Promise<void>(resolve => {
    go = resolve
  })
  const first = commit(core, { world: 'w' }, async change => {
    await gate
    return note(change)
  })
  const second = commit(core, { world: 'w' }, note)
  // The first has its turn; the second waits.
  await vi.waitFor(() => expect(readings).toHaveBeenCalledTimes(1))
  wall.ms = 1_700
  go()
  expect((await first).value).toEqual([50_000, 1_000])
  expect((await second).value).toEqual([50_700, 1_700])
  expect(readings).toHaveBeenCalledTimes(2)
})

test('changes that come in one turn of the loop share one instant', async () => {
  const { core, readings } = await openRunning()
  const together = createCommitTogether(core)
  const answers = await Promise.all([1, 2, 3].map(() => together.join('w', note)))
  expect(answers).toEqual(Array(3).fill([50_000, 1_000]))
  expect(readings).toHaveBeenCalledTimes(1)
})

test('where the wall clock is set back unseen, a change is not before the one that was made last', async () => {
  const { core, wall } = await openRunning({ mode: 'scaled', factor: 10 })
  wall.ms = 1_600
  expect((await commit(core, { world: 'w' }, note)).value).toEqual([56_000, 1_600])
  wall.ms = 1_100
  expect((await commit(core, { world: 'w' }, note)).value).toEqual([56_000, 1_100])
  expect(await core.store.lastAt('w')).toBe(56_000)
})

test('what is due at an instant of its own has that one, and takes the world not back', async () => {
  const { core, wall } = await openRunning()
  wall.ms = 1_600
  await commit(core, { world: 'w' }, note)
  expect((await commit(core, { world: 'w', at: 50_200 }, note)).value).toEqual([50_200, 1_600])
  expect(await core.store.lastAt('w')).toBe(50_600)
  expect((await commit(core, { world: 'w' }, note)).value).toEqual([50_600, 1_600])
})

test('a call of /api/v2 reads the clocks once, each of its commits once, and the log once', async () => {
  const running = await runSandbox({ listen: false, clock: 'frozen', seed: 7 })
  try {
    const client = clientOf(running, { account: await running.credentials() })
    const instant = vi.spyOn(running.core.clocks, 'instant')
    const now = vi.spyOn(running.core.clocks, 'now')
    const readings = async (call: () => Promise<unknown>) => {
      instant.mockClear()
      now.mockClear()
      await call()
      return [instant.mock.calls.length, now.mock.calls.length]
    }
    const { clock } = running
    expect(await readings(async () => client.get('/cities').expect(200))).toEqual([1, 1])
    const rates = makeOndemandRates()
    expect(await readings(async () => client.post('/ondemand-shipments/rates', rates).expect(200))).toEqual([1, 1])
    expect(await readings(() => client.book({ orderId: 'SBX-HAPPY-1' }))).toEqual([2, 1])
    expect(await readings(async () => client.control.get('/settlement').expect(200))).toEqual([1, 0])
    expect(await readings(() => clock.view('default'))).toEqual([0, 1])
  } finally {
    await running.close()
  }
})
