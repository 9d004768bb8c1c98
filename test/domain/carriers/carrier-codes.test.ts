import { describe, expect, test } from 'vitest'
import { drawCarrierCodes } from '../../../src/domain/carriers/carrier-codes.ts'
import { readSortingCode, writeSortingCode } from '../../../src/domain/carriers/sorting-code.ts'
import type { Place } from '../../../src/domain/carriers/zone.ts'
import { rng } from '../../../src/domain/random.ts'
import { readCarriers } from '../../fixtures/read-carriers.ts'

const ends: { readonly from: Place; readonly to: Place } = {
  from: { cityId: '100000', districtId: '100400', region: 'north', remote: false },
  to: { cityId: '700000', districtId: '700100', region: 'south', remote: false },
}

/** What a template may print for the recipient's place and for the sender's. */
const PATTERNS: readonly (readonly [string, string, string])[] = [
  ['{city}', '70', '10'],
  ['{district}', '01', '04'],
  ['{region}', 'N', 'B'],
  ['{route}', '(0[1-9]|1\\d|20)', '(0[1-9]|1\\d|20)'],
  ['{hub}', '0[1-9]', '0[1-9]'],
  ['{letter}', '[A-Z]', '[A-Z]'],
]

function patternOf(template: string, end: 'to' | 'from'): RegExp {
  const dotsKept = template.replaceAll('.', '\\.')
  const text = PATTERNS.reduce((said, [key, to, from]) => said.replaceAll(key, end === 'to' ? to : from), dotsKept)
  return new RegExp(`^${text}$`)
}

describe.each(readCarriers().map(carrier => ({ carrier, name: carrier.short_name })))('$name', ({ carrier }) => {
  const drawn = Array.from({ length: 200 }, (_, i) => drawCarrierCodes(carrier, ends, rng(1, `k${i}`)))

  test('numbers a parcel in its own format, no two alike', () => {
    const { prefix, length, alphabet, suffix = '' } = carrier.tracking_number
    const format = new RegExp(`^${prefix}[${alphabet}]{${length}}${suffix}$`)
    for (const { trackingNumber } of drawn) expect(trackingNumber).toMatch(format)
    expect(new Set(drawn.map(({ trackingNumber }) => trackingNumber)).size).toBe(200)
  })

  test('sorts it by its own template: to the recipient, and on the way back to the sender', () => {
    for (const { sortingCode, returnSortingCode } of drawn) {
      expect(sortingCode).toMatch(patternOf(carrier.sorting_code, 'to'))
      expect(returnSortingCode).toMatch(patternOf(carrier.sorting_code, 'from'))
    }
  })
})

test.each([
  ['ghnv3', /^G[A-Z]{7}$/, /^70-01-\d{2}-TM0\d$/],
  ['ems', /^E\d{9}VN$/, /^E70-01-0\d$/],
  ['shopee', /^SPXVN\d{11}$/, /^70-[A-Z]-01-\d{2}$/],
] as const)('a label of %s', (name, number, sorting) => {
  const carrier = readCarriers().find(({ short_name }) => short_name === name)
  if (!carrier) throw new Error(`there is no ${name}`)
  const { trackingNumber, sortingCode } = drawCarrierCodes(carrier, ends, rng(1, 'label'))
  expect(trackingNumber).toMatch(number)
  expect(sortingCode).toMatch(sorting)
})

test('a template in the middle of the country', () => {
  const daNang: Place = { cityId: '550000', districtId: '550300', region: 'central', remote: false }
  const parts = readSortingCode('X{region}.{city}{district}-9')
  expect(writeSortingCode(parts, daNang, { random: rng(1, 'x') })).toBe('XT.5503-9')
})

test('the same draws give the same codes', () => {
  for (const carrier of readCarriers()) {
    expect(drawCarrierCodes(carrier, ends, rng(5, 'a'))).toEqual(drawCarrierCodes(carrier, ends, rng(5, 'a')))
  }
})
