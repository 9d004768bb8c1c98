import { expect, test } from 'vitest'
import { distance, localTime, localTimeOf } from '../../src/cli/describe/local-time.ts'

test.each([
  ['2026-01-05T08:30:00+07:00', '2026-01-05 08:30:00'],
  ['2026-01-05T08:30:00.250+07:00', '2026-01-05 08:30:00'],
])('the instant %s is shown as %s', (instant, shown) => {
  expect(localTime(instant)).toBe(shown)
})

test('a UNIX time is shown in GMT+7, also across midnight', () => {
  expect(localTimeOf(Date.parse('2025-12-31T17:00:01Z'))).toBe('2026-01-01 00:00:01')
})

test.each([
  [0, '0s'],
  [-5_000, '0s'],
  [400, '0s'],
  [45_000, '45s'],
  [60_000, '1m'],
  [3_661_000, '1h 1m'],
  [3_601_000, '1h'],
  [183_600_000, '2d 3h'],
])('%i ms are %s away', (ms, shown) => {
  expect(distance(ms)).toBe(shown)
})
