import { describe, expect, test } from 'vitest'
import { promisedDay } from '../../../src/domain/carriers/promised-day.ts'
import type { WorkingHours } from '../../../src/domain/carriers/working-hours.ts'
import { FROZEN_START, LAST_INSTANT } from '../../../src/domain/time/clock.ts'
import { isoInstant, parseInstant } from '../../../src/domain/time/instants.ts'
import { readCarriers } from '../../fixtures/read-carriers.ts'

const pickup: WorkingHours = { opens: 8 * 60, closes: 18 * 60, off: [] }

function promised(
  bookedAt: string,
  days: number,
  { hours, cutOff }: { hours?: WorkingHours; cutOff?: number } = {},
): string {
  const open = hours ?? pickup
  return isoInstant(
    promisedDay({ pickup: open }, parseInstant(bookedAt) ?? 0, { days, cutOff: cutOff ?? open.closes }),
  ).slice(0, 16)
}

describe('a carrier that fetches from 08:00 to 18:00 and takes three days', () => {
  test.each([
    ['a minute before opening', '2026-01-05T07:59', '2026-01-08T08:00'],
    ['at opening', '2026-01-05T08:00', '2026-01-08T08:00'],
    ['in between', '2026-01-05T12:34', '2026-01-08T12:34'],
    ['the last minute', '2026-01-05T17:59', '2026-01-08T17:59'],
    ['at closing', '2026-01-05T18:00', '2026-01-09T08:00'],
    ['in the evening', '2026-01-05T23:59', '2026-01-09T08:00'],
    ['at midnight', '2026-01-06T00:00', '2026-01-09T08:00'],
    ['over the end of a month', '2026-01-31T20:00', '2026-02-04T08:00'],
  ])('booked %s', (_, at, day) => {
    expect(promised(at, 3)).toBe(day)
  })
})

test('the same day, unless it is over', () => {
  expect(promised('2026-01-05T09:00', 0)).toBe('2026-01-05T09:00')
  expect(promised('2026-01-05T19:00', 0)).toBe('2026-01-06T08:00')
})

test('hours with minutes, and until the last minute of a day', () => {
  const late = { hours: { opens: 7 * 60 + 30, closes: 23 * 60 + 59, off: [] } }
  expect(promised('2026-01-05T07:29', 1, late)).toBe('2026-01-06T07:30')
  expect(promised('2026-01-05T23:58', 1, late)).toBe('2026-01-06T23:58')
  expect(promised('2026-01-05T23:59', 1, late)).toBe('2026-01-07T07:30')
})

describe('a carrier that is closed on Sundays, with a cut-off at 16:00 and two days', () => {
  const hours: WorkingHours = { ...pickup, off: ['sun'] }
  // 2026-01-05 is a Monday.
  test.each([
    ['before the cut-off', '2026-01-05T15:59', '2026-01-07T15:59'],
    ['at the cut-off: from tomorrow', '2026-01-05T16:00', '2026-01-08T08:00'],
    ['on Friday: Sunday does not count', '2026-01-09T10:00', '2026-01-12T10:00'],
    ['on Friday after the cut-off', '2026-01-09T17:00', '2026-01-13T08:00'],
    ['on Friday at 22:30: from Saturday', '2026-01-09T22:30', '2026-01-13T08:00'],
    ['on Saturday after the cut-off: from Monday', '2026-01-10T16:30', '2026-01-14T08:00'],
    ['on Sunday: from Monday', '2026-01-11T10:00', '2026-01-14T08:00'],
  ])('booked %s', (_, at, day) => {
    expect(promised(at, 2, { hours, cutOff: 16 * 60 })).toBe(day)
  })

  test('the same day is the next working day from the cut-off on', () => {
    expect(promised('2026-01-10T15:00', 0, { hours, cutOff: 960 })).toBe('2026-01-10T15:00')
    expect(promised('2026-01-10T16:00', 0, { hours, cutOff: 960 })).toBe('2026-01-12T08:00')
  })
})

test('no promise goes beyond the last day a clock can show', () => {
  expect(promisedDay({ pickup }, LAST_INSTANT, { days: 6, cutOff: 1_080 })).toBe(LAST_INSTANT)
})

test.each(readCarriers().map(carrier => [carrier.short_name, carrier] as const))(
  '%s fetches parcels when a frozen clock begins',
  (_, carrier) => {
    expect(promisedDay(carrier, FROZEN_START, { days: 2, cutOff: 960 })).toBe(FROZEN_START + 2 * 86_400_000)
  },
)
