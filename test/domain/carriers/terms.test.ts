import { describe, expect, test } from 'vitest'
import { type QuotedParcel, quoteAll } from '../../../src/domain/carriers/quote.ts'
import { overweightFee, termsOf } from '../../../src/domain/carriers/terms.ts'
import type { Place, Route } from '../../../src/domain/carriers/zone.ts'
import type { CarrierTerms } from '../../../src/domain/world.ts'
import { readCarriers } from '../../fixtures/read-carriers.ts'

const dongDa: Place = { cityId: '100000', districtId: '100400', region: 'north', remote: false }
const quan1: Place = { cityId: '700000', districtId: '700100', region: 'south', remote: false }
const route: Route = { from: dongDa, to: quan1 }
const parcel: QuotedParcel = { weight: 500, length: 30, width: 20, height: 10, cod: 0, amount: 0 }
const carriers = readCarriers()

function agreed(shortName: string, booked = parcel): CarrierTerms {
  const quote = quoteAll(carriers, route, booked).find(({ carrier }) => carrier.short_name === shortName)
  if (!quote) throw new Error(`${shortName} does not go there`)
  return termsOf(quote)
}

test('the terms of ghtk: half of 39,850 for a return, the tariff of the way it was booked on', () => {
  expect(agreed('ghtk', { ...parcel, length: 10, width: 10, height: 10 })).toEqual({
    returnFee: 19_925,
    redelivery: { freeAttempts: 3, fee: 5_500 },
    overweight: {
      tolerance: 50,
      chargedWeight: 500,
      firstWeight: 500,
      stepWeight: 500,
      stepFee: 5_000,
    },
    compensation: { days: 14, ceiling: null },
  })
})

test('a parcel of ghnv3 that is as heavy as said and accepted at the first attempt costs nothing later', () => {
  const terms = agreed('ghnv3')
  expect(terms.returnFee).toBe(0)
  expect(terms.redelivery.freeAttempts).toBeGreaterThanOrEqual(1)
  expect(overweightFee(terms, 500)).toBe(0)
})

test('the return fee is the one the rate shows', () => {
  for (const quote of quoteAll(carriers, route, { ...parcel, cod: 3_500_000, amount: 2_500_000 })) {
    expect(termsOf(quote).returnFee).toBe(quote.returnFee)
  }
})

describe('a heavier parcel costs the steps beyond those charged for', () => {
  // 5,000 for each begun 500 g beyond 2,000 g; 100 g too much go unnoticed.
  const overweight = {
    tolerance: 100,
    chargedWeight: 2000,
    firstWeight: 2000,
    stepWeight: 500,
    stepFee: 5_000,
  }
  test.each([
    ['nothing weighed', {}, 0, 0],
    ['lighter', {}, 1500, 0],
    ['as charged', {}, 2000, 0],
    ['at the tolerance', {}, 2100, 0],
    ['a gram beyond the tolerance', {}, 2101, 5_000],
    ['to the end of the step', {}, 2500, 5_000],
    ['a gram into the next', {}, 2501, 10_000],
    ['far heavier', {}, 10_000, 80_000],
    ['no tolerance', { tolerance: 0 }, 2001, 5_000],
    ['heavier within the first weight', { chargedWeight: 500 }, 1900, 0],
    ['heavier within the step that was charged', { chargedWeight: 2050 }, 2500, 0],
    ['beyond the step that was charged', { chargedWeight: 2050 }, 2600, 5_000],
    ['lighter than its volume, which was charged', { chargedWeight: 4000 }, 3900, 0],
    ['heavier than its volume', { chargedWeight: 4000 }, 4400, 5_000],
    ['a carrier that charges by the piece', { stepFee: 0 }, 9000, 0],
  ])('%s', (_, change, weighed, fee) => {
    expect(overweightFee({ overweight: { ...overweight, ...change } }, weighed)).toBe(fee)
  })

  test('to the price of a booking with the true weight, for every carrier beyond its tolerance', () => {
    for (const booked of quoteAll(carriers, route, parcel)) {
      const weight = 7_777
      const honest = quoteAll([booked.carrier], route, { ...parcel, weight }).find(
        ({ rateId }) => rateId === booked.rateId,
      )
      expect(overweightFee(termsOf(booked), weight)).toBe((honest?.locationFee ?? 0) - booked.locationFee)
    }
  })
})
