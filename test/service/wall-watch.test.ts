import { describe, expect, test } from 'vitest'
import { createWallWatch, type WallJump } from '../../src/service/time/wall-watch.ts'
import { createFakeWall } from '../support/fake-wall.ts'

const START = Date.parse('2026-03-02T09:00:00+07:00')
const HOUR = 3_600_000

function watchFake() {
  const wall = createFakeWall(START)
  const watch = createWallWatch(wall)
  const jumps: WallJump[] = []
  watch.onJump(jump => void jumps.push(jump))
  return { wall, watch, jumps }
}

describe('what is a jump', () => {
  test.each([
    ['an hour back', -HOUR],
    ['a millisecond back', -1],
    ['eight hours ahead', 8 * HOUR],
    ['a little more ahead than a beat and the tolerance', 35_001],
  ])('%s is one, found by the next reading and only by that', (_, ms) => {
    const { wall, watch, jumps } = watchFake()
    watch.watch(true)
    wall.set(ms)
    expect(watch.now()).toBe(START + ms)
    expect(jumps).toEqual([{ from: START, to: START + ms }])
    expect(watch.now()).toBe(START + ms)
    expect(jumps).toHaveLength(1)
  })

  test.each([
    ['a loop that was busy for 29 s', 29_000],
    ['as much ahead as a beat and the tolerance', 35_000],
    ['no time at all', 0],
  ])('%s is none', async (_, ms) => {
    const { wall, watch, jumps } = watchFake()
    watch.watch(true)
    await wall.pass(4_999)
    await wall.block(ms === 35_000 ? 30_001 : ms)
    watch.now()
    expect(jumps).toEqual([])
  })

  test('a night without requests on a machine that is awake is none: the heartbeat goes on', async () => {
    const { wall, watch, jumps } = watchFake()
    watch.watch(true)
    await wall.pass(8 * HOUR)
    watch.now()
    expect(jumps).toEqual([])
  })

  test('a machine that slept is found by the next beat, when no other code reads', async () => {
    const { wall, watch, jumps } = watchFake()
    watch.watch(true)
    await wall.pass(7_000)
    wall.sleep(8 * HOUR)
    await wall.pass(3_000)
    // The latest reading was the beat before.
    expect(jumps).toEqual([{ from: START + 5_000, to: START + 10_000 + 8 * HOUR }])
  })
})

describe('the heartbeat', () => {
  test('goes only while it is wanted, and not twice', async () => {
    const { wall, watch } = watchFake()
    expect(wall.waiting()).toBe(0)
    watch.watch(true)
    watch.watch(true)
    await wall.pass(60_000)
    expect(wall.waiting()).toBe(1)
    watch.watch(false)
    expect(wall.waiting()).toBe(0)
    await wall.pass(60_000)
    expect(wall.waiting()).toBe(0)
  })

  test('a change of the wall clock while it is not watched is no jump', () => {
    const { wall, watch, jumps } = watchFake()
    watch.watch(true)
    watch.watch(false)
    wall.set(-HOUR)
    watch.now()
    wall.set(9 * HOUR)
    watch.watch(true)
    watch.now()
    expect(jumps).toEqual([])
  })

  test('never comes again once it was stopped', () => {
    const { wall, watch } = watchFake()
    watch.watch(true)
    watch.stop()
    watch.watch(true)
    expect(wall.waiting()).toBe(0)
  })
})
