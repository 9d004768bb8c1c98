import { expect, test } from 'vitest'
import type { Timer } from '../../src/domain/world.ts'
import { createTicker } from '../../src/service/time/ticker.ts'
import type { Store } from '../../src/store/store.ts'
import { createFakeWall } from '../support/fake-wall.ts'

/** A ticker over a store that answers when the test says so; its clocks show wall time, and it begins at 0. */
function openTicker({ isShared = false } = {}) {
  const wall = createFakeWall(0)
  const worlds = new Set(['w', 'a', 'b', 'c', 'd', 'e', 'f'])
  const questions: ((next: Timer | undefined) => void)[] = []
  const failures: ((error: Error) => void)[] = []
  const ran: string[] = []
  const errors: unknown[] = []
  let isAdvancing = false
  let isFailing = false
  let running = Promise.resolve()
  let leaveMs = 0
  const engine = {
    isAdvancing: () => isAdvancing,
    async catchUpPatiently(world: string) {
      ran.push(`${world} at ${wall.wallClock.now()}`)
      await running
      if (isFailing) throw new Error('away')
      return leaveMs
    },
  }
  const ticker = createTicker(
    {
      store: {
        // Only whether there is one is asked.
        ...(isShared ? { shared: {} as NonNullable<Store['shared']> } : {}),
        nextTimer: () =>
          new Promise<Timer | undefined>((resolve, reject) => {
            questions.push(resolve)
            failures.push(reject)
          }),
      },
      clocks: {
        knows: (world: string) => worlds.has(world),
        delayUntil: (_world: string, due: number) => Math.max(0, due - wall.wallClock.now()),
      },
      ...wall,
      log: { error: (facts: unknown) => void errors.push(facts) },
    },
    engine,
  )
  return {
    ticker,
    wall,
    worlds,
    ran,
    errors,
    advancing: (is: boolean) => {
      isAdvancing = is
    },
    leave: (ms: number) => {
      leaveMs = ms
    },
    fail: (is: boolean) => {
      isFailing = is
    },
    /** @returns a function that ends the run of a world that begins from now on. */
    hold() {
      let end: () => void = () => undefined
      running = new Promise(resolve => {
        end = resolve
      })
      return async () => {
        end()
        await new Promise(resolve => setImmediate(resolve))
      }
    },
    /** How often the store was asked so far. */
    asked: () => questions.length,
    async answer(nth: number, dueAt: number | null) {
      questions[nth - 1]?.(dueAt === null ? undefined : { id: 't', kind: 'step', shipmentId: 's', dueAt })
      await new Promise(resolve => setImmediate(resolve))
    },
    async refuse(nth: number) {
      failures[nth - 1]?.(new Error('gone'))
      await new Promise(resolve => setImmediate(resolve))
    },
  }
}

test('whatever changes while the store is asked is asked about once more, and the latest answer counts', async () => {
  const { ticker, wall, ran, asked, answer } = openTicker()
  ticker.look('w')
  ticker.look('w')
  ticker.look('w')
  expect(asked()).toBe(1)
  await answer(1, 10)
  expect(asked()).toBe(2)
  await answer(2, 50)
  expect(asked()).toBe(2)
  await wall.pass(49)
  // Woken at 10 for nothing at most: what is due then is the engine's to find out.
  expect(ran.filter(run => run !== 'w at 10')).toEqual([])
  await wall.pass(1)
  expect(ran.at(-1)).toBe('w at 50')
})

test('timers that were put are woken for without a question, unless something is due before', async () => {
  const { ticker, wall, ran, asked, answer } = openTicker()
  ticker.look('w', 30)
  ticker.look('w', 20)
  ticker.look('w', 40)
  expect(asked()).toBe(0)
  await wall.pass(20)
  expect(ran).toEqual(['w at 20'])
  // What comes next is asked for then.
  await answer(1, 30)
  await wall.pass(10)
  expect(ran).toEqual(['w at 20', 'w at 30'])
})

test('the first answer of two that are asked for at once is not put over the second', async () => {
  const { ticker, wall, ran, answer } = openTicker()
  ticker.look('w')
  ticker.look('w')
  await answer(1, null)
  await answer(2, 20)
  await wall.pass(20)
  expect(ran).toEqual(['w at 20'])
})

test('a world that is removed, or an advance that begins, while the store is asked is not woken for', async () => {
  const gone = openTicker()
  gone.ticker.look('w')
  gone.worlds.delete('w')
  gone.ticker.forget('w')
  await gone.answer(1, 10)
  await gone.wall.pass(1_000)
  expect([gone.ran, gone.wall.waiting()]).toEqual([[], 0])
  const advanced = openTicker()
  advanced.ticker.look('w')
  advanced.advancing(true)
  await advanced.answer(1, 10)
  await advanced.wall.pass(1_000)
  expect(advanced.ran).toEqual([])
  // Its end is looked at as anything else.
  advanced.advancing(false)
  advanced.ticker.look('w')
  await advanced.answer(2, 1_010)
  await advanced.wall.pass(10)
  expect(advanced.ran).toEqual(['w at 1010'])
})

test('a world that is run is not run a second time for what that changes; it is looked at when the run has ended', async () => {
  const { ticker, wall, ran, asked, answer, hold } = openTicker()
  const end = hold()
  ticker.look('w')
  await answer(1, 10)
  await wall.pass(10)
  for (let change = 0; change < 3; change++) {
    ticker.look('w')
    await answer(asked(), 10)
    await wall.pass(1)
  }
  expect(ran).toEqual(['w at 10'])
  await end()
  await answer(asked(), 20)
  await wall.pass(7)
  expect(ran).toEqual(['w at 10', 'w at 20'])
})

test('a ticker that is stopped while the store is asked sets no timer', async () => {
  const { ticker, wall, ran, answer } = openTicker()
  ticker.look('w')
  ticker.stop()
  await answer(1, 10)
  await wall.pass(1_000)
  expect([ran, wall.waiting()]).toEqual([[], 0])
})

test('a store that is away is logged once and asked again by itself, after pauses that grow to 5 s, until it answers', async () => {
  const { ticker, wall, ran, asked, errors, refuse, answer } = openTicker()
  ticker.look('w')
  await refuse(1)
  const pauses: number[] = []
  for (let nth = 2; nth < 10; nth++) {
    const since = wall.wallClock.now()
    while (asked() < nth) await wall.pass(100)
    pauses.push(wall.wallClock.now() - since)
    await refuse(nth)
  }
  expect(pauses).toEqual([100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000])
  expect(errors).toHaveLength(1)
  await wall.pass(5_000)
  await answer(10, 30_000)
  await wall.pass(30_000)
  expect(ran).toEqual(['w at 30000'])
  // The next outage begins with a short pause, and is logged again.
  await refuse(11)
  await wall.pass(100)
  expect([asked(), errors.length]).toEqual([12, 2])
})

test('what could not be done because the store is away is tried again by itself', async () => {
  const { ticker, wall, ran, fail, asked, answer } = openTicker()
  fail(true)
  ticker.look('w')
  await answer(1, 0)
  await wall.pass(0)
  expect(ran).toEqual(['w at 0'])
  await wall.pass(100)
  await answer(2, 0)
  fail(false)
  await wall.pass(0)
  expect([ran, asked()]).toEqual([['w at 0', 'w at 100'], 3])
})

test('a world that is forgotten, and a ticker that is stopped, are not asked about again', async () => {
  for (const end of ['forget', 'stop'] as const) {
    const { ticker, wall, asked, refuse } = openTicker()
    ticker.look('w')
    await refuse(1)
    ticker[end]('w')
    await wall.pass(10_000)
    expect([asked(), wall.waiting()]).toEqual([1, 0])
  }
})

test('a store that cannot answer is asked again at the next change', async () => {
  const { ticker, wall, ran, errors, refuse, answer } = openTicker()
  ticker.look('w')
  await refuse(1)
  expect(errors).toEqual([{ world: 'w', error: 'Error: gone' }])
  ticker.look('w')
  await answer(2, 5)
  await wall.pass(5)
  expect(ran).toEqual(['w at 5'])
})

test('a look that is under way at a stop may find the store closed: no error is logged', async () => {
  const { ticker, errors, refuse } = openTicker()
  ticker.look('w')
  ticker.stop()
  await refuse(1)
  expect(errors).toEqual([])
})

test('a run that is under way at a stop may find the store closed, too', async () => {
  const { ticker, wall, ran, errors, fail, hold } = openTicker()
  const end = hold()
  fail(true)
  ticker.look('w', 10)
  await wall.pass(10)
  expect(ran).toEqual(['w at 10'])
  ticker.stop()
  await end()
  expect(errors).toEqual([])
})

test('of many worlds that are late four are run at a time among several processes, and the one that is late for longest comes first', async () => {
  const { ticker, wall, ran, hold } = openTicker({ isShared: true })
  const end = hold()
  for (const [n, world] of ['a', 'b', 'c', 'd', 'f', 'e'].entries()) ticker.look(world, n < 4 ? 10 : 30 - n)
  await wall.pass(10)
  expect(ran).toEqual(['a at 10', 'b at 10', 'c at 10', 'd at 10'])
  await wall.pass(30)
  expect(ran).toHaveLength(4)
  const endNext = hold()
  await end()
  expect(ran.slice(4)).toEqual(['e at 40', 'f at 40'])
  await endNext()
})

test('a world that waits for something gives its place to another one after 1.5 s, once', async () => {
  const { ticker, wall, ran, hold, answer } = openTicker({ isShared: true })
  const end = hold()
  for (const world of ['a', 'b', 'c', 'd', 'e', 'f']) ticker.look(world, 10)
  await wall.pass(1_509)
  expect(ran).toHaveLength(4)
  await wall.pass(1)
  expect(ran.slice(4)).toEqual(['e at 1510', 'f at 1510'])
  await end()
  // Those that were not counted any more are not counted off a second time.
  hold()
  for (let question = 1; question <= 6; question++) await answer(question, 2_000)
  await wall.pass(490)
  expect(ran.slice(6)).toHaveLength(4)
})

test('one process runs all worlds that are due', async () => {
  const { ticker, wall, ran, hold } = openTicker()
  hold()
  for (const world of ['a', 'b', 'c', 'd', 'e', 'f']) ticker.look(world, 10)
  await wall.pass(10)
  expect(ran).toHaveLength(6)
})

test('a world that another process has is looked at again when it has been left alone, and others have its place', async () => {
  const { ticker, wall, ran, leave, asked, answer } = openTicker({ isShared: true })
  leave(40)
  for (const world of ['a', 'b', 'c', 'd', 'e']) ticker.look(world, 10)
  await wall.pass(10)
  expect([ran.length, asked()]).toEqual([5, 0])
  leave(0)
  await wall.pass(39)
  expect(asked()).toBe(0)
  await wall.pass(1)
  expect(asked()).toBe(5)
  await answer(1, 50)
  await wall.pass(0)
  expect(ran.slice(5)).toEqual(['a at 50'])
})
