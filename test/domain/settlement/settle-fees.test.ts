import { describe, expect, test } from 'vitest'
import { settleFees } from '../../../src/domain/settlement/settle-fees.ts'
import type { StandardStatus } from '../../../src/domain/shipments/statuses.ts'
import type { Shipment } from '../../../src/domain/world.ts'
import { CREATED_AT, sampleShipment } from '../shipments/sample-shipment.ts'

/** The sample's fee is 30,400. */
function parcel(statuses: readonly StandardStatus[], changes: Partial<Shipment> = {}): Shipment {
  const history = statuses.map(status => ({ status, message: null, at: CREATED_AT }))
  return sampleShipment({ history, status: statuses.at(-1) ?? 901, ...changes })
}
const withCod = (cod: number, amount: number | null = null) => ({ ...sampleShipment().parcel, cod, amount })
const free = { parcel: withCod(0) }
const taken = (wallet: number, recipient = 0) => ({ taken: { wallet, recipient, session: 0 } })

// open-clauses.md, "Money": a fee is taken once, and each way of taking it has its own moment.
describe('the wallet', () => {
  test.each([
    [
      'pays at creation when the shop pays and there is no COD',
      parcel([901], { payer: 1, ...free }),
      [['fee', 30_400]],
    ],
    ['does not pay at creation when there is COD', parcel([901], { payer: 1 }), []],
    ['does not pay at creation when the recipient pays', parcel([901], { payer: 0, ...free }), []],
    ['does not pay twice', parcel([901, 902], { payer: 1, ...free, ...taken(30_400) }), []],
    ['pays later fees as they arise', parcel([901, 906], { payer: 1, ...free, ...taken(20_000) }), [['fee', 10_400]]],
    ['gets back what was too much', parcel([901, 903], { payer: 1, ...free, ...taken(35_000) }), [['refund', 4_600]]],
    ['is refunded on 914', parcel([901, 914], { payer: 1, ...free, ...taken(30_400) }), [['refund', 30_400]]],
    ['is refunded on 1000', parcel([901, 1000], { payer: 1, ...free, ...taken(30_400) }), [['refund', 30_400]]],
    [
      'is refunded on 900',
      parcel([901, 900], { payer: 1, carrierError: 'Ngưng', ...free, ...taken(30_400) }),
      [['refund', 30_400]],
    ],
    ['pays for a new order that begins as 900', parcel([900], { payer: 1, ...free }), [['fee', 30_400]]],
    ['pays at 908 whatever comes back, the recipient’s fee', parcel([901, 907, 908], { payer: 0 }), [['fee', 30_400]]],
    ['pays at 908 whatever comes back, a fee of the session', parcel([901, 907, 908], { payer: 1 }), [['fee', 30_400]]],
    ['does not pay at 907 already', parcel([901, 907], { payer: 0 }), []],
    ['does not pay at 908 what it has paid', parcel([901, 908], { payer: 1, ...free, ...taken(30_400) }), []],
    [
      'does not pay at 908 what the recipient has paid for a part',
      parcel([901, 916, 907, 908], { payer: 0, ...taken(0, 30_400) }),
      [],
    ],
    [
      'is refunded and compensated for a loss',
      parcel([901, 917], { payer: 1, isLost: true, parcel: withCod(0, 450_000), ...taken(30_400) }),
      [
        ['refund', 30_400],
        ['compensation', 450_000],
      ],
    ],
    [
      'is compensated once',
      parcel([901, 917], { payer: 1, isLost: true, isCompensated: true, parcel: withCod(0, 450_000) }),
      [],
    ],
    ['is not compensated without a declared value', parcel([901, 917], { isLost: true, parcel: withCod(5_000) }), []],
  ])('%s', (_, shipment, movements) => {
    const settled = settleFees(shipment)
    expect(settled.movements.map(({ kind, amount }) => [kind, amount])).toEqual(movements)
    expect(settleFees(settled.shipment).movements).toEqual([])
  })
})

test.each([905, 916] as const)('the recipient pays on delivery: %d', status => {
  const { shipment, movements } = settleFees(parcel([901, 904, status], { payer: 0 }))
  expect(shipment.taken).toEqual({ wallet: 0, recipient: 30_400, session: 0 })
  expect(movements).toEqual([])
})
