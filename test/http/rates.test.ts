import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import type { Rate } from '../../src/schemas/types.gen.ts'
import { type Client, clientOf } from '../support/api-client.ts'
import { makeBooking, makeRatesRequest } from '../support/booking.ts'
import { changeAt } from '../support/change-at.ts'

let sandbox: Sandbox
let client: Client
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
  client = clientOf(sandbox, sandbox)
})
afterAll(() => sandbox.close())

/** Specification, "Errors": the field keys of a rates request. */
const REQUIRED = [
  'shipment.address_from.district',
  'shipment.address_from.city',
  'shipment.address_to.district',
  'shipment.address_to.city',
  'shipment.parcel.weight',
  'shipment.parcel.width',
  'shipment.parcel.height',
  'shipment.parcel.length',
] as const

async function refusedKeys(body: unknown): Promise<readonly string[]> {
  const answer = await client.post('/rates', body)
  expect(answer.status).toBe(422)
  expect(answer.body).toMatchObject({ code: 422, status: 'error', message: 'Unprocessable Entity' })
  expect(typeof answer.body.data.exception).toBe('string')
  for (const messages of Object.values(answer.body.data.errors)) expect(messages).toEqual([expect.any(String)])
  return Object.keys(answer.body.data.errors)
}

async function quote(body: unknown): Promise<readonly Rate[]> {
  const answer = await client.post('/rates', body)
  expect(answer.status).toBe(200)
  // The sandbox has judged its own answer by the contract.
  return answer.body.data
}

describe('Errors, 422 of standard rates: names exactly what is missing', () => {
  test.each(REQUIRED)('%s alone', async key => {
    expect(await refusedKeys(changeAt(makeRatesRequest(), key, undefined))).toEqual([key])
    expect(await refusedKeys(changeAt(makeRatesRequest(), key, null))).toEqual([key])
    expect(await refusedKeys(changeAt(makeRatesRequest(), key, ''))).toEqual([key])
  })

  const nothing = [
    {},
    null,
    [],
    5,
    'x',
    true,
    { shipment: null },
    { shipment: [] },
    { shipment: 'x' },
    { shipment: {} },
  ]
  test.each(nothing.map(body => [JSON.stringify(body)]))('all eight for %s', async body => {
    expect((await refusedKeys(body)).toSorted()).toEqual(REQUIRED.toSorted())
  })

  test.each([
    ['shipment.address_from', REQUIRED.slice(0, 2)],
    ['shipment.address_to', REQUIRED.slice(2, 4)],
    ['shipment.parcel', REQUIRED.slice(4)],
  ] as const)('a whole group, %s', async (group, keys) => {
    for (const gone of [undefined, null, [], 'x', 7]) {
      expect((await refusedKeys(changeAt(makeRatesRequest(), group, gone))).toSorted()).toEqual(keys.toSorted())
    }
  })

  test('every pair, and nothing else with it', async () => {
    for (const [index, one] of REQUIRED.entries()) {
      for (const other of REQUIRED.slice(index + 1)) {
        const body = changeAt(changeAt(makeRatesRequest(), one, undefined), other, undefined)
        expect((await refusedKeys(body)).toSorted()).toEqual([one, other].toSorted())
      }
    }
  })
})

describe('Errors, 422 of standard rates: what cannot be', () => {
  test.each([
    ['a district of another city', 'shipment.address_to.district', '100400'],
    ['an unknown district', 'shipment.address_from.district', '999999'],
    ['an unknown city', 'shipment.address_to.city', 'x'],
    ['an unknown city code', 'shipment.address_from.city', '1'],
    ['no weight', 'shipment.parcel.weight', 0],
    ['a negative weight', 'shipment.parcel.weight', -1],
    ['no weight as text', 'shipment.parcel.weight', '0'],
    ['a weight in words', 'shipment.parcel.weight', 'heavy'],
    ['a width below nothing', 'shipment.parcel.width', -0.5],
    ['a negative height', 'shipment.parcel.height', '-3'],
    ['a list as length', 'shipment.parcel.length', [30]],
    ['a yes as weight', 'shipment.parcel.weight', true],
    ['a negative cod', 'shipment.parcel.cod', -1],
    ['a negative cod as text', 'shipment.parcel.cod', '-1'],
    ['a negative declared value', 'shipment.parcel.amount', -1],
  ])('%s is refused on %s', async (_name, key, value) => {
    expect(await refusedKeys(changeAt(makeRatesRequest(), key, value))).toEqual([key])
  })
})

describe('Standard rate', () => {
  test('a real route gets an offer of each service, the known prices among them', async () => {
    const small = { weight: 500, width: 10, height: 10, length: 10 }
    const rates = await quote(changeAt(makeRatesRequest(), 'shipment.parcel', small))
    const table = rates.map(({ carrier_short_name, service, expected, total_fee }) => [
      carrier_short_name,
      service,
      expected,
      total_fee,
    ])
    expect(new Set(rates.map(rate => rate.carrier_name)).size).toBeGreaterThanOrEqual(3)
    // 33000 + 1000 + 5 % of it, and so on; the rows of ghtk are those of observed-behaviour.md.
    expect(table).toContainEqual(['ghnv3', 'Tiêu chuẩn', 'Dự kiến giao 4 ngày', 35_650])
    expect(table).toContainEqual(['ghtk', 'Nhanh', 'Dự kiến giao 2 ngày', 53_500])
    expect(table).toContainEqual(['ghtk', 'Tiết kiệm', 'Dự kiến giao 6 ngày', 39_850])
  })

  test('ids decode to service, carrier and price table, and do not depend on time', async () => {
    const ids = (await quote(makeRatesRequest())).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toContain('MTJfMTdfMTU1OQ==')
    for (const id of ids) expect(Buffer.from(id, 'base64').toString()).toMatch(/^\d+_\d+_\d+$/)
    await sandbox.clock.advance('30d')
    expect((await quote(makeRatesRequest())).map(({ id }) => id)).toEqual(ids)
  })

  test('the arithmetic of the captured rows fits every offer', async () => {
    const parcel = { cod: 180_400, amount: 4_500_000, weight: 2_600, width: 40, height: 30, length: 30 }
    for (const rate of await quote(changeAt(makeRatesRequest(), 'shipment.parcel', parcel))) {
      const { location_fee = 0, service_fee = 0, insurrance_fee = 0, cod_fee, total_fee, total_amount } = rate
      expect(service_fee).toBe(1_000 + Math.round(Number(location_fee) * 0.05))
      expect(total_fee).toBe(Number(location_fee) + Number(service_fee) + Number(cod_fee) + Number(insurrance_fee))
      expect(total_amount).toBe(total_fee)
      expect(rate.total_amount_shop).toBe(180_400 - Number(total_fee))
    }
  })

  test('the larger of both weights is charged: 30 × 20 × 10 ÷ 6000 = 1 kg costs what a declared kilogram costs', async () => {
    const fees = async (weight: number, length: number) => {
      const parcel = { weight, width: 20, height: 10, length }
      const rates = await quote(changeAt(makeRatesRequest(), 'shipment.parcel', parcel))
      return Object.fromEntries(rates.map(rate => [rate.carrier_short_name, rate.total_fee]))
    }
    const small = await fees(500, 1)
    const bulky = await fees(500, 30)
    const heavy = await fees(1_000, 1)
    // Its first fee covers 500 g and its divisor is 6000.
    expect(bulky.ghtk).toBe(heavy.ghtk)
    expect(bulky.ghtk).toBeGreaterThan(Number(small.ghtk))
  })

  test('numbers may be text and codes numbers: the offers are the same', async () => {
    const plain = await quote(makeRatesRequest())
    const { shipment } = makeRatesRequest()
    const parcel = Object.fromEntries(Object.entries(shipment.parcel).map(([key, value]) => [key, String(value)]))
    const from = { city: Number(shipment.address_from.city), district: Number(shipment.address_from.district) }
    expect(await quote({ shipment: { ...shipment, parcel, address_from: from } })).toEqual(plain)
  })

  test('unknown keys are ignored, wherever they stand', async () => {
    const plain = await quote(makeRatesRequest())
    const { shipment } = makeBooking({ cod: 0 })
    const more = changeAt({ shipment: { ...shipment, vehicle: 'BIKE' }, locale: 'vi' }, 'shipment.parcel.amount', 0)
    expect(await quote(more)).toEqual(plain)
    expect(await quote(changeAt(makeRatesRequest(), 'shipment.parcel.note', { deep: [1] }))).toEqual(plain)
  })

  test('distance, cod and declared value change the price', async () => {
    const total = async (body: unknown) => Number((await quote(body))[0]?.total_fee)
    const far = await total(makeRatesRequest())
    const near = await total(
      changeAt(makeRatesRequest(), 'shipment.address_to', { city: '100000', district: '100400' }),
    )
    expect(near).toBeLessThan(far)
    expect(await total(changeAt(makeRatesRequest(), 'shipment.parcel.cod', 10_000_000))).toBeGreaterThan(far)
    // "Free below 1,000,000 VND and 0.5 percent above."
    expect(await total(changeAt(makeRatesRequest(), 'shipment.parcel.amount', 999_999))).toBe(far)
    expect(await total(changeAt(makeRatesRequest(), 'shipment.parcel.amount', 1_000_000))).toBe(far + 5_000)
  })
})

test('a service beyond its ceilings is left out, and a booking of it is refused by name on the right key', async () => {
  const beyond = { ...makeBooking().shipment.parcel, weight: 18_000 }
  const request = changeAt(makeRatesRequest(), 'shipment.parcel', beyond)
  const rates = await quote(request)
  const fast = rates.filter(({ carrier_name, service }) => `${carrier_name} ${service}` === 'Giao Hàng Tiết Kiệm Nhanh')
  expect(fast).toEqual([])
  const usual = await quote(makeRatesRequest())
  const left = usual.filter(({ id }) => !rates.some(rate => rate.id === id))
  const booking = (rate: string | undefined) =>
    changeAt(changeAt(makeBooking(), 'shipment.rate', rate), 'shipment.parcel', beyond)
  const { id } = left.find(({ carrier_name }) => carrier_name === 'Giao Hàng Tiết Kiệm') ?? {}
  const refused = await client.post('/shipments', booking(id))
  expect(refused.body).toMatchObject({
    shipment_status: 900,
    carrier_error: 'Đơn tính cước 18000 g, Giao Hàng Tiết Kiệm (Nhanh) chỉ nhận tối đa 15000 g',
  })
  const strict = clientOf(sandbox, await sandbox.createAccount({ clock: 'frozen', set: { create_refusal: '422' } }))
  const answer = await strict.post('/shipments', booking(id))
  expect({ status: answer.status, keys: Object.keys(answer.body.data.errors) }).toEqual({
    status: 422,
    keys: ['shipment.parcel.weight'],
  })
})
