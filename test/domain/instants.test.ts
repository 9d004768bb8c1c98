import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  dashedSecond,
  isoInstant,
  nextTimeOfDay,
  parseInstant,
  slashedMinute,
  slashedSecond,
  unixSeconds,
} from '../../src/domain/time/instants.ts'

/** Instants by Universal Time, so that the seven hours are the code's to add. */
const utc = (text: string) => Date.parse(`${text}Z`)

describe('everything is rendered in GMT+7', () => {
  test.each([
    [
      '2017-03-27T09:59:07',
      '27/03/2017 16:59:07',
      '27/03/2017 16:59',
      '2017-03-27 16:59:07',
      '2017-03-27T16:59:07+07:00',
    ],
    [
      '2026-01-05T16:59:59',
      '05/01/2026 23:59:59',
      '05/01/2026 23:59',
      '2026-01-05 23:59:59',
      '2026-01-05T23:59:59+07:00',
    ],
    [
      '2026-01-05T17:00:00',
      '06/01/2026 00:00:00',
      '06/01/2026 00:00',
      '2026-01-06 00:00:00',
      '2026-01-06T00:00:00+07:00',
    ],
    [
      '2025-12-31T17:00:00',
      '01/01/2026 00:00:00',
      '01/01/2026 00:00',
      '2026-01-01 00:00:00',
      '2026-01-01T00:00:00+07:00',
    ],
    [
      '2025-12-31T16:59:59',
      '31/12/2025 23:59:59',
      '31/12/2025 23:59',
      '2025-12-31 23:59:59',
      '2025-12-31T23:59:59+07:00',
    ],
    [
      '2024-02-28T20:00:00',
      '29/02/2024 03:00:00',
      '29/02/2024 03:00',
      '2024-02-29 03:00:00',
      '2024-02-29T03:00:00+07:00',
    ],
    [
      '2025-02-28T20:00:00',
      '01/03/2025 03:00:00',
      '01/03/2025 03:00',
      '2025-03-01 03:00:00',
      '2025-03-01T03:00:00+07:00',
    ],
    [
      '1970-01-01T00:00:00',
      '01/01/1970 07:00:00',
      '01/01/1970 07:00',
      '1970-01-01 07:00:00',
      '1970-01-01T07:00:00+07:00',
    ],
  ])('%sZ is %s', (instant, creation, record, history, iso) => {
    const at = utc(instant)
    expect(slashedSecond(at)).toBe(creation)
    expect(slashedMinute(at)).toBe(record)
    expect(dashedSecond(at)).toBe(history)
    expect(isoInstant(at)).toBe(iso)
  })

  test('milliseconds show where there are any, and nowhere else', () => {
    const at = utc('2026-01-05T01:00:00') + 7
    expect(isoInstant(at)).toBe('2026-01-05T08:00:00.007+07:00')
    expect(dashedSecond(at)).toBe('2026-01-05 08:00:00')
    expect(slashedSecond(at)).toBe('05/01/2026 08:00:00')
  })
})

test.each([
  [1_735_700_400_000, 1_735_700_400],
  [1_735_700_400_999, 1_735_700_400],
  [0, 0],
])('%d ms is %d UNIX seconds', (ms, seconds) => {
  expect(unixSeconds(ms)).toBe(seconds)
})

describe('an instant as a person writes it', () => {
  test.each([
    ['2026-01-05T08:00:00+07:00', '2026-01-05T01:00:00'],
    ['2026-01-05T08:00:00', '2026-01-05T01:00:00'],
    ['2026-01-05T08:00', '2026-01-05T01:00:00'],
    ['2026-01-05 08:00', '2026-01-05T01:00:00'],
    ['2026-01-05', '2026-01-04T17:00:00'],
    ['2026-01-01', '2025-12-31T17:00:00'],
    ['2026-01-05T08:00:00Z', '2026-01-05T08:00:00'],
    ['2026-01-05T08:00:00-05:30', '2026-01-05T13:30:00'],
    ['2026-01-05T08:00:00.5', '2026-01-05T01:00:00.500'],
    ['2026-01-05T08:00:00.123+07:00', '2026-01-05T01:00:00.123'],
    ['2024-02-29', '2024-02-28T17:00:00'],
    ['2026-12-31T23:59:59', '2026-12-31T16:59:59'],
  ])('%s is %sZ', (text, instant) => {
    expect(parseInstant(text)).toBe(utc(instant))
  })

  test.each([
    '',
    'tomorrow',
    '2026-02-29',
    '2026-02-31T08:00:00+07:00',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-01-32',
    '2026-01-05T25:00',
    '2026-01-05T08:60',
    '2026-01-05T08:00:61',
    '2026-01-05T8:00',
    '2026-1-5',
    '05/01/2026',
    '2026-01-05T08',
    '2026-01-05T08:00:00+0700',
    '2026-01-05T08:00:00.1234',
    '2026-01-05T08:00:00 +07:00',
    '1767574800000',
    ' 2026-01-05',
    '2026-01-05\n',
  ])('%j is none', text => {
    expect(parseInstant(text)).toBeNull()
  })

  test('what was rendered reads back to the millisecond', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: utc('2999-12-31T00:00:00') }), instant => {
        expect(parseInstant(isoInstant(instant))).toBe(instant)
      }),
    )
  })
})

describe('the next time of day, in GMT+7', () => {
  const EIGHT_IN_THE_EVENING = 20 * 60
  test.each([
    ['2026-01-05T08:00:00+07:00', EIGHT_IN_THE_EVENING, '2026-01-05T20:00:00+07:00'],
    ['2026-01-05T19:59:59+07:00', EIGHT_IN_THE_EVENING, '2026-01-05T20:00:00+07:00'],
    ['2026-01-05T20:00:00+07:00', EIGHT_IN_THE_EVENING, '2026-01-06T20:00:00+07:00'],
    ['2026-01-05T23:30:00+07:00', EIGHT_IN_THE_EVENING, '2026-01-06T20:00:00+07:00'],
    ['2026-01-06T00:30:00+07:00', EIGHT_IN_THE_EVENING, '2026-01-06T20:00:00+07:00'],
    ['2026-12-31T21:00:00+07:00', EIGHT_IN_THE_EVENING, '2027-01-01T20:00:00+07:00'],
    ['2026-01-05T08:00:00+07:00', 0, '2026-01-06T00:00:00+07:00'],
    ['2026-01-06T00:00:00+07:00', 0, '2026-01-07T00:00:00+07:00'],
    ['2026-01-05T06:00:00+07:00', 6 * 60 + 30, '2026-01-05T06:30:00+07:00'],
  ])('after %s, minute %d of the day is %s', (instant, minute, expected) => {
    expect(isoInstant(nextTimeOfDay(Date.parse(instant), minute))).toBe(expected)
  })
})
