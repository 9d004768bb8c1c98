import { describe, expect, test } from 'vitest'
import { carrierTotal, goodsValue, orderTotal, totalCod } from '../../../src/domain/ondemand/amounts.ts'
import { type OndemandQuote, quoteOrder, quoteRates } from '../../../src/domain/ondemand/quote.ts'
import type { PointInput, RequestWish } from '../../../src/domain/ondemand/read-path.ts'
import { readOndemandCarriers } from '../../fixtures/read-ondemand-carriers.ts'
import { pointAt, wayOf } from './sample-path.ts'

const AT = Date.parse('2026-01-05T08:00:00+07:00')
const carriers = readOndemandCarriers()
const rates = (points: readonly PointInput[], services: { id: string; requests: RequestWish[] }[] = []) =>
  quoteRates(carriers, { points, services }, { at: AT })
const ids = (points: readonly PointInput[]) => rates(points).quotes?.map(({ service }) => service.id)
const order = (changes: Partial<Parameters<typeof quoteOrder>[1]> = {}) =>
  quoteOrder(carriers, { carrier: 1, service: 'HAN-BIKE', points: wayOf(4_200), requests: [], ...changes }, { at: AT })
function quoteOf(service: string, points: readonly PointInput[]): OndemandQuote {
  const quote = rates(points).quotes?.find(one => one.service.id === service)
  if (!quote) throw new Error(`${service} does not quote this way`)
  return quote
}
const chosen = (id: string, changes: Partial<RequestWish> = {}) => ({ id, tierCode: null, num: null, ...changes })

test('every service quotes a plain way, in the carriers’ order', () => {
  expect(ids(wayOf(4_200))).toEqual(['HAN-BIKE', 'HAN-POOL', 'GrabExpress'])
})

describe('the delivery fee: a base, and each begun kilometre beyond', () => {
  test.each([
    ['HAN-BIKE', 0, 23_000],
    ['HAN-BIKE', 3_000, 23_000],
    ['HAN-BIKE', 3_001, 28_000],
    ['HAN-BIKE', 4_000, 28_000],
    ['HAN-BIKE', 4_200, 33_000],
    ['HAN-BIKE', 10_000, 58_000],
    ['HAN-POOL', 4_200, 26_000],
    ['GrabExpress', 2_000, 16_000],
    ['GrabExpress', 2_001, 21_500],
    ['GrabExpress', 25_000, 142_500],
  ])('%s, %d m: %d', (service, metres, fee) => {
    const quote = quoteOf(service, wayOf(metres))
    expect(quote.distance).toBe(metres)
    expect(quote.fees.delivery).toBe(fee)
  })
})

describe('the stop fee: each delivery stop but the first', () => {
  test.each([
    [1, 0],
    [2, 5_000],
    [5, 20_000],
  ])('%d stops: %d', (stops, fee) => {
    expect(quoteOf('HAN-BIKE', wayOf(100, Array(stops).fill(null))).fees.stop).toBe(fee)
  })

  test('a second pickup is no stop', () => {
    expect(quoteOf('HAN-BIKE', [pointAt(0, 1), pointAt(100, 1), pointAt(200, 2)]).fees.stop).toBe(0)
  })
})

test('the platform takes its percentage of the carrier’s total, requests and stops included', () => {
  const { quote } = order({
    points: wayOf(2_000, [null, null]),
    requests: [chosen('HAN-BIKE-BULKY', { tierCode: 'TIER_2' }), chosen('HAN-BIKE-ROUND-TRIP')],
  })
  // 28,000 for 4 km, 5,000 for the second stop, 10,000 + 22,400 for the requests; 5 % of 65,400 is 3,270.
  expect(quote?.fees).toEqual({ delivery: 28_000, stop: 5_000, requests: 32_400, discount: 0, service: 3_270 })
  expect(quote && carrierTotal(quote.fees)).toBe(65_400)
  expect(quote && orderTotal(quote.fees)).toBe(68_670)
})

test('a discount lowers the carrier’s total; half a dong of the platform fee rounds up', () => {
  const { fees } = quoteOf('HAN-POOL', wayOf(3_000))
  expect(fees).toEqual({ delivery: 18_000, stop: 0, requests: 0, discount: 1_800, service: 810 })
  expect(carrierTotal(fees)).toBe(16_200)
  // 6 % of 21,500 = 1,290.
  expect(quoteOf('GrabExpress', wayOf(2_001)).fees.service).toBe(1_290)
})

test('estimated times follow from distance and stops', () => {
  const minutes = ({ estimated }: OndemandQuote) => Object.values(estimated).map(at => (at - AT) / 60_000)
  // 12 minutes to the pickup, 4.2 km at 20 km/h = 13, 5 minutes at the stop.
  expect(minutes(quoteOf('HAN-BIKE', wayOf(4_200)))).toEqual([12, 25, 30])
  expect(minutes(quoteOf('HAN-BIKE', wayOf(2_100, [null, null])))).toEqual([12, 30, 35])
})

test('the offers of a service carry the price they would have on this way', () => {
  const { offers } = quoteOf('HAN-BIKE', wayOf(4_200, [{ amount: 500_000 }]))
  expect(Object.fromEntries(offers.map(({ request, price }) => [request.group, price]))).toEqual({
    BULKY: 10_000,
    TIP: 5_000,
    INSURANCE: 4_000,
    D2D: 5_000,
    FRAGILE: 10_000,
    SMS: 1_000,
    TRIP: 26_400,
  })
})

describe('services named in a rates request', () => {
  test('narrow the quote to them, each with its requests', () => {
    const { quotes } = rates(wayOf(4_200), [
      { id: 'GrabExpress', requests: [chosen('GrabExpress-TIP', { num: 2 })] },
      { id: 'HAN-BIKE', requests: [] },
    ])
    expect(quotes?.map(({ service, requested, fees }) => [service.id, requested.length, fees.requests])).toEqual([
      ['GrabExpress', 1, 20_000],
      ['HAN-BIKE', 0, 0],
    ])
  })

  test('that do not exist, and wrong requests, are reported by their keys', () => {
    const { quotes, problems } = rates(wayOf(4_200), [
      { id: 'HAN-TRUCK', requests: [] },
      { id: 'HAN-BIKE', requests: [chosen('HAN-BIKE-BULKY', { tierCode: 'TIER_1' })] },
    ])
    expect(quotes).toBeNull()
    expect(problems.map(({ key }) => key)).toEqual(['services.0._id', 'services.1.requests.0.tier_code'])
    expect(problems[0]?.message).toContain('there are HAN-BIKE, HAN-POOL, GrabExpress')
  })
})

describe('a ceiling that is exceeded', () => {
  test.each([
    ['COD of a stop, at the ceiling', [{ codAmount: 3_000_000 }], true, []],
    ['COD of a stop, above it', [null, { codAmount: 3_000_001 }], false, ['paths.2.parcel.cod_amount']],
    ['COD in all, at the ceiling', Array(4).fill({ codAmount: 2_500_000 }), true, []],
    ['COD in all, above it', Array(4).fill({ codAmount: 2_500_001 }), false, ['paths']],
    ['ten stops', Array(10).fill(null), true, []],
    ['eleven stops', Array(11).fill(null), false, ['paths']],
    ['stops and COD', Array(11).fill({ codAmount: 1_000_000 }), false, ['paths', 'paths']],
  ] as const)('%s', (_, parcels, quoted, keys) => {
    const points = wayOf(100, parcels)
    expect(ids(points)?.includes('HAN-BIKE')).toBe(quoted)
    const { quote, problems } = order({ points })
    expect(problems.map(({ key }) => key)).toEqual(keys)
    expect(quote !== null).toBe(quoted)
  })

  test.each([
    ['30 kg', [{ weight: 30_000 }], null, []],
    ['30 kg and a gram, in two parcels', [{ weight: 15_000 }, { weight: 15_001 }], null, ['paths.2.parcel.weight']],
    ['35 kg with the second tier', [{ weight: 35_000 }], 'TIER_2', ['paths.1.parcel.weight']],
    ['35 kg with the fourth tier', [{ weight: 35_000 }], 'TIER_4', []],
    ['80 kg with the fourth tier', [{ weight: 50_000 }, { weight: 30_000 }], 'TIER_4', []],
    ['80 kg and a gram', [{ weight: 50_000 }, { weight: 30_001 }], 'TIER_4', ['paths.2.parcel.weight']],
  ] as const)('payload: %s', (_, parcels, tierCode, keys) => {
    const points = wayOf(100, parcels)
    const requests = tierCode === null ? [] : [chosen('HAN-BIKE-BULKY', { tierCode })]
    expect(order({ points, requests }).problems.map(({ key }) => key)).toEqual(keys)
    const named = rates(points, [{ id: 'HAN-BIKE', requests }]).quotes
    expect(named).toHaveLength(keys.length === 0 ? 1 : 0)
  })

  test('payload: goods described at both ends weigh what they weigh once', () => {
    const points = [pointAt(0, 1, { weight: 20_000 }), pointAt(100, 2, { weight: 20_000 })]
    expect(order({ points }).problems).toEqual([])
  })

  test('the longest way differs by service, and is that of all legs', () => {
    expect(ids(wayOf(20_000))).toEqual(['HAN-BIKE', 'HAN-POOL', 'GrabExpress'])
    const there = (legs: number) => [...Array(legs).keys()].map(leg => pointAt((leg % 2) * 15_000, leg === 0 ? 1 : 2))
    expect(ids(there(3))).toEqual(['HAN-BIKE', 'HAN-POOL', 'GrabExpress'])
    expect(ids(there(4))).toEqual(['HAN-BIKE'])
    expect(ids(there(6))).toEqual([])
    expect(order({ points: there(6) }).problems.map(({ key }) => key)).toEqual(['paths'])
  })

  test('a service drives in its area only', () => {
    const at = (lat: number, lng: number, kind: 1 | 2) => ({ ...pointAt(0, kind), lat: String(lat), lng: String(lng) })
    expect(ids([at(10.7769, 106.7009, 1), at(10.795, 106.7219, 2)])).toEqual(['GrabExpress'])
    expect(ids([at(16.06, 108.2, 1), at(16.05, 108.21, 2)])).toEqual(['GrabExpress'])
    expect(ids([at(12.24, 109.19, 1), at(12.25, 109.2, 2)])).toEqual([])
    const { problems } = order({ points: [at(10.7769, 106.7009, 1), at(21.03, 105.85, 2)] })
    expect(problems.map(({ key }) => key)).toEqual(['paths.0.lat', 'paths.0.lng', 'paths'])
  })

  test('leaves out only the service it belongs to', () => {
    expect(ids(wayOf(100, [{ codAmount: 2_500_000 }]))).toEqual(['HAN-BIKE'])
    expect(ids(wayOf(100, [{ codAmount: 9_000_000 }]))).toEqual([])
  })

  test('a service that was named is left out too', () => {
    expect(rates(wayOf(100, [{ codAmount: 2_500_000 }]), [{ id: 'HAN-POOL', requests: [] }]).quotes).toEqual([])
  })
})

describe('an order that cannot be quoted', () => {
  test.each([
    ['an unknown carrier', { carrier: 7 }, ['carrier']],
    ['no carrier', { carrier: null }, ['carrier']],
    ['another carrier’s service', { carrier: 2, service: 'HAN-BIKE' }, ['service']],
    ['a latitude beyond the pole', { points: [pointAt(0, 1), { ...pointAt(1, 2), lat: '90.5' }] }, ['paths.1.lat']],
    [
      'a longitude beyond the date line',
      { points: [{ ...pointAt(0, 1), lng: '-180.5' }, pointAt(1, 2)] },
      ['paths.0.lng'],
    ],
    ['wrong requests', { requests: [chosen('HAN-BIKE-TIP')] }, ['requests.0.num']],
  ] as const)('%s', (_, changes, keys) => {
    const { quote, problems } = order(changes)
    expect(quote).toBeNull()
    expect(problems.map(({ key }) => key)).toEqual(keys)
    for (const { message } of problems) expect(message).toMatch(/^The .+\.$/)
  })

  test.each([
    ['Bangkok', 13.7563, 100.5018],
    ['Phnom Penh', 11.5564, 104.9282],
    ['Viêng Chăn', 17.9757, 102.6331],
    ['Nam Ninh', 22.817, 108.3669],
    ['Puerto Princesa', 9.7392, 118.7353],
    ['0, 0', 0, 0],
    ['latitude and longitude of Hà Nội exchanged would be beyond the pole; half of it', 52.9, 10.5],
  ])('a point outside Vietnam: %s', (_, lat, lng) => {
    const points = [pointAt(0, 1), { ...pointAt(0, 2), lat: String(lat), lng: String(lng) }]
    expect(rates(points).problems.map(({ key }) => key)).toEqual(['paths.1.lat', 'paths.1.lng'])
    expect(order({ points }).problems.map(({ key }) => key)).toEqual(['paths.1.lat', 'paths.1.lng'])
  })

  test.each([
    ['Lũng Cú', 23.3636, 105.3164],
    ['A Pa Chải', 22.4, 102.14],
    ['Lào Cai', 22.5, 103.97],
    ['Cao Bằng', 22.93, 106.6],
    ['Hữu Nghị', 21.975, 106.71],
    ['Móng Cái', 21.53, 107.97],
    ['Bạch Long Vĩ', 20.133, 107.733],
    ['Điện Biên Phủ', 21.386, 103.017],
    ['Mường Lát', 20.53, 104.6],
    ['Kỳ Sơn', 19.4, 104.1],
    ['Cầu Treo', 18.39, 105.16],
    ['Lao Bảo', 16.62, 106.6],
    ['Bờ Y', 14.72, 107.55],
    ['Buôn Đôn', 12.86, 107.6],
    ['Lộc Ninh', 11.95, 106.5],
    ['Xa Mát', 11.66, 105.96],
    ['Mộc Bài', 11.08, 106.17],
    ['Châu Đốc', 10.7, 105.12],
    ['Hà Tiên', 10.38, 104.48],
    ['Phú Quốc', 10.22, 103.96],
    ['Thổ Chu', 9.3, 103.48],
    ['Mũi Cà Mau', 8.6, 104.72],
    ['Côn Đảo', 8.69, 106.61],
    ['Phú Quý', 10.53, 108.94],
    ['Mũi Điện', 12.9, 109.46],
    ['Lý Sơn', 15.38, 109.12],
    ['Hoàng Sa', 16.53, 111.61],
    ['Trường Sa', 8.64, 111.92],
    ['Song Tử Tây', 11.43, 114.33],
    ['Tiên Nữ', 8.86, 114.65],
  ])('a point in Vietnam: %s', (_, lat, lng) => {
    const points = [pointAt(0, 1), { ...pointAt(0, 2), lat: String(lat), lng: String(lng) }]
    expect(rates(points).problems).toEqual([])
  })

  test('rates refuse coordinates off the globe, too', () => {
    const { problems } = rates([{ ...pointAt(0, 1), lat: '-91' }, pointAt(1, 2)])
    expect(problems).toEqual([
      { key: 'paths.0.lat', message: 'The paths.0.lat must be between -90 and 90; it is -91.' },
    ])
  })
})

test('COD_INSURANCE takes the goods value of a rates request', () => {
  const insured = [{ id: 'HAN-BIKE', requests: [chosen('HAN-BIKE-INSURANCE')] }]
  expect(rates(wayOf(100, [{ amount: 2_000_000 }]), insured).quotes?.[0]?.requested[0]?.price).toBe(16_000)
  expect(rates(wayOf(100, [{ codAmount: 1_000_000 }]), insured).quotes?.[0]?.requested[0]?.price).toBe(8_000)
  expect(rates(wayOf(100), insured).problems.map(({ key }) => key)).toEqual(['services.0.requests.0._id'])
})

test('COD is what the stops collect; goods described at both ends are worth their value once', () => {
  const points = [
    pointAt(0, 1, { amount: 900_000, codAmount: 50_000 }),
    pointAt(1, 2, { amount: 500_000, codAmount: 600_000 }),
    pointAt(2, 2, { amount: 300_000 }),
  ]
  expect(totalCod(points)).toBe(600_000)
  expect(goodsValue(points)).toBe(900_000)
  expect(goodsValue(points.slice(0, 2))).toBe(900_000)
  expect(goodsValue(points.slice(1, 2))).toBe(600_000)
})
