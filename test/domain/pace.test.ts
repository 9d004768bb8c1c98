import { expect, test } from 'vitest'
import { formatPace, parsePace } from '../../src/domain/time/duration.ts'

test.each([
  ['script', null],
  ['10s', 10_000],
  ['250ms', 250],
  ['1h', 3_600_000],
])('%s is the pace %j, and is written as that again', (text, paceMs) => {
  expect(parsePace(text)).toBe(paceMs)
  expect(formatPace(paceMs)).toBe(text)
})

test.each(['', '0s', '0ms', '-1s', '10', 'Script', '1.5s', 'fast'])('%j is no pace', text => {
  expect(parsePace(text)).toBeUndefined()
})
