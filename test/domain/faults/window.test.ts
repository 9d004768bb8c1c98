import { expect, test } from 'vitest'
import { isWithin, readWindow } from '../../../src/domain/faults/window.ts'

function open(from: string, to: string, at: string): boolean {
  const window = readWindow({ from, to })
  if ('key' in window) throw new Error(window.message)
  return isWithin(window, Date.parse(at))
}

test.each([
  ['08:00', '10:00', '2026-01-05T07:59:59.999+07:00', false],
  ['08:00', '10:00', '2026-01-05T08:00:00+07:00', true],
  ['08:00', '10:00', '2026-01-05T09:59:59.999+07:00', true],
  ['08:00', '10:00', '2026-01-05T10:00:00+07:00', false],
  ['08:00', '10:00', '2031-07-01T09:00:00+07:00', true],
  // The hour is that of GMT+7, whatever the machine's is.
  ['08:00', '10:00', '2026-01-05T01:30:00Z', true],
  // Over midnight.
  ['22:00', '06:00', '2026-01-05T21:59:00+07:00', false],
  ['22:00', '06:00', '2026-01-05T22:00:00+07:00', true],
  ['22:00', '06:00', '2026-01-06T00:00:00+07:00', true],
  ['22:00', '06:00', '2026-01-06T05:59:00+07:00', true],
  ['22:00', '06:00', '2026-01-06T06:00:00+07:00', false],
  ['00:00', '23:59', '2026-01-06T23:59:30+07:00', false],
  // Once.
  ['2026-01-05T08:00', '2026-01-05T10:00', '2026-01-05T09:00:00+07:00', true],
  ['2026-01-05T08:00', '2026-01-05T10:00', '2026-01-06T09:00:00+07:00', false],
  ['2026-01-05T08:00Z', '2026-01-05T10:00Z', '2026-01-05T15:30:00+07:00', true],
  ['2026-01-05', '2026-01-06', '2026-01-05T23:59:59+07:00', true],
])('from %s to %s at %s: %s', (from, to, at, expected) => {
  expect(open(from, to, at)).toBe(expected)
})

test.each([
  ['08:00', '08:00', 'to', 'the window is empty: "08:00" must come after "08:00"'],
  ['2026-01-05', '2026-01-04', 'to', 'the window is empty: "2026-01-04" must come after "2026-01-05"'],
  ['2026-01-05', '2026-01-05T00:00+07:00', 'to', 'the window is empty'],
  ['08:00', '2026-01-05', 'to', 'one end is an instant and the other a time of day; write both in the same way'],
  ['24:00', '08:00', 'from', '"24:00" is no moment; write an instant such as'],
  ['08:00', '2026-02-31', 'to', '"2026-02-31" is no moment; write an instant such as'],
])('from %s to %s is no window', (from, to, key, message) => {
  expect(readWindow({ from, to })).toEqual({ key, message: expect.stringContaining(message) })
})
