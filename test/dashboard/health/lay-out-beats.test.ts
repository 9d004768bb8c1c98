import { describe, expect, test } from 'vitest'
import { findTwins } from '../../../src/dashboard/views/webhooks/health/find-twins.ts'
import {
  countOutcomes,
  heightOf,
  outcomeOf,
  successRate,
} from '../../../src/dashboard/views/webhooks/health/lay-out-beats.ts'

describe('the picture of the last deliveries', () => {
  test('places durations by their order of magnitude, between 1 ms and 30 s', () => {
    expect([0, 1, 30_000, 90_000].map(heightOf)).toEqual([0, 0, 100, 100])
    expect(heightOf(100) - heightOf(10)).toBeCloseTo(heightOf(1_000) - heightOf(100), 0)
  })

  test.each([
    [{ answer: 204, taken: true }, 'taken'],
    [{ answer: 202, taken: false }, 'refused'],
    [{ answer: 301, taken: false }, 'refused'],
    [{ answer: 401, taken: false }, 'refused'],
    [{ answer: 503, taken: false }, 'broken'],
    [{ answer: null, taken: false }, 'silent'],
  ])('shows %o as %s', (attempt, outcome) => {
    expect(outcomeOf(attempt)).toBe(outcome)
  })

  test('counts attempts, not deliveries', () => {
    const taken = { answer: 200, error: null, taken: true, ms: 1 }
    const broken = { answer: 500, error: null, taken: false, ms: 1 }
    expect(countOutcomes([{ attempts: [broken, broken, taken] }, { attempts: [taken] }, { attempts: [] }])).toEqual([
      ['taken', 2],
      ['broken', 2],
    ])
  })

  test.each([
    [0, 0, null],
    [0, 3, '0 %'],
    [1, 1_000, '1 %'],
    [999, 1_000, '99 %'],
    [1_000, 1_000, '100 %'],
    [2, 3, '67 %'],
  ])('%i of %i attempts is %s', (taken, attempts, rate) => {
    expect(successRate({ taken, attempts })?.replace('\u00a0', ' ') ?? null).toBe(rate)
  })
})

describe('one URL registered twice', () => {
  const all = [
    { id: 1, url: 'http://127.0.0.1:3000/hook' },
    { id: 2, url: 'HTTP://127.0.0.1:3000/hook' },
    { id: 3, url: 'http://127.0.0.1:3000/hook?a=1' },
    { id: 4, url: 'not an address' },
  ]
  test.each([
    [1, [2]],
    [2, [1]],
    [3, []],
    [4, []],
  ])('endpoint %i has the twins %o', (id, twins) => {
    const own = all.find(one => one.id === id)
    expect(own && findTwins(own, all)).toEqual(twins)
  })
})
