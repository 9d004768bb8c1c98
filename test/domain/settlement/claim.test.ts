import { describe, expect, test } from 'vitest'
import type { OndemandStatus } from '../../../src/domain/ondemand/statuses.ts'
import { claimAmount, claimInstant } from '../../../src/domain/settlement/claim.ts'
import { settleOrder } from '../../../src/domain/settlement/settle-fees.ts'
import type { CarrierTerms, Shipment } from '../../../src/domain/world.ts'
import { sampleOrder } from '../../webhooks/sample-order.ts'
import { CREATED_AT, sampleShipment } from '../shipments/sample-shipment.ts'

const DAY = 86_400_000
const terms = (compensation: NonNullable<CarrierTerms['compensation']>): CarrierTerms => ({
  returnFee: 0,
  redelivery: { freeAttempts: 3, fee: 0 },
  overweight: { tolerance: 0, chargedWeight: 500, firstWeight: 500, stepWeight: 500, stepFee: 0 },
  compensation,
})
/** Its delivery fee is 28,000. */
function lost(amount: number | null, changes: Partial<Shipment> = {}, part = false): Shipment {
  const statuses = part ? ([904, 916, 907, 917] as const) : ([903, 917] as const)
  const history = statuses.map((status, index) => ({ status, message: null, at: CREATED_AT + index * DAY }))
  return sampleShipment({
    status: 917,
    isLost: true,
    history,
    parcel: { ...sampleShipment().parcel, amount },
    ...changes,
  })
}

// open-clauses.md, "Lost".
describe('the claim for a lost parcel', () => {
  test.each([
    ['is its declared value', lost(450_000), 450_000],
    ['less what was collected', lost(450_000, { codCollected: 120_000 }, true), 330_000],
    ['never below nothing', lost(100_000, { codCollected: 120_000 }, true), 0],
    ['up to the carrier’s ceiling', lost(9_000_000, { terms: terms({ days: 7, ceiling: 5_000_000 }) }), 5_000_000],
    ['is four times the delivery fee where 0 was declared', lost(0), 112_000],
    ['is four times the delivery fee where nothing was', lost(null), 112_000],
  ])('%s', (_, shipment, amount) => expect(claimAmount(shipment)).toBe(amount))

  test.each([
    ['14 days after the loss', lost(1), null, 15 * DAY],
    ['when the carrier says', lost(1, { terms: terms({ days: 7, ceiling: null }) }), null, 8 * DAY],
    ['sooner under a pace', lost(1), 10_000, DAY + 10_000],
    ['not sooner than under a long pace', lost(1), 99 * DAY, 15 * DAY],
  ])('comes %s', (_, shipment, paceMs, after) => expect(claimInstant(shipment, paceMs)).toBe(CREATED_AT + after))

  test('comes once, and for no other parcel', () => {
    expect(claimInstant(lost(1, { isCompensated: true }), null)).toBeNull()
    expect(claimInstant(sampleShipment(), null)).toBeNull()
  })
})

// open-clauses.md, "On-demand money".
describe('an on-demand order', () => {
  const order = (statuses: readonly OndemandStatus[], fee = 0, cod = 0) => {
    const base = sampleOrder()
    return {
      ...base,
      status: statuses.at(-1) ?? 900,
      history: statuses.map(status => ({ status, message: null, at: 0 })),
      fees: { delivery: 30_000, stop: 5_000, requests: 0, discount: 1_000, service: 1_500 },
      points: base.points.map(point => ({
        ...point,
        state: point.kind === 2 ? ('completed' as const) : point.state,
        parcel: { name: null, quantity: 1, amount: 0, codAmount: 350_000, length: 1, width: 1, height: 1, weight: 1 },
      })),
      taken: { fee, cod, lines: 0 },
    }
  }
  const delivered = sampleOrder().points.filter(({ kind }) => kind === 2).length
  test.each([
    ['costs nothing before a driver accepts', order([900, 901, 902]), []],
    ['costs its fee at the first 903', order([900, 901, 902, 903]), [['fee', 35_500]]],
    ['costs it once', order([903, 902, 903], 35_500), []],
    ['costs what an update makes it more', order([903, 902], 30_000), [['fee', 5_500]]],
    ['gets back what an update makes it less', order([903, 902], 40_000), [['refund', 4_500]]],
    ['moves nothing when its driver cancels', order([903, 907], 35_500), []],
    ['gets it back when it is cancelled', order([903, 911], 35_500), [['refund', 35_500]]],
    ['gets it back on an error', order([903, 1000], 35_500), [['refund', 35_500]]],
    [
      'brings the COD of its delivered points at 910',
      order([903, 910], 35_500),
      [['ondemand-cod', 350_000 * delivered]],
    ],
    ['brings it once', order([903, 910], 35_500, 350_000 * delivered), []],
  ] as const)('%s', (_, given, movements) => {
    const settled = settleOrder(given)
    expect(settled.movements.map(({ kind, amount }) => [kind, amount])).toEqual(movements)
    expect(settleOrder(settled.order).movements).toEqual([])
  })

  test('that was booked before orders had money moves none', () => {
    const { taken: _none, ...before } = order([903, 910])
    expect(settleOrder(before).movements).toEqual([])
  })
})
