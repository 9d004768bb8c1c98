import { describe, expect, test } from 'vitest'
import { acceptShipment, courseOf, moveShipment, shiftPlan } from '../../../src/domain/shipments/move-shipment.ts'
import { allowedMoves } from '../../../src/domain/shipments/moves.ts'
import type { StandardStatus } from '../../../src/domain/shipments/statuses.ts'
import type { PlannedStep, Shipment } from '../../../src/domain/world.ts'
import { CREATED_AT, sampleShipment } from './sample-shipment.ts'

function walk(statuses: readonly StandardStatus[], start: Shipment = sampleShipment()): Shipment {
  return statuses.reduce((shipment, status, index) => {
    return moveShipment(shipment, { status, reason: null, at: CREATED_AT + (index + 1) * 1000 })
  }, start)
}

test('a move changes status, time and history, and nothing of the shipment before it', () => {
  const before = sampleShipment()
  const copy = structuredClone(before)
  const after = moveShipment(before, { status: 906, reason: 'Khách không nghe máy', at: CREATED_AT + 5 })
  expect(after).toEqual({
    ...copy,
    status: 906,
    updatedAt: CREATED_AT + 5,
    history: [...copy.history, { status: 906, message: 'Khách không nghe máy', at: CREATED_AT + 5 }],
  })
  expect(before).toEqual(copy)
})

describe('flags, once raised, stay', () => {
  const flags = ({ isReturn, isPartDelivery, isLost }: Shipment) => [isReturn, isPartDelivery, isLost]
  test.each([
    ['on the way', [902, 903, 904], [false, false, false]],
    ['delivered and completed', [902, 903, 904, 905, 913], [false, false, false]],
    ['is_return from 907 on', [903, 904, 906, 907], [true, false, false]],
    ['is_return at 908', [903, 904, 906, 907, 908], [true, false, false]],
    ['is_return after 908', [903, 904, 906, 907, 908, 913], [true, false, false]],
    ['is_part_delivery from 916 on', [903, 904, 916], [false, true, false]],
    ['is_part_delivery after 916', [903, 904, 916, 909, 912], [false, true, false]],
    ['both after a partial delivery that goes back', [903, 904, 916, 907, 908], [true, true, false]],
    ['is_lost from 917 on', [903, 917], [false, false, true]],
    ['is_lost stays, even if it is found (forced)', [903, 917, 904], [false, false, true]],
    ['lost on the way back', [903, 904, 906, 907, 917], [true, false, true]],
  ] as const)('%s', (_, statuses, raised) => {
    expect(flags(walk(statuses))).toEqual(raised)
  })
})

describe('carrier_error', () => {
  test('is filled by a move to 900 with its reason', () => {
    const refused = moveShipment(sampleShipment(), { status: 900, reason: 'Khu vực tạm ngưng phục vụ', at: CREATED_AT })
    expect(refused.carrierError).toBe('Khu vực tạm ngưng phục vụ')
  })

  test('is left alone by every other move, reason or not', () => {
    const cancelled = moveShipment(sampleShipment(), { status: 914, reason: 'Khách hủy đơn', at: CREATED_AT })
    expect(cancelled.carrierError).toBeNull()
  })
})

test('acceptance fills the carrier’s code and leaves the status', () => {
  const waiting = sampleShipment({ carrierCode: null })
  expect(courseOf(waiting).accepted).toBe(false)
  const accepted = acceptShipment(waiting, CREATED_AT + 2000)
  expect(accepted).toEqual({
    ...waiting,
    carrierCode: 'GAPBLXAE',
    acceptedAt: CREATED_AT + 2000,
    updatedAt: CREATED_AT + 2000,
  })
  expect(courseOf(accepted)).toEqual({ statuses: [901], accepted: true, refused: false })
})

test.each([
  ['to 902', sampleShipment(), 902, true],
  ['to 905 at once', sampleShipment(), 905, false],
  ['to 900 before acceptance', sampleShipment({ carrierCode: null }), 900, true],
  ['to 900 after it', sampleShipment(), 900, false],
  ['to 909 from a partial delivery that went back', walk([903, 904, 916, 907, 908]), 909, true],
  ['to 909 from a plain return', walk([903, 904, 906, 907, 908]), 909, false],
  ['to 903 from a delay at pickup', walk([915]), 903, true],
  ['to 903 from a delay at delivery', walk([903, 904, 915]), 903, false],
] satisfies readonly (readonly [string, Shipment, StandardStatus, boolean])[])(
  'a shipment may move %s',
  (_, shipment, status, allowed) => {
    expect(allowedMoves(courseOf(shipment)).includes(status)).toBe(allowed)
  },
)

describe('a plan', () => {
  const step = (at: number): PlannedStep => ({
    at,
    kind: 'move',
    status: 902,
    reason: null,
    force: false,
    set: null,
    wait: 0,
    webhook: null,
  })
  const plan = [step(10), step(30), step(100)]

  test('moved as a whole keeps its distances', () => {
    expect(shiftPlan(plan, 5).map(({ at }) => at)).toEqual([15, 35, 105])
    expect(shiftPlan(plan, -10).map(({ at }) => at)).toEqual([0, 20, 90])
    expect(shiftPlan(plan, 0)).toEqual(plan)
    expect(plan.map(({ at }) => at)).toEqual([10, 30, 100])
  })
})
