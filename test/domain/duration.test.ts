import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDuration, parseDuration } from '../../src/domain/time/duration.ts'

test.each([
  ['250ms', 250],
  ['90s', 90_000],
  ['30m', 1_800_000],
  ['4h', 14_400_000],
  ['3d', 259_200_000],
  ['0s', 0],
  ['007m', 420_000],
  ['99999d', 99_999 * 86_400_000],
])('%s is %d ms', (text, ms) => {
  expect(parseDuration(text)).toBe(ms)
})

test.each([
  '',
  '90',
  's',
  '1.5h',
  '-1s',
  '+1s',
  '1 h',
  ' 1h',
  '1h ',
  '1h30m',
  '1H',
  '1w',
  '1.5ms',
  '1234567890s',
  '١s',
  '1h\n',
])('%j is no duration', text => {
  expect(parseDuration(text)).toBeNull()
})

test.each([
  [5_400_000, '90m'],
  [86_400_000, '1d'],
  [259_200_000, '3d'],
  [3_600_000, '1h'],
  [90_000, '90s'],
  [1_500, '1500ms'],
  [10_000, '10s'],
  [0, '0s'],
])('%d ms is written %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text)
})

test('what was written reads back, for every whole number of seconds', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), seconds => {
      expect(parseDuration(formatDuration(seconds * 1000))).toBe(seconds * 1000)
    }),
  )
})
