import { expect, test } from 'vitest'
import { drawCarrierCodes } from '../../../src/domain/carriers/carrier-codes.ts'
import { rng } from '../../../src/domain/random.ts'
import { readCarriers } from '../../fixtures/read-carriers.ts'

const ends = {
  from: { cityId: '100000', districtId: '100400', region: 'north', remote: false },
  to: { cityId: '700000', districtId: '700100', region: 'south', remote: false },
}

test.each(readCarriers().map(carrier => ({ carrier, name: carrier.short_name })))(
  '$name numbers a parcel in its own format',
  ({ carrier }) => {
    const { prefix, length, alphabet } = carrier.tracking_number
    const format = new RegExp(`^${prefix}[${alphabet}]{${length}}$`)
    const drawn = Array.from({ length: 200 }, (_, i) => drawCarrierCodes(carrier, ends, rng(1, `k${i}`)))
    for (const { trackingNumber } of drawn) expect(trackingNumber).toMatch(format)
    expect(new Set(drawn.map(({ trackingNumber }) => trackingNumber)).size).toBe(200)
  },
)

test('the sorting code leads to the recipient, the return sorting code to the sender', () => {
  for (const carrier of readCarriers()) {
    for (let i = 0; i < 50; i++) {
      const { sortingCode, returnSortingCode } = drawCarrierCodes(carrier, ends, rng(1, `k${i}`))
      expect(sortingCode).toMatch(/^70-01-(0[1-9]|1\d|20)-TM0[1-9]$/)
      expect(returnSortingCode).toMatch(/^10-04-(0[1-9]|1\d|20)-TM0[1-9]$/)
    }
  }
})

test('the same draws give the same codes', () => {
  for (const carrier of readCarriers()) {
    expect(drawCarrierCodes(carrier, ends, rng(5, 'a'))).toEqual(drawCarrierCodes(carrier, ends, rng(5, 'a')))
  }
})
