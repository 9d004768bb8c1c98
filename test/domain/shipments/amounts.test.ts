import { describe, expect, test } from 'vitest'
import { amountReturnShop, NO_FEES, totalFee } from '../../../src/domain/shipments/amounts.ts'
import type { StandardStatus } from '../../../src/domain/shipments/statuses.ts'
import type { Fees, Shipment } from '../../../src/domain/world.ts'
import { sampleShipment } from './sample-shipment.ts'

describe('the total fee', () => {
  test.each([
    ['delivery', 1],
    ['service', 1],
    ['cod', 1],
    ['insurance', 1],
    ['return', 1],
    ['redelivery', 1],
    ['updateInfo', 1],
    ['overweight', 1],
    ['discount', -1],
  ] satisfies readonly (readonly [keyof Fees, number])[])('%s counts %d', (name, sign) => {
    expect(totalFee({ ...NO_FEES, delivery: 100_000, [name]: 7_000 })).toBe(
      name === 'delivery' ? 7_000 : 100_000 + sign * 7_000,
    )
  })

  test('it is the sum of all: 28000 + 2400 + 1000 + 5000 + 15200 + 11000 + 500 + 3000 − 600', () => {
    const fees: Fees = {
      delivery: 28_000,
      service: 2_400,
      cod: 1_000,
      insurance: 5_000,
      return: 15_200,
      redelivery: 11_000,
      updateInfo: 500,
      overweight: 3_000,
      discount: 600,
    }
    expect(totalFee(fees)).toBe(65_500)
    expect(totalFee(NO_FEES)).toBe(0)
  })
})

/** With the history that its flags come from; the recipient has paid at the door. */
function lived(changes: Partial<Shipment>): Shipment {
  const { payer = 1, status = 901, isPartDelivery = false, isReturn = false } = changes
  const isDelivered = !isReturn && (status === 905 || status === 913)
  const door: readonly StandardStatus[] = isPartDelivery ? [916] : isDelivered ? [905] : []
  const history = [...door, status].map(code => ({ status: code, message: null, at: 0 }))
  const recipient = payer === 0 && door.length > 0 ? 30_400 : 0
  return sampleShipment({ history, taken: { wallet: 0, recipient, session: 0 }, ...changes })
}

// 180,400 to collect, a fee of 30,400 (open-clauses.md, "Money").
describe('what the shop gets back', () => {
  const flagged = { isReturn: true }
  test.each([
    ['the shop pays, before the outcome is known', { payer: 1, status: 901 }, 150_000],
    ['the shop pays, out for delivery', { payer: 1, status: 904 }, 150_000],
    ['the shop pays, delivered', { payer: 1, status: 905 }, 150_000],
    ['the shop pays, completed', { payer: 1, status: 913 }, 150_000],
    ['the recipient pays, before the outcome is known', { payer: 0, status: 901 }, 180_400],
    ['the recipient pays, delivered', { payer: 0, status: 905 }, 180_400],
    ['the recipient pays, completed', { payer: 0, status: 913 }, 180_400],
    ['the shop pays, it comes back', { payer: 1, status: 907, ...flagged }, -30_400],
    ['the shop pays, returned', { payer: 1, status: 908, ...flagged }, -30_400],
    ['the recipient was to pay, returned', { payer: 0, status: 908, ...flagged }, -30_400],
    ['returned and completed', { payer: 0, status: 913, ...flagged }, -30_400],
    ['a part delivered, nothing collected, the shop pays', { payer: 1, status: 916, isPartDelivery: true }, -30_400],
    ['a part delivered, nothing collected, the recipient pays', { payer: 0, status: 916, isPartDelivery: true }, 0],
    ['cancelled', { payer: 1, status: 914 }, 0],
    ['creation error', { payer: 1, status: 900, carrierError: 'Khu vực tạm ngưng phục vụ' }, 0],
    ['a new order that no carrier has answered', { payer: 1, status: 900 }, 150_000],
    [
      'a part delivered, 120,000 collected, the shop pays',
      { payer: 1, status: 916, isPartDelivery: true, codCollected: 120_000 },
      89_600,
    ],
    ['the same, the recipient pays', { payer: 0, status: 916, isPartDelivery: true, codCollected: 120_000 }, 120_000],
    [
      'the rest of it comes back, the shop pays',
      { payer: 1, status: 908, isPartDelivery: true, codCollected: 120_000, ...flagged },
      89_600,
    ],
    [
      'the rest comes back, the recipient had paid the fee',
      {
        payer: 0,
        status: 908,
        isPartDelivery: true,
        codCollected: 120_000,
        taken: { wallet: 0, recipient: 30_400, session: 0 },
        ...flagged,
      },
      120_000,
    ],
    ['lost', { payer: 1, status: 917, isLost: true }, 0],
    ['error after acceptance', { payer: 1, status: 1000 }, 0],
    ['lost', { payer: 1, status: 917, isLost: true }, 0],
    ['lost on the way back', { payer: 1, status: 917, isLost: true, ...flagged }, 0],
  ] satisfies readonly (readonly [string, Partial<Shipment>, number])[])('%s', (_, changes, amount) => {
    expect(amountReturnShop(lived(changes))).toBe(amount)
  })

  test('without COD the shop owes the fee it pays, and nothing when the recipient pays', () => {
    const { parcel } = sampleShipment()
    for (const cod of [0, null]) {
      expect(amountReturnShop(sampleShipment({ parcel: { ...parcel, cod } }))).toBe(-30_400)
      expect(amountReturnShop(sampleShipment({ parcel: { ...parcel, cod }, payer: 0 }))).toBe(0)
    }
  })

  test('a return fee enters what the shop owes', () => {
    const fees = { ...sampleShipment().fees, return: 15_200 }
    expect(amountReturnShop(sampleShipment({ status: 908, isReturn: true, fees }))).toBe(-45_600)
  })

  test.each([900, 914, 1000, 908] satisfies StandardStatus[])('%d without fees is 0, not minus 0', status => {
    const shipment = sampleShipment({ status, carrierError: 'Quá tải', isReturn: status === 908, fees: NO_FEES })
    expect(Object.is(amountReturnShop(shipment), 0)).toBe(true)
  })
})
