import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../../src/library/create-sandbox.ts'
import type { OndemandRate } from '../../../src/schemas/types.gen.ts'
import { type Client, clientOf } from '../../support/api-client.ts'
import { makeOndemandRates } from '../../support/order.ts'

let sandbox: Sandbox
let client: Client
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
  client = clientOf(sandbox, sandbox)
})
afterAll(() => sandbox.close())

async function quote(body: unknown): Promise<readonly OndemandRate[]> {
  const answer = await client.post('/ondemand-shipments/rates', body)
  expect({ status: answer.status, data: answer.body.data }).toMatchObject({ status: 200, data: expect.any(Array) })
  // The sandbox judges its own answers by the contract, of which OndemandRate is generated.
  return answer.body.data
}

const named = (_id: string, ...requests: readonly unknown[]) => [{ _id, requests }]
const only = async (body: unknown): Promise<OndemandRate> => {
  const [rate, ...more] = await quote(body)
  if (!rate || more.length > 0) throw new Error(`${more.length + (rate ? 1 : 0)} rates where one was asked for`)
  return rate
}

const FIELDS = [
  '_id',
  'distance',
  'delivery_fee',
  'service_fee_percent',
  'service_fee',
  'total_fee_carrier',
  'total_fee',
  'carrier',
  'carrier_name',
  'carrier_logo',
  'estimated_time',
  'polylines',
  'polyline_points',
  'description_vi_vn',
  'icon_url',
  'max_cod',
  'max_cod_per_stop_point',
  'max_stop_points',
  'requests',
  'requested',
]

describe('POST /ondemand-shipments/rates: data = array of on-demand rates', () => {
  test('each of them has every field of "On-demand rate", with the stated type', async () => {
    const rates = await quote(makeOndemandRates())
    expect(rates.map(({ _id }) => _id)).toEqual(['HAN-BIKE', 'HAN-POOL', 'GrabExpress'])
    for (const rate of rates) {
      expect(Object.keys(rate).filter(key => key !== 'currency')).toEqual(FIELDS)
      expect(rate).toMatchObject({
        distance: expect.any(Number),
        service_fee_percent: expect.any(Number),
        carrier: expect.any(Number),
        carrier_logo: expect.stringMatching(/^http:\/\/127\.0\.0\.1:4100\/assets\/carriers\/\w+\.svg$/),
        polylines: expect.any(String),
        requested: [],
      })
    }
  })

  test('elements differ by carrier: currency when given, route points or null', async () => {
    const [bike, , grab] = await quote(makeOndemandRates())
    expect(bike).toMatchObject({ carrier: 1, carrier_name: 'Ahamove', currency: 'VND', polyline_points: null })
    expect(grab).toMatchObject({ carrier: 2, carrier_name: 'Grab' })
    expect(grab).not.toHaveProperty('currency')
    expect(grab?.polyline_points).toEqual([
      [21.0122, 105.8194],
      [21.025, 105.8552],
    ])
  })

  test('fees add up: the carrier’s total with the platform’s percentage of it is total_fee', async () => {
    for (const rate of await quote(makeOndemandRates({ stops: 3 }))) {
      const [percent, carrier] = [Number(rate.service_fee_percent), Number(rate.total_fee_carrier)]
      expect(rate.service_fee).toBe(Math.round((carrier * percent) / 100))
      expect(rate.total_fee).toBe(carrier + Number(rate.service_fee))
    }
    // 3,979 m: 23,000 for the first 3 km and 5,000 for the fourth; 5 % of that.
    expect(await only(makeOndemandRates({}, named('HAN-BIKE')))).toMatchObject({
      distance: 3_979,
      delivery_fee: 28_000,
      total_fee_carrier: 28_000,
      service_fee: 1_400,
      total_fee: 29_400,
    })
  })

  test('estimated_time has pickup, dropoff and completed as date and time, one after another, from the clock on', async () => {
    const { estimated_time } = await only(makeOndemandRates({ stops: 2 }, named('HAN-BIKE')))
    const { pickup, dropoff, completed } = estimated_time
    expect(Object.keys(estimated_time)).toEqual(['pickup', 'dropoff', 'completed'])
    for (const time of [pickup, dropoff, completed]) expect(time).toMatch(/^2026-01-05 \d\d:\d\d:\d\d$/)
    expect(['2026-01-05 08:00:00', pickup, dropoff, completed].toSorted()).toEqual([
      '2026-01-05 08:00:00',
      pickup,
      dropoff,
      completed,
    ])
  })

  test('numbers may be text, kind "1", and unknown keys are ignored', async () => {
    const body = makeOndemandRates()
    const asText = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(asText)
      if (typeof value !== 'object' || value === null) return typeof value === 'number' ? String(value) : value
      return { ...Object.fromEntries(Object.entries(value).map(([key, one]) => [key, asText(one)])), unknown: {} }
    }
    expect(await quote(asText(body))).toEqual(await quote(body))
  })

  test('a parcel may be missing or empty, the list of services null too', async () => {
    const plain = await quote(makeOndemandRates())
    const [from, to] = makeOndemandRates().paths
    for (const parcel of [undefined, {}]) {
      expect(await quote({ paths: [from, { ...to, parcel }], services: null })).toEqual(plain)
    }
    expect(await quote({ ...makeOndemandRates(), services: [] })).toEqual(plain)
    expect(await quote(makeOndemandRates({}, [{ _id: 'HAN-BIKE', requests: null }]))).toEqual(plain.slice(0, 1))
  })

  test('Vietnamese text arrives in NFC', async () => {
    const text = JSON.stringify(await quote(makeOndemandRates()))
    expect(text).toContain('Hàng cồng kềnh')
    expect(text).toBe(text.normalize('NFC'))
  })
})

describe('services: only those named are quoted, each with its requests', () => {
  test('in the order named, without requests plain', async () => {
    const rates = await quote(makeOndemandRates({}, [{ _id: 'GrabExpress' }, { _id: 'HAN-BIKE', requests: [] }]))
    expect(rates.map(({ _id, requested }) => [_id, requested])).toEqual([
      ['GrabExpress', []],
      ['HAN-BIKE', []],
    ])
  })

  /** The request, what the client sends with it, its price for 1,000,000 of COD over 4 km at 28,000. */
  const chosen: readonly (readonly [string, string, object, object, number])[] = [
    ['TIER', 'HAN-BIKE-BULKY', { tier_code: 'TIER_3' }, { tier_code: 'TIER_3' }, 20_000],
    ['PER_UNIT', 'HAN-BIKE-TIP', { num: 3 }, {}, 15_000],
    ['PER_UNIT, the number as text', 'HAN-BIKE-TIP', { num: '3' }, {}, 15_000],
    ['COD_INSURANCE', 'HAN-BIKE-INSURANCE', {}, {}, 8_000],
    ['BOOLEAN', 'HAN-BIKE-D2D', {}, {}, 5_000],
    ['BOOLEAN, the round trip at 80 % of the distance fee', 'HAN-BIKE-ROUND-TRIP', {}, {}, 22_400],
  ]
  test.each(chosen)('%s: %s is priced, added up and shown in requested', async (_, _id, sent, shown, price) => {
    const way = { cod: 1_000_000 }
    const plain = await only(makeOndemandRates(way, named('HAN-BIKE')))
    const rate = await only(makeOndemandRates(way, named('HAN-BIKE', { _id, ...sent })))
    expect(rate.requested).toEqual([{ _id, ...shown, price }])
    expect(Number(rate.total_fee_carrier)).toBe(Number(plain.total_fee_carrier) + price)
    expect(rate.total_fee).toBe(Number(rate.total_fee_carrier) + Number(rate.service_fee))
  })

  test('every service offers the four types; a TIER with its tiers, of which the first is not selectable', async () => {
    for (const { requests } of await quote(makeOndemandRates())) {
      expect([...new Set(requests.map(({ type }) => type))]).toEqual(['TIER', 'PER_UNIT', 'COD_INSURANCE', 'BOOLEAN'])
      for (const { type, tier_list, price, original_price } of requests) {
        expect(tier_list !== undefined).toBe(type === 'TIER')
        expect(original_price).toBe(price)
      }
    }
    const { requests } = await only(makeOndemandRates({}, named('HAN-BIKE')))
    expect(requests[0]?.tier_list?.map(({ code, price, selectable }) => [code, price, selectable])).toEqual([
      ['TIER_1', 0, false],
      ['TIER_2', 10_000, true],
      ['TIER_3', 20_000, true],
      ['TIER_4', 40_000, true],
    ])
  })

  const REQUEST = 'services.0.requests.0'
  const refused: readonly (readonly [string, unknown, string])[] = [
    ['an unknown service', [{ _id: 'HAN-TRUCK' }], 'services.0._id'],
    ['a service without _id', [{}], 'services.0._id'],
    ['no list', 'HAN-BIKE', 'services'],
    ['a request without _id', named('HAN-BIKE', {}), `${REQUEST}._id`],
    ['another service’s request', named('HAN-BIKE', { _id: 'HAN-POOL-SMS' }), `${REQUEST}._id`],
    [
      'a request named twice',
      named('HAN-BIKE', { _id: 'HAN-BIKE-SMS' }, { _id: 'HAN-BIKE-SMS' }),
      'services.0.requests.1._id',
    ],
    ['a TIER without tier_code', named('HAN-BIKE', { _id: 'HAN-BIKE-BULKY' }), `${REQUEST}.tier_code`],
    [
      'a tier that is not selectable',
      named('HAN-BIKE', { _id: 'HAN-BIKE-BULKY', tier_code: 'TIER_1' }),
      `${REQUEST}.tier_code`,
    ],
    [
      'a tier the service has not',
      named('GrabExpress', { _id: 'GrabExpress-BULKY', tier_code: 'TIER_5' }),
      `${REQUEST}.tier_code`,
    ],
    ['a PER_UNIT without num', named('HAN-BIKE', { _id: 'HAN-BIKE-TIP' }), `${REQUEST}.num`],
    ['a PER_UNIT with num 0', named('HAN-BIKE', { _id: 'HAN-BIKE-TIP', num: 0 }), `${REQUEST}.num`],
    ['half a unit', named('HAN-BIKE', { _id: 'HAN-BIKE-TIP', num: 1.5 }), `${REQUEST}.num`],
    ['more units than there are', named('HAN-BIKE', { _id: 'HAN-BIKE-TIP', num: 21 }), `${REQUEST}.num`],
    ['COD_INSURANCE without a value', named('HAN-BIKE', { _id: 'HAN-BIKE-INSURANCE' }), `${REQUEST}._id`],
  ]
  test.each(refused)('%s is a 422 on its key', async (_, services, key) => {
    const { status, body } = await client.post('/ondemand-shipments/rates', { ...makeOndemandRates(), services })
    expect({ status, keys: Object.keys(body.data) }).toEqual({ status: 422, keys: [key] })
  })
})

describe('cod_amount and amount of a parcel', () => {
  const insured = (parcel: object) => {
    const [from, to] = makeOndemandRates().paths
    return { paths: [from, { ...to, parcel }], services: named('HAN-BIKE', { _id: 'HAN-BIKE-INSURANCE' }) }
  }

  test.each([
    ['cod_amount', { cod_amount: 1_000_000 }],
    ['amount', { amount: '1000000' }],
    ['the larger of both', { cod_amount: 200_000, amount: 1_000_000 }],
  ])('are accepted in the rates: %s is the value that is insured', async (_, parcel) => {
    expect((await only(insured(parcel))).requested).toEqual([{ _id: 'HAN-BIKE-INSURANCE', price: 8_000 }])
  })

  const ids = async (way: Parameters<typeof makeOndemandRates>[0]) =>
    (await quote(makeOndemandRates(way))).map(({ _id }) => _id)

  test('a service whose ceiling is exceeded is left out, by stop, in all or by number of stops', async () => {
    const bike = (await quote(makeOndemandRates()))[0]
    expect(bike).toMatchObject({ max_cod: 10_000_000, max_cod_per_stop_point: 3_000_000, max_stop_points: 10 })
    expect(await ids({ cod: 2_000_000 })).toEqual(['HAN-BIKE', 'HAN-POOL', 'GrabExpress'])
    expect(await ids({ cod: 2_000_001 })).toEqual(['HAN-BIKE'])
    expect(await ids({ cod: 3_000_001 })).toEqual([])
    expect(await ids({ cod: 1_500_000, stops: 2 })).toEqual(['HAN-BIKE', 'HAN-POOL'])
    expect(await ids({ cod: 2_900_000, stops: 4 })).toEqual([])
    const [from, to] = makeOndemandRates().paths
    const manyStops = await quote({ paths: [from, ...Array(6).fill(to)] })
    expect(manyStops.map(({ _id }) => _id)).toEqual(['HAN-BIKE'])
    expect(await quote({ paths: [from, ...Array(11).fill(to)] })).toEqual([])
  })
})

describe('422: data maps keys to message arrays', () => {
  const [from, to] = makeOndemandRates().paths
  const two = (changes: object) => ({ paths: [from, { ...to, ...changes }] })
  const parcel = (changes: object) => two({ parcel: changes })
  const LEAVES = ['paths.0.lat', 'paths.0.lng', 'paths.0.kind']
  const refused: readonly (readonly [string, unknown, readonly string[]])[] = [
    ['no body', {}, ['paths']],
    ['no list', { paths: 'x' }, ['paths']],
    ['null', { paths: null }, ['paths']],
    ['an empty list', { paths: [] }, ['paths']],
    ['an empty point', { paths: [{}] }, ['paths', ...LEAVES]],
    ['one point', { paths: [from] }, ['paths']],
    ['no pickup', { paths: [to, to] }, ['paths']],
    ['no delivery', { paths: [from, from] }, ['paths']],
    ['a kind that is neither', two({ kind: 3 }), ['paths', 'paths.1.kind']],
    ['letters', two({ lat: 'x', lng: 'y' }), ['paths.1.lat', 'paths.1.lng']],
    ['a latitude off the globe', two({ lat: 90.5 }), ['paths.1.lat']],
    ['a longitude off the globe', two({ lng: '-180.5' }), ['paths.1.lng']],
    ['no coordinates', two({ lat: null, lng: '' }), ['paths.1.lat', 'paths.1.lng']],
    ['a weight of 0', parcel({ weight: 0 }), ['paths.1.parcel.weight']],
    ['a size below 0', parcel({ width: -1, height: '-1' }), ['paths.1.parcel.width', 'paths.1.parcel.height']],
    ['a negative COD', parcel({ cod_amount: -1 }), ['paths.1.parcel.cod_amount']],
    ['a negative value', parcel({ amount: '-5' }), ['paths.1.parcel.amount']],
  ]
  test.each(refused)('%s', async (_, body, keys) => {
    const { status, body: answer } = await client.post('/ondemand-shipments/rates', body)
    expect({ status, ...answer, data: Object.keys(answer.data).toSorted() }).toEqual({
      status: 'error',
      code: 422,
      message: 'Unprocessable Entity',
      data: keys.toSorted(),
    })
    for (const messages of Object.values(answer.data)) {
      expect(messages).toEqual(expect.arrayContaining([expect.stringMatching(/^The .+\.$/)]))
    }
    expect(status).toBe(422)
  })

  test('`paths` names at least 2 addresses, one pickup (kind 1) and one delivery (kind 2)', async () => {
    const { body } = await client.post('/ondemand-shipments/rates', {})
    expect(body.data.paths.toSorted()).toEqual([
      'The paths must have at least 2 entries.',
      'The paths must have at least one delivery (kind 2).',
      'The paths must have at least one pickup (kind 1).',
    ])
  })
})
