import { describe, expect, test } from 'vitest'
import { isBefore, isSameInstant, readInstant } from '../../../src/contract/laws/compare/read-instant.ts'
import { sameValue } from '../../../src/contract/laws/compare/same-value.ts'

const EIGHT = 1_767_574_800

describe('an instant', () => {
  test.each([
    ['05/01/2026 08:00', 60],
    ['05/01/2026 08:00:00', 1],
    ['2026-01-05 08:00:00', 1],
    ['08:00:00 05/01/2026', 1],
    ['08:00 05/01/2026', 60],
    ['2026-01-05T08:00:00+07:00', 1],
    ['2026-01-05T01:00:00.000000Z', 1],
    [EIGHT, 1],
    [String(EIGHT), 1],
  ])('is read from %s', (value, precision) => {
    expect(readInstant(value)).toMatchObject({ seconds: EIGHT, precision })
  })

  test.each(['yesterday', '31/31/2026 08:00', '2026', EIGHT * 1_000, null, ''])('is not read from %s', value => {
    expect(readInstant(value)).toBeNull()
  })

  test('that ends with the minute is before none of this minute', () => {
    const [minute, second] = [readInstant('05/01/2026 08:00'), readInstant('2026-01-05 08:00:59')]
    if (minute === null || second === null) throw new Error('these forms are known')
    expect(isBefore(minute, second)).toBe(false)
    expect(isSameInstant(minute, second)).toBe(true)
    expect(isBefore(minute, { ...second, seconds: second.seconds + 1 })).toBe(true)
  })
})

describe('two forms of one value', () => {
  test.each([
    [30_400, '30400'],
    ['30400.00', 30_400],
    ['30400.00', '30400'],
    ['05/01/2026 08:00', '2026-01-05T01:00:30Z'],
    [null, ''],
    ['NULL', null],
    [null, 0],
    [undefined, []],
    [true, 1],
    ['Nguyễn', 'Nguyễn'.normalize('NFD')],
  ])('%j and %j are the same', (one, other) => {
    expect(sameValue(one, other)).toBe(true)
    expect(sameValue(other, one)).toBe(true)
  })

  test.each([
    ['0123', '123'],
    [700, 0.7],
    [null, 'A-1'],
    ['05/01/2026 08:00', '05/01/2026 08:59'],
    ['GS1', 'GS2'],
    [1, 0],
  ])('%j and %j are not', (one, other) => {
    expect(sameValue(one, other)).toBe(false)
    expect(sameValue(other, one)).toBe(false)
  })
})
