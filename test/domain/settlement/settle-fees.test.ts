import { describe, expect, test } from 'vitest'
import { settleFees } from '../../../src/domain/settlement/settle-fees.ts'
import { moveShipment } from '../../../src/domain/shipments/move-shipment.ts'
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
    [
      'pays at 908 whatever comes back, the recipient’s fee',
      parcel([901, 907, 908], { payer: 0, isReturn: true }),
      [['fee', 30_400]],
    ],
    ['pays at 908 whatever comes back, a fee of the session', parcel([901, 907, 908], { payer: 1 }), [['fee', 30_400]]],
    ['does not pay at 907 already', parcel([901, 907], { payer: 0 }), []],
    ['pays at 916 when nothing was collected', parcel([904, 916], { payer: 1 }), [['fee', 30_400]]],
    ['pays nothing at 916 when something was', parcel([904, 916], { payer: 1, codCollected: 1 }), []],
    ['pays nothing at 905 that the session takes', parcel([904, 905], { payer: 1 }), []],
    [
      'pays later fees of a recipient’s parcel as they arise',
      parcel([904, 916, 907], { payer: 0, ...free, ...taken(0, 20_000) }),
      [['fee', 10_400]],
    ],
    [
      'pays nothing at 908 for a part that was collected',
      parcel([904, 916, 907, 908], { payer: 1, codCollected: 5_000 }),
      [],
    ],
    [
      'gets back what the recipient has paid too much',
      parcel([904, 905], { payer: 0, ...free, ...taken(0, 35_000) }),
      [['refund', 4_600]],
    ],
    [
      'pays nothing more in a session',
      parcel([905, 909], { payer: 1, invoiceId: 'HD1', taken: { wallet: 0, recipient: 0, session: 30_400 } }),
      [],
    ],
    ['does not pay at 908 what it has paid', parcel([901, 908], { payer: 1, ...free, ...taken(30_400) }), []],
    [
      'does not pay at 908 what the recipient has paid for a part',
      parcel([901, 916, 907, 908], { payer: 0, ...taken(0, 30_400) }),
      [],
    ],
    [
      'is refunded for a loss',
      parcel([901, 917], { payer: 1, isLost: true, parcel: withCod(0, 450_000), ...taken(30_400) }),
      [['refund', 30_400]],
    ],
  ])('%s', (_, shipment, movements) => {
    const settled = settleFees(shipment)
    expect(settled.movements.map(({ kind, amount }) => [kind, amount])).toEqual(movements)
    expect(settleFees(settled.shipment).movements).toEqual([])
  })
})

test.each([
  ['at 905', [904, 905]],
  ['at 916', [904, 916]],
  ['once', [904, 916, 905]],
] as const)('the recipient pays on delivery what it costs by then: %s', (_, statuses) => {
  let shipment = parcel([903], { payer: 0 })
  for (const status of statuses) {
    const set = {
      weight: null,
      fees: status === 904 ? { overweight: { vnd: 9_000 } } : { service: { vnd: 2_400 } },
      codCollected: null,
    }
    shipment = moveShipment(shipment, { status, reason: null, at: CREATED_AT, set })
  }
  expect(shipment.taken).toEqual({ wallet: 0, recipient: 39_400, session: 0 })
})
