import { expect, test } from 'vitest'
import { createCommitTogether } from '../../src/service/world/commit-together.ts'
import type { Core } from '../../src/service/world/core.ts'
import { giveWay } from '../../src/service/world/in-slices.ts'
import { openBareCore } from './bare-core.ts'

const WORLD = 'default'

/** A core that counts its commits, and a commit of its world that is under way until it is released. */
async function openBusy() {
  const core: Core = await openBareCore(WORLD)
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
  const together = createCommitTogether(core)
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
