import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeRateId, encodeRateId } from '../../../src/domain/carriers/rate-id.ts'

test('service 12 of carrier 17 under price table 1559 is MTJfMTdfMTU1OQ==', () => {
  const key = { service: 12, carrier: 17, priceTable: 1559 }
  expect(encodeRateId(key)).toBe('MTJfMTdfMTU1OQ==')
  expect(decodeRateId('MTJfMTdfMTU1OQ==')).toEqual(key)
})

test('every id reads back as what it was made of', () => {
  const part = fc.integer({ min: 1, max: 999_999 })
  fc.assert(
    fc.property(part, part, part, (service, carrier, priceTable) => {
      const key = { service, carrier, priceTable }
      expect(decodeRateId(encodeRateId(key))).toEqual(key)
    }),
  )
})

test.each([
  ['nothing', ''],
  ['no base64', 'rate 12'],
  ['base64 of a number', btoa('12')],
  ['base64 with two parts', btoa('12_17')],
  ['base64 with four parts', btoa('12_17_1559_1')],
  ['base64 of words', btoa('fast_ghn_table')],
  ['a negative part', btoa('12_-17_1559')],
  ['a decimal part', btoa('1.2_17_1559')],
  ['an empty part', btoa('12__1559')],
  ['a space around it', btoa(' 12_17_1559')],
  ['a newline at its end', btoa('12_17_1559\n')],
  ['the plain text', '12_17_1559'],
  ['a length that no encoding has', 'MTJfM'],
  ['padding in the middle', 'MTJf==MTdfMTU1OQ'],
  ['URL-safe letters', 'MTJfMTdfMTU1OQ-_'],
  ['a number too long', btoa('12_17_12345678901234567890')],
  ['very much', 'A'.repeat(100_000)],
])('%s is no rate id', (_, id) => {
  expect(decodeRateId(id)).toBeNull()
})
