import { describe, expect, test } from 'vitest'
import { healthOf, isTaken, percentile } from '../../../src/domain/deliveries/endpoint-health.ts'
import type { Attempt } from '../../../src/domain/outbox-rows.ts'

const attempt = (given: Partial<Attempt>): Attempt => ({
  n: 1,
  cause: 'scheduled',
  wallAt: 0,
  virtualAt: 0,
  url: 'http://127.0.0.1:9/',
  requestHeaders: {},
  faults: [],
  status: 200,
  error: null,
  detail: null,
  hint: null,
  responseHeaders: {},
  responseBody: '',
  durationMs: 5,
  nextAt: null,
  ...given,
})

describe('percentile, nearest rank', () => {
  test.each([
    [[], 50, null],
    [[7], 50, 7],
    [[7], 95, 7],
    [[1, 2], 50, 1],
    [[1, 2, 3], 50, 2],
    [Array.from({ length: 20 }, (_, index) => index + 1), 95, 19],
    [Array.from({ length: 100 }, (_, index) => index + 1), 95, 95],
    [Array.from({ length: 101 }, (_, index) => index + 1), 95, 96],
  ])('%o at %i', (sorted, of100, value) => {
    expect(percentile(sorted, of100)).toBe(value)
  })
})

describe('an attempt is taken', () => {
  test.each([
    ['with 204', { status: 204 }, true],
    ['not with 302', { status: 302 }, false],
    ['not with 500', { status: 500 }, false],
    ['not without an answer', { status: null, error: 'timeout' }, false],
    ['not with a 202 where the profile wants 200', { status: 202, detail: 'the profile wants 200' }, false],
    ['not when the connection broke after the status', { status: 200, error: 'reset' }, false],
  ] as const)('%s', (_, given, taken) => {
    expect(isTaken(attempt(given))).toBe(taken)
  })
})

test('health counts attempts, and durations of answers only', () => {
  const deliveries = [
    { attempts: [attempt({ status: 500, durationMs: 40 }), attempt({ durationMs: 10 })] },
    { attempts: [attempt({ status: null, error: 'timeout', durationMs: 15_000 })] },
    { attempts: [] },
  ]
  expect(healthOf(deliveries)).toEqual({ deliveries: 3, attempts: 3, taken: 1, answers: 2, p50: 10, p95: 40 })
  expect(healthOf([])).toEqual({ deliveries: 0, attempts: 0, taken: 0, answers: 0, p50: null, p95: null })
})
