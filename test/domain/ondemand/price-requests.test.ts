import { describe, expect, test } from 'vitest'
import { offerPrice, priceRequests } from '../../../src/domain/ondemand/price-requests.ts'
import type { RequestWish } from '../../../src/domain/ondemand/read-path.ts'
import { readOndemandService } from '../../fixtures/read-ondemand-carriers.ts'

const bike = readOndemandService('HAN-BIKE')
const wish = (id: string, changes: Partial<RequestWish> = {}): RequestWish => ({
  id: `HAN-BIKE-${id}`,
  tierCode: null,
  num: null,
  ...changes,
})
const price = (wishes: readonly RequestWish[], basis: { deliveryFee?: number; value?: number } = {}) =>
  priceRequests(bike, wishes, { deliveryFee: 33_000, value: 0, path: 'requests', ...basis })

describe('what a chosen request costs', () => {
  test.each([
    ['a bulky tier', wish('BULKY', { tierCode: 'TIER_2' }), {}, 10_000],
    ['a larger one', wish('BULKY', { tierCode: 'TIER_3' }), {}, 20_000],
    ['the largest one', wish('BULKY', { tierCode: 'TIER_4' }), {}, 40_000],
    ['one tip', wish('TIP', { num: 1 }), {}, 5_000],
    ['the most tips', wish('TIP', { num: 20 }), {}, 100_000],
    ['insurance by its percentage', wish('INSURANCE'), { value: 1_000_000 }, 8_000],
    ['insurance at least its minimum', wish('INSURANCE'), { value: 1 }, 3_000],
    ['to the door', wish('D2D'), {}, 5_000],
    ['fragile', wish('FRAGILE'), {}, 10_000],
    ['a text message', wish('SMS'), {}, 1_000],
    ['a round trip, 80 % of the distance fee', wish('ROUND-TRIP'), {}, 26_400],
    ['a round trip of a longer way', wish('ROUND-TRIP'), { deliveryFee: 58_000 }, 46_400],
    ['a message with a quantity that its type does not take', wish('SMS', { num: 3, tierCode: 'TIER_2' }), {}, 1_000],
  ])('%s', (_, chosen, basis, expected) => {
    const { priced, problems } = price([chosen], basis)
    expect(problems).toEqual([])
    expect(priced).toMatchObject([{ id: chosen.id, price: expected }])
  })

  test('tier and quantity are kept where they mean something', () => {
    const wishes = [wish('BULKY', { tierCode: 'TIER_2', num: 9 }), wish('TIP', { num: 2, tierCode: 'TIER_2' })]
    expect(price(wishes).priced).toEqual([
      { id: 'HAN-BIKE-BULKY', tierCode: 'TIER_2', num: null, price: 10_000 },
      { id: 'HAN-BIKE-TIP', tierCode: null, num: 2, price: 10_000 },
    ])
  })
})

describe('what is wrong with a choice is reported under its dotted key', () => {
  test.each([
    ['an unknown request', wish('PIANO'), '_id', /no request "HAN-BIKE-PIANO"; it has HAN-BIKE-BULKY, /],
    ['another service’s request', { ...wish(''), id: 'GrabExpress-TIP' }, '_id', /no request "GrabExpress-TIP"/],
    ['no tier', wish('BULKY'), 'tier_code', /required: one of TIER_2, TIER_3, TIER_4/],
    ['an unknown tier', wish('BULKY', { tierCode: 'TIER_9' }), 'tier_code', /"TIER_9" is unknown/],
    ['a tier that cannot be selected', wish('BULKY', { tierCode: 'TIER_1' }), 'tier_code', /TIER_1 cannot be selected/],
    ['no quantity', wish('TIP'), 'num', /required: how many units, 1 to 20/],
    ['a quantity of 0', wish('TIP', { num: 0 }), 'num', /whole number from 1 to 20; it is 0/],
    ['half a tip', wish('TIP', { num: 1.5 }), 'num', /it is 1.5/],
    ['more tips than there are', wish('TIP', { num: 21 }), 'num', /it is 21/],
    ['insurance of nothing', wish('INSURANCE'), '_id', /HAN-BIKE-INSURANCE needs a COD or a goods value/],
  ])('%s', (_, chosen, field, message) => {
    const { priced, problems } = price([wish('SMS'), chosen])
    expect(priced.map(({ id }) => id)).toEqual(['HAN-BIKE-SMS'])
    expect(problems).toEqual([{ key: `requests.1.${field}`, message: expect.stringMatching(message) }])
  })

  test('the same request twice', () => {
    const { problems } = price([wish('SMS'), wish('D2D'), wish('SMS')])
    expect(problems).toEqual([{ key: 'requests.2._id', message: expect.stringMatching(/HAN-BIKE-SMS is there twice/) }])
  })

  test('all of them at once, below the path they were sent under', () => {
    const { problems } = priceRequests(bike, [wish('BULKY'), wish('TIP')], {
      deliveryFee: 0,
      value: 0,
      path: 'services.3.requests',
    })
    expect(problems.map(({ key }) => key)).toEqual(['services.3.requests.0.tier_code', 'services.3.requests.1.num'])
  })
})

test('an offered request shows its cheapest tier, one unit, or its price for these goods', () => {
  const shown = bike.requests.map(offer => offerPrice(offer, { deliveryFee: 33_000, value: 500_000 }))
  expect(shown).toEqual([10_000, 5_000, 4_000, 5_000, 10_000, 1_000, 26_400])
})
