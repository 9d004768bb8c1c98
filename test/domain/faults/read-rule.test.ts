import { describe, expect, test } from 'vitest'
import { type FaultTiming, fires, readRule } from '../../../src/domain/faults/read-rule.ts'
import type { FaultMatch, FaultWhen } from '../../../src/schemas/types.gen.ts'

const timingOf = (when: FaultWhen, match: FaultMatch = {}): FaultTiming =>
  readRule({ match, when, fault: { status: 503 } }).timing

const NOON = Date.parse('2026-01-05T12:00+07:00')

/** Which of the first ten fire, each with a key of its own. */
const outOfTen = (timing: FaultTiming) =>
  Array.from({ length: 10 }, (_, index) => index + 1).filter(count =>
    fires(timing, { seed: 7, ruleId: '1', key: `K-${count}`, occurrence: 1, count, now: NOON }),
  )

const ALL = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

test.each<[string, FaultWhen, FaultMatch, readonly number[]]>([
  ['always', 'always', {}, ALL],
  ['the first three', { first: 3 }, {}, [1, 2, 3]],
  ['all after seven', { after: 7 }, {}, [8, 9, 10]],
  ['all after none', { after: 0 }, {}, ALL],
  ['every third', { every: 3 }, {}, [3, 6, 9]],
  ['the fourth', 'always', { nth: 4 }, [4]],
  ['every second after four, of the first eight', { every: 2, after: 4, first: 8 }, {}, [6, 8]],
  ['a probability of one', { probability: 1 }, {}, ALL],
  ['a probability of nothing', { probability: 0 }, {}, []],
  ['a window that is open', { window: { from: '08:00', to: '13:00' } }, {}, ALL],
  ['a window that is shut', { window: { from: '12:01', to: '13:00' } }, {}, []],
  ['the first three, in a window that is shut', { first: 3, window: { from: '13:00', to: '14:00' } }, {}, []],
])('%s', (_, when, match, expected) => {
  expect(outOfTen(timingOf(when, match))).toEqual(expected)
})

describe('a probability', () => {
  const share = (probability: number, seed = 7, ruleId = '1') => {
    const timing = timingOf({ probability })
    const hit = Array.from({ length: 10_000 }, (_, n) => n).filter(n =>
      fires(timing, { seed, ruleId, key: `createShipment:A-${n}`, occurrence: 1, count: n + 1, now: NOON }),
    )
    return { share: hit.length / 10_000, hit }
  }

  test.each([0.01, 0.05, 0.2, 0.3, 0.5, 0.75, 0.9, 0.99])('of %d hits that share of 10,000 keys', probability => {
    expect(Math.abs(share(probability).share - probability)).toBeLessThan(0.015)
  })

  test('of 0 hits none of 10,000, of 1 all of them', () => {
    expect(share(0).hit).toEqual([])
    expect(share(1).share).toBe(1)
  })

  test('hits the same keys by the same seed and rule, others by another seed or rule', () => {
    const once = share(0.3).hit
    expect(share(0.3).hit).toEqual(once)
    expect(share(0.3, 8).hit).not.toEqual(once)
    expect(share(0.3, 7, '2').hit).not.toEqual(once)
  })

  test('looks at the occurrence of the key and not at how many came before', () => {
    const timing = timingOf({ probability: 0.5 })
    const at = (occurrence: number, count: number) =>
      fires(timing, { seed: 7, ruleId: '1', key: 'K', occurrence, count, now: NOON })
    const byOccurrence = ALL.map(occurrence => at(occurrence, 1))
    expect(new Set(byOccurrence).size).toBe(2)
    expect(ALL.map(occurrence => at(occurrence, 100 - occurrence))).toEqual(byOccurrence)
  })
})
