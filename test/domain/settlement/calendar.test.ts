import { describe, expect, test } from 'vitest'
import {
  DAILY,
  formatSettlement,
  nextSettlement,
  parseSettlement,
  settlementGap,
} from '../../../src/domain/settlement/calendar.ts'
import { settlementInstant } from '../../../src/domain/settlement/foresee.ts'
import type { StandardStatus } from '../../../src/domain/shipments/statuses.ts'
import { isoInstant, parseInstant } from '../../../src/domain/time/instants.ts'
import { sampleShipment } from '../shipments/sample-shipment.ts'

const at = (text: string) => parseInstant(text) ?? Number.NaN

// open-clauses.md, "Settlement"; 2026-01-05 is a Monday.
describe('a calendar', () => {
  test.each([
    ['every day', 'daily 20:00', '2026-01-05T08:00', '2026-01-05T20:00'],
    ['the next day once its time has come', 'daily 20:00', '2026-01-05T20:00', '2026-01-06T20:00'],
    ['its weekday', 'wed 16:00', '2026-01-05T08:00', '2026-01-07T16:00'],
    ['the next of its weekdays', 'mon,wed,fri 16:00', '2026-01-05T16:00:01', '2026-01-07T16:00'],
    ['the same weekday a week later', 'mon 16:00', '2026-01-05T16:00', '2026-01-12T16:00'],
    ['by GMT+7, not by UTC', 'sun 00:05', '2026-01-10T23:59', '2026-01-11T00:05'],
  ])('settles on %s', (_, calendar, after, next) => {
    expect(isoInstant(nextSettlement(parseSettlement(calendar) ?? DAILY, at(after)))).toBe(isoInstant(at(next)))
  })

  test.each([
    ['mon,wed,fri 16:00 hold 1d', { days: ['mon', 'wed', 'fri'], at: '16:00', hold: 1 }],
    ['fri,mon 16:00', { days: ['mon', 'fri'], at: '16:00', hold: 0 }],
    ['09:30', { ...DAILY, at: '09:30' }],
    ['hold 2', { ...DAILY, hold: 2 }],
    [' Daily  20:00 ', DAILY],
  ])('is read from %o', (text, calendar) => {
    expect(parseSettlement(text)).toEqual(calendar)
    expect(parseSettlement(formatSettlement(parseSettlement(text) ?? DAILY))).toEqual(calendar)
  })

  test.each([
    '',
    'monday',
    'mon 24:00',
    'mon 8:00',
    'mon 16:00 hold',
    'hold 366d',
    'hold -1d',
    'mon 16:00 20:00',
    'mon,',
  ])('is not read from %o', text => expect(parseSettlement(text)).toBeNull())
})

test.each([
  [null, 600_000],
  [3_600_000, 600_000],
  [10_000, 10_000],
  [1_000, 1_000],
  [250, 1_000],
])('under a pace of %o ms the moves of a settlement are %i ms apart', (paceMs, gap) => {
  expect(settlementGap(paceMs)).toBe(gap)
})

const reached = (status: StandardStatus, when: string) => {
  const history = [{ status, message: null, at: at(when) }]
  return sampleShipment({ status, history, updatedAt: at(when) })
}
test.each([
  ['waits for the calendar', 905, '2026-01-05T18:00', 'daily 20:00', null, '2026-01-05T20:00'],
  ['is held for whole days', 905, '2026-01-05T18:00', 'daily 20:00 hold 1d', null, '2026-01-06T20:00'],
  ['is held for whole days, not for nights', 905, '2026-01-05T21:00', 'daily 20:00 hold 1d', null, '2026-01-07T20:00'],
  ['waits for the next beat', 905, '2026-01-05T18:00:03', 'mon 16:00 hold 9d', 10_000, '2026-01-05T18:00:10'],
  ['moves on after 10 minutes', 909, '2026-01-05T20:00', 'mon 16:00', null, '2026-01-05T20:10'],
  ['moves on by the pace', 912, '2026-01-05T20:00', 'daily 20:00', 2_000, '2026-01-05T20:00:02'],
] as const)('a parcel %s', (_, status, when, calendar, paceMs, due) => {
  const rules = { calendar: parseSettlement(calendar) ?? DAILY, paceMs }
  expect(isoInstant(settlementInstant(reached(status, when), rules))).toBe(isoInstant(at(due)))
  // What is planned anew is never in the past.
  expect(settlementInstant(reached(status, when), rules, at('2026-02-01T00:00'))).toBeGreaterThanOrEqual(
    at('2026-02-01'),
  )
})
