import { describe, expect, test, vi } from 'vitest'
import { createCommitTogether, type Gathering } from '../../src/service/world/commit-together.ts'
import type { Core } from '../../src/service/world/core.ts'
import { giveWay } from '../../src/service/world/in-slices.ts'
import { openBareCore } from './bare-core.ts'

const WORLD = 'default'

/** A core that counts its commits, and a commit of its world that is under way until it is released. */
async function openBusy(gathering?: Gathering) {
  const core: Core = await openBareCore(WORLD)
  // Of what processes share nothing is asked.
  if (gathering) Object.assign(core.store, { shared: core.store.shared ?? {} })
  const { transact } = core.store
  let commits = 0
  let release: () => void = () => undefined
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  const other = transact.call(core.store, WORLD, 0, () => released)
  Object.assign(core.store, {
    transact: (...asked: Parameters<typeof transact>) => {
      commits += 1
      return transact.apply(core.store, asked)
    },
  })
  const together = createCommitTogether(core, gathering)
  const put = (n: number) =>
    together.join(WORLD, ({ tx }) => {
      if (n < 0) throw new Error(`part ${n} fails`)
      tx.put('counters', { id: `c${n}`, n })
      return n
    })
  const end = async () => {
    release()
    await other
  }
  return { core, put, end, commits: () => commits }
}

test('changes that come while their world has another commit to end are one commit, and each has its own answer', async () => {
  const { core, put, end, commits } = await openBusy()
  const answers: Promise<unknown>[] = []
  for (const n of [1, 2, -3, 4, 5]) {
    answers.push(put(n).catch(String))
    await giveWay()
    await giveWay()
  }
  await end()
  expect(await Promise.all(answers)).toEqual([1, 2, 'Error: part -3 fails', 4, 5])
  expect(commits()).toBe(1)
  const { counters } = await core.store.allRows(WORLD)
  expect(counters.map(({ id }) => id).sort()).toEqual(['c1', 'c2', 'c4', 'c5'])
  await core.store.close()
})

test('more than fifty are several commits', async () => {
  const { core, put, end, commits } = await openBusy()
  const answers = Array.from({ length: 101 }, (_, n) => put(n))
  await end()
  expect(await Promise.all(answers)).toHaveLength(101)
  expect(commits()).toBe(3)
  await core.store.close()
})

test('a store that begins no commit refuses all that wait for one', async () => {
  const { core, put, end } = await openBusy()
  Object.assign(core.store, { transact: () => Promise.reject(new Error('the store is away')) })
  const answers = Array.from({ length: 101 }, (_, n) => put(n).catch(String))
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['Error: the store is away']))
  await end()
  await core.store.close()
})

describe('where processes share a store', () => {
  /** Changes under way, and the timer that ends the wait for them. */
  const openGathering = async () => {
    const waits: (() => void)[] = []
    const under = { way: 0 }
    const timers = {
      after(ms: number, run: () => void) {
        expect(ms).toBe(10)
        waits.push(run)
        return () => void waits.splice(waits.indexOf(run), 1)
      },
    }
    const opened = await openBusy({ underWay: () => under.way, timers })
    return { ...opened, under, waits }
  }
  const giveWays = async () => {
    for (let n = 0; n < 5; n++) await giveWay()
  }

  test('changes that are about to come are waited for, and are one commit', async () => {
    const { core, put, end, commits, under, waits } = await openGathering()
    under.way = 3
    const answers = [put(1)]
    await giveWays()
    answers.push(put(2))
    await giveWays()
    expect([commits(), waits.length]).toEqual([0, 1])
    answers.push(put(3))
    await end()
    expect(await Promise.all(answers)).toEqual([1, 2, 3])
    expect([commits(), waits.length]).toEqual([1, 0])
    await core.store.close()
  })

  test('those that do not come are waited for no longer than 10 ms', async () => {
    const { core, put, end, commits, under, waits } = await openGathering()
    under.way = 2
    const answer = put(1)
    await giveWays()
    expect(commits()).toBe(0)
    await end()
    waits[0]?.()
    expect(await answer).toBe(1)
    expect(commits()).toBe(1)
    await core.store.close()
  })

  test('those whose commit is under way are not waited for', async () => {
    const { core, put, end, under, waits } = await openGathering()
    await end()
    let release: () => void = () => undefined
    const released = new Promise<void>(resolve => {
      release = resolve
    })
    const { transact } = core.store
    const stored = vi.spyOn(core.store, 'transact').mockImplementation(async (world, at, change) => {
      const committed = await transact.call(core.store, world, at, change)
      await released
      // What the change gave.
      return committed as Awaited<ReturnType<typeof transact<never>>>
    })
    under.way = 1
    const first = put(1)
    await expect.poll(() => stored.mock.calls.length).toBe(1)
    await giveWays()
    under.way = 2
    const second = put(2)
    await giveWays()
    expect(waits).toEqual([])
    release()
    expect(await Promise.all([first, second])).toEqual([1, 2])
    await core.store.close()
  })
})
