import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BalancePoint, thinCourse } from '../../../src/domain/settlement/thin-course.ts'

const course = (...balances: readonly number[]): readonly BalancePoint[] =>
  balances.map((balance, index) => ({ at: index * 1_000, balance }))

describe('a course of the balance', () => {
  test('that is short stays as it is', () => {
    expect(thinCourse(course(1, 2, 3), 4)).toEqual(course(1, 2, 3))
    expect(thinCourse([], 4)).toEqual([])
  })

  test('keeps of each span the first, the lowest, the highest and the last point, in their order', () => {
    const points = course(5, 1, 6, 9, 4, 5, 5, 3)
    expect(thinCourse(points, 4).map(({ balance }) => balance)).toEqual([5, 1, 9, 3])
  })

  test('that happened in one instant keeps its ends', () => {
    const points = Array.from({ length: 50 }, (_, index) => ({ at: 7, balance: 100 - index }))
    expect(thinCourse(points, 8)).toEqual([points[0], points[49]])
  })

  test('is never longer than asked for, and loses neither an end nor the lowest nor the highest balance', () => {
    const anyCourse = fc.array(fc.record({ at: fc.nat(10_000), balance: fc.integer({ min: -900, max: 900 }) }), {
      minLength: 1,
      maxLength: 300,
    })
    fc.assert(
      fc.property(anyCourse, fc.integer({ min: 4, max: 60 }), (drawn, most) => {
        const points = drawn.toSorted((a, b) => a.at - b.at)
        const thin = thinCourse(points, most)
        expect(thin.length).toBeLessThanOrEqual(most)
        expect([thin[0], thin.at(-1)]).toEqual([points[0], points.at(-1)])
        const balances = points.map(({ balance }) => balance)
        const kept = thin.map(({ balance }) => balance)
        expect([Math.min(...kept), Math.max(...kept)]).toEqual([Math.min(...balances), Math.max(...balances)])
        expect(points.filter(point => thin.includes(point))).toEqual(thin)
      }),
      { seed: 7, numRuns: 200 },
    )
  })
})
