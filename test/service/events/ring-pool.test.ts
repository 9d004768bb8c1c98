import { describe, expect, test } from 'vitest'
import { createRingPool, type Ring } from '../../../src/service/events/ring-pool.ts'

const LIMITS = { entries: 5, bytes: 1_000 }
const numbersOf = (ring: Ring<string>, after = 0) => ring.after(after, 100).map(({ number }) => number)

function fill(ring: Ring<string>, from: number, to: number, bytes = 1): void {
  for (let n = from; n <= to; n++) ring.push(n, `entry ${n}`, bytes)
}

describe('a ring', () => {
  test('keeps the newest by number, and gives the greatest number that was dropped', () => {
    const ring = createRingPool(10_000).open<string>(LIMITS, 0)
    fill(ring, 1, 5)
    expect([numbersOf(ring), ring.lastLeft]).toEqual([[1, 2, 3, 4, 5], 0])
    fill(ring, 6, 8)
    expect([numbersOf(ring), ring.lastLeft, ring.size]).toEqual([[4, 5, 6, 7, 8], 3, 5])
  })

  test('keeps the newest by bytes; one that alone is too large stays while it is the newest', () => {
    const pool = createRingPool(10_000)
    const ring = pool.open<string>(LIMITS, 0)
    fill(ring, 1, 3, 400)
    expect([numbersOf(ring), ring.bytes, pool.bytes]).toEqual([[2, 3], 800, 800])
    ring.push(4, 'huge', 5_000)
    expect([numbersOf(ring), ring.bytes]).toEqual([[4], 5_000])
    ring.push(5, 'small', 1)
    expect([numbersOf(ring), ring.bytes, pool.bytes]).toEqual([[5], 1, 1])
  })

  test('gives what came after a number, oldest first, at most so many; numbers need not be contiguous', () => {
    const ring = createRingPool(10_000).open<string>(LIMITS, 0)
    for (const n of [3, 10, 11, 40]) ring.push(n, 'x', 1)
    expect(numbersOf(ring, 0)).toEqual([3, 10, 11, 40])
    expect(numbersOf(ring, 10)).toEqual([11, 40])
    expect(numbersOf(ring, 20)).toEqual([40])
    expect(numbersOf(ring, 40)).toEqual([])
    expect(ring.after(3, 2).map(({ number }) => number)).toEqual([10, 11])
  })

  test('stays small and right over many thousand entries', () => {
    const pool = createRingPool(1_000_000)
    const ring = pool.open<string>({ entries: 100, bytes: 1_000_000 }, 0)
    fill(ring, 1, 25_000, 7)
    expect([ring.size, ring.bytes, pool.bytes, ring.lastLeft]).toEqual([100, 700, 700, 24_900])
    expect(ring.after(24_998, 10).map(({ entry }) => entry)).toEqual(['entry 24999', 'entry 25000'])
  })
})

describe('rings of one pool', () => {
  test('share a limit: the largest gives way, a quiet one keeps what it has', () => {
    const pool = createRingPool(1_000)
    const quiet = pool.open<string>({ entries: 1_000, bytes: 1_000 }, 0)
    const busy = pool.open<string>({ entries: 1_000, bytes: 1_000 }, 0)
    fill(quiet, 1, 10, 10)
    fill(busy, 11, 500, 10)
    expect(numbersOf(quiet)).toHaveLength(10)
    expect(quiet.lastLeft).toBe(0)
    expect(pool.bytes).toBeLessThanOrEqual(1_000)
    expect(busy.size).toBeGreaterThan(70)
    expect(busy.after(0, 1_000).at(-1)?.number).toBe(500)
    expect(busy.lastLeft).toBe(500 - busy.size)
  })

  test('what is closed gives its bytes back and keeps nothing any more', () => {
    const pool = createRingPool(1_000)
    const ring = pool.open<string>(LIMITS, 7)
    expect(ring.lastLeft).toBe(7)
    fill(ring, 8, 10, 10)
    ring.close()
    ring.push(11, 'late', 10)
    expect([ring.size, pool.bytes]).toEqual([0, 0])
  })
})
