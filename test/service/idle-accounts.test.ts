import { describe, expect, test } from 'vitest'
import { createIdleAccounts } from '../../src/service/accounts/idle-accounts.ts'
import { createFakeWall } from '../support/fake-wall.ts'

const MINUTE = 60_000

/** Rows as far as they matter here. */
function open(
  given: {
    readonly isFollowed?: (id: string) => boolean
    readonly isBusy?: (id: string) => boolean
    readonly fail?: (id: string) => unknown
  } = {},
) {
  const { isFollowed = () => false, isBusy = () => false, fail = () => undefined } = given
  const wall = createFakeWall(1_000_000)
  const removed: string[] = []
  const said: string[] = []
  const idle = createIdleAccounts(
    {
      ...wall,
      store: {},
      log: {
        debug: () => {},
        warn: () => {},
        info: (_facts, text) => said.push(text),
        error: (_facts, text) => said.push(text),
      },
    },
    {
      isFollowed,
      isBusy,
      async remove(id, { provided }) {
        fail(id)
        if (!provided()) return
        removed.push(id)
        idle.forget(id)
      },
    },
  )
  const row = (id: string, ttlMs?: number) => ({ id, ...(ttlMs === undefined ? {} : { ttlMs }) })
  idle.start()
  return { wall, idle, removed, said, row }
}

describe('an account with a ttl', () => {
  test('is removed when it was not used for its ttl, and not before', async () => {
    const { wall, idle, removed, row } = open()
    idle.note(row('a', 30 * MINUTE))
    await wall.pass(30 * MINUTE - 1)
    expect(removed).toEqual([])
    await wall.pass(1)
    expect(removed).toEqual(['a'])
    expect(wall.waiting()).toBe(0)
  })

  test('stays while it is used now and again; the time counts from the end of the last call', async () => {
    const { wall, idle, removed, row } = open()
    const a = row('a', 10 * MINUTE)
    idle.note(a)
    for (let n = 0; n < 5; n++) {
      await wall.pass(9 * MINUTE)
      idle.begin(a)()
    }
    expect(idle.vanishesAt(a)).toBe(wall.wallClock.now() + 10 * MINUTE)
    await wall.pass(10 * MINUTE - 1)
    expect(removed).toEqual([])
    await wall.pass(1)
    expect(removed).toEqual(['a'])
  })

  test('stays during a call, however long it takes, and its end counts once', async () => {
    const { wall, idle, removed, row } = open()
    const a = row('a', MINUTE)
    idle.note(a)
    const [end, other] = [idle.begin(a), idle.begin(a)]
    await wall.pass(90 * MINUTE)
    end()
    end()
    await wall.pass(5 * MINUTE)
    expect(removed).toEqual([])
    other()
    await wall.pass(MINUTE)
    expect(removed).toEqual(['a'])
  })

  test('stays while a client follows its events, or its clock is being moved', async () => {
    const followed = new Set(['a'])
    const busy = new Set(['b'])
    const { wall, idle, removed, row } = open({ isFollowed: id => followed.has(id), isBusy: id => busy.has(id) })
    for (const id of ['a', 'b', 'c']) idle.note(row(id, MINUTE))
    await wall.pass(10 * MINUTE)
    expect(removed).toEqual(['c'])
    followed.clear()
    busy.clear()
    await wall.pass(MINUTE)
    expect(removed.sort()).toEqual(['a', 'b', 'c'])
  })

  test('a call that begins while its removal waits prevents the removal', async () => {
    const { wall, idle, removed, row, said } = open({ fail: () => idle.begin(a) })
    const a = row('a', MINUTE)
    idle.note(a)
    await wall.pass(MINUTE)
    expect(removed).toEqual([])
    expect(said).toEqual([])
  })

  test('a disk that refuses is logged, and it is tried again', async () => {
    let broken = true
    const { wall, idle, removed, said, row } = open({
      fail() {
        if (broken) throw new Error('ENOSPC')
      },
    })
    idle.note(row('a', MINUTE))
    await wall.pass(MINUTE)
    expect(said).toEqual(['an idle account could not be removed'])
    broken = false
    await wall.pass(MINUTE)
    expect(removed).toEqual(['a'])
  })

  test('a wall clock that was set back restarts its ttl', async () => {
    const { wall, idle, removed, row } = open()
    const a = row('a', MINUTE)
    idle.note(a)
    wall.set(-60 * MINUTE)
    expect(idle.vanishesAt(a)).toBe(wall.wallClock.now() + MINUTE)
    await wall.pass(2 * MINUTE)
    expect(removed).toEqual(['a'])
  })
})

test('one timer serves them all, none while no account has a ttl, and none after the end', async () => {
  const { wall, idle, removed, row } = open()
  idle.note(row('stays'))
  expect(wall.waiting()).toBe(0)
  for (let n = 1; n <= 100; n++) idle.note(row(`a${n}`, n * MINUTE))
  expect(wall.waiting()).toBe(1)
  await wall.pass(50 * MINUTE)
  expect(removed).toHaveLength(50)
  expect(wall.waiting()).toBe(1)
  idle.stop()
  expect(wall.waiting()).toBe(0)
  await wall.pass(1_000 * MINUTE)
  expect(removed).toHaveLength(50)
})

test('before the start no account is removed, and its ttl counts from the start', async () => {
  const { wall, idle, removed, row } = open()
  idle.stop()
  const a = row('a', MINUTE)
  idle.note(a)
  await wall.pass(10 * MINUTE)
  idle.start()
  await wall.pass(MINUTE - 1)
  expect(removed).toEqual([])
  await wall.pass(1)
  expect(removed).toEqual(['a'])
})
