/** What a carrier charges by itself on the way, by the terms of the booking. */
import { describe, expect, test } from 'vitest'
import { chargeTerms, moveShipment } from '../../../src/domain/shipments/move-shipment.ts'
import type { StandardStatus } from '../../../src/domain/shipments/statuses.ts'
import type { CarrierTerms, FeeChanges, Shipment } from '../../../src/domain/world.ts'
import { CREATED_AT, sampleShipment } from './sample-shipment.ts'

const TERMS: CarrierTerms = {
  returnFee: 15_000,
  redelivery: { freeAttempts: 2, fee: 11_000 },
  overweight: {
    tolerance: 50,
    chargedWeight: 500,
    firstWeight: 500,
    stepWeight: 500,
    stepFee: 2_500,
  },
}
const set = (changes: Partial<FeeChanges>): FeeChanges => ({ weight: null, fees: {}, codCollected: null, ...changes })

/** A parcel with these terms, led through the statuses; a pair also sets something. */
function live(...moves: readonly (StandardStatus | readonly [StandardStatus, FeeChanges])[]): Shipment {
  const start = { ...sampleShipment(), terms: TERMS }
  return moves.reduce<Shipment>((shipment, move) => {
    const [status, changes] = typeof move === 'number' ? [move, null] : move
    return moveShipment(shipment, { status, reason: null, at: CREATED_AT, set: changes })
  }, start)
}

describe('the return fee', () => {
  test.each([
    ['is charged when the parcel starts its way back', [903, 904, 906, 907], 15_000],
    ['only once', [903, 904, 906, 907, 908], 15_000],
    ['also where a scenario leaves 907 out', [903, 904, 906, 908], 15_000],
    ['not for a failed delivery', [903, 904, 906], 0],
    ['for the rest of a partly delivered one', [903, 904, 916, 907, 908], 15_000],
  ] as const)('%s', (_, moves, fee) => {
    expect(live(...moves).fees.return).toBe(fee)
  })

  test('is what the scenario says, also when that is nothing, and before or after the carrier’s own', () => {
    expect(live(903, 904, 906, [907, set({ fees: { return: { vnd: 9_000 } } })]).fees.return).toBe(9_000)
    expect(live(903, 904, 906, [907, set({ fees: { return: { vnd: 0 } } })], 908).fees.return).toBe(0)
    expect(live(903, 904, 906, 907, [908, set({ fees: { return: { vnd: 9_000 } } })]).fees.return).toBe(9_000)
    expect(live(903, [904, set({ fees: { return: { vnd: 9_000 } } })], 906, 907, 908).fees.return).toBe(9_000)
  })
})

describe('the re-delivery fee', () => {
  test.each([
    ['first two attempts are free', [903, 904, 906, 904, 906], 0],
    ['third costs', [903, 904, 906, 904, 906, 904], 11_000],
    ['fourth costs as much again', [903, 904, 906, 904, 906, 904, 906, 904], 22_000],
    ['way between hubs is no attempt', [903, 919, 918, 904, 906, 918, 904], 0],
  ] as const)('the %s', (_, moves, fee) => {
    expect(live(...moves).fees.redelivery).toBe(fee)
  })

  test('is left alone once the scenario has set it', () => {
    const said = set({ fees: { redelivery: { vnd: 5_000 } } })
    expect(live(903, 904, [906, said], 904, 906, 904, 906, 904).fees.redelivery).toBe(5_000)
    const nothing = set({ fees: { redelivery: { vnd: 0 } } })
    expect(live(903, 904, [906, nothing], 904, 906, 904, 906, 904).fees.redelivery).toBe(0)
  })
})

describe('the overweight fee', () => {
  test.each([
    ['within the tolerance', 550, 0],
    ['one gram above it', 551, 2_500],
    ['a step more', 1_001, 5_000],
    ['lighter than booked', 300, 0],
  ])('%s: %d g', (_, weight, fee) => {
    const shipment = live([903, set({ weight })])
    expect(shipment.fees.overweight).toBe(fee)
    expect(shipment.parcel.weight).toBe(weight)
  })

  test('is what the scenario says beside the weight', () => {
    const said = set({ weight: 5_000, fees: { overweight: { vnd: 1_000 } } })
    expect(live([903, said]).fees.overweight).toBe(1_000)
  })

  test('of a later weighing takes the place of the earlier one', () => {
    expect(live([903, set({ weight: 1_001 })], [919, set({ weight: 551 })]).fees.overweight).toBe(2_500)
  })
})

test('a refused booking has no terms, and nothing is charged', () => {
  const shipment = { ...sampleShipment(), terms: null }
  expect(chargeTerms(shipment, { status: 907, set: set({ weight: 9_000 }) })).toBe(shipment)
})
