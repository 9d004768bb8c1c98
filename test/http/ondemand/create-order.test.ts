import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../../src/library/create-sandbox.ts'
import { type Client, clientOf } from '../../support/api-client.ts'
import { bookOrder, CAKE, makeOndemandRates, makeOrder, RECIPIENTS, readOrder, SENDER } from '../../support/order.ts'

let sandbox: Sandbox
let client: Client
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
  client = clientOf(sandbox, sandbox)
})
afterAll(() => sandbox.close())

/** "On-demand shipment record" and "Point", every field of a new order. */
const GS_ID = expect.stringMatching(/^GS[0-9A-Z]{8}$/)
const CREATED = '2026-01-05 08:00:00'

const newPoint = (kind: 1 | 2, { address, lat, lng }: { address: string; lat: number; lng: number }) => ({
  id: GS_ID,
  tracking_number: null,
  tracking_url: null,
  kind,
  kind_text: kind === 1 ? 'Điểm lấy hàng' : 'Điểm giao hàng',
  is_return: 0,
  completed_at: null,
  failed_at: null,
  returned_at: null,
  fail_note: null,
  address,
  lat: String(lat),
  lng: String(lng),
  note: null,
  status: 'pending',
  status_text: 'Chờ xử lý',
  created_at: CREATED,
  latest_status: null,
  statuses: [],
  parcel: kind === 1 ? null : { ...CAKE, amount: 400_000, cod_amount: 350_000 },
})

const NEW_ORDER = {
  id: GS_ID,
  code: null,
  order_id: 'OD-1',
  shipper_phone: SENDER.phone,
  shipper_name: SENDER.name,
  carrier: '1',
  carrier_text: 'Ahamove',
  carrier_logo: 'http://127.0.0.1:4100/assets/carriers/ahamove.svg',
  service: 'HAN-BIKE',
  requests: [{ _id: 'HAN-BIKE-BULKY', tier_code: 'TIER_2', price: 10_000 }],
  vehicle: 'BIKE',
  discount: 0,
  stop_fee: 5_000,
  delivery_fee: 43_000,
  total_fee_carrier: 58_000,
  service_fee: 2_900,
  total_fee: 60_900,
  cod_amount: 700_000,
  total_amount: 760_900,
  tracking_url: null,
  status: 900,
  status_text: 'Đơn mới',
  error: null,
  error_text: null,
  note: 'Gọi trước khi giao',
  polylines: expect.any(String),
  can_cancel: true,
  can_update: false,
  pickup_at: null,
  delivery_at: null,
  shipper_accept_at: null,
  completed_at: null,
  returned_at: null,
  cancel_at: null,
  created_at: CREATED,
  updated_at: CREATED,
  metadata: [{ ca: 'sáng' }],
  points: [newPoint(1, SENDER), newPoint(2, RECIPIENTS[0]), newPoint(2, RECIPIENTS[1])],
}

const BULKY = [{ _id: 'HAN-BIKE-BULKY', tier_code: 'TIER_2' }]

describe('POST /ondemand-shipments', () => {
  test('answers with the envelope, data = the record with every field, status 900', async () => {
    const { status, headers, body } = await client.post('/ondemand-shipments', makeOrder({ stops: 2, requests: BULKY }))
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(body).toEqual({ code: 200, status: 'success', data: NEW_ORDER })
    expect(await readOrder(client, body.data.id)).toEqual(body.data)
  })

  test('total_fee is that of the rate over the same way with the same requests', async () => {
    const services = [{ _id: 'HAN-BIKE', requests: BULKY }]
    const [rate] = (await client.post('/ondemand-shipments/rates', makeOndemandRates({ stops: 2 }, services))).body.data
    const { total_fee, total_fee_carrier, service_fee, polylines } = rate
    expect(await bookOrder(client, { stops: 2, requests: BULKY })).toMatchObject({
      total_fee,
      total_fee_carrier,
      service_fee,
      polylines,
    })
  })

  test('a discount of the service lowers the carrier’s fee', async () => {
    // HAN-POOL takes 18,000 + one begun kilometre at 4,000, less 10 %.
    expect(await bookOrder(client, { service: 'HAN-POOL' })).toMatchObject({
      delivery_fee: 22_000,
      discount: 2_200,
      total_fee_carrier: 19_800,
      service_fee: 990,
      total_fee: 20_790,
    })
  })

  test('what is not sent is null; carrier, vehicle and numbers may be text, unknown keys are ignored', async () => {
    const { order_id: _, note: __, metadata: ___, vehicle: ____, requests: _____, paths, ...rest } = makeOrder()
    const asText = paths.map(({ name: _name, phone: _phone, lat, lng, kind, ...path }) => ({
      ...path,
      lat: `${lat}`,
      lng: `${lng}`,
      kind: `${kind}`,
      extra: 1,
    }))
    const body = { ...rest, carrier: '1', paths: asText, extra: {} }
    const answer = await client.post('/ondemand-shipments', body)
    expect(answer.body.data).toMatchObject({
      order_id: null,
      note: null,
      metadata: null,
      requests: [],
      shipper_name: null,
      shipper_phone: null,
      carrier: '1',
      vehicle: 'BIKE',
      total_fee: 29_400,
    })
  })

  test.each([
    ['null', null, null],
    ['an empty list', [], []],
    ['with nesting', [{ a: { b: [1, 'ế'] } }], [{ a: { b: [1, 'ế'] } }]],
  ])('metadata comes back as it was sent: %s', async (_, metadata, shown) => {
    expect((await bookOrder(client, { metadata })).metadata).toEqual(shown)
  })

  test('is not idempotent: the same order_id twice makes two', async () => {
    const [one, two] = [await bookOrder(client, { orderId: 'TWICE' }), await bookOrder(client, { orderId: 'TWICE' })]
    expect(two.id).not.toBe(one.id)
    const both = [one, two].flatMap(({ points }) => points.map(({ id }: { id: string }) => id))
    expect(new Set(both).size).toBe(4)
    expect((await client.get('/ondemand-shipments?code=TWICE')).body.data).toHaveLength(2)
  })

  test('Vietnamese text comes back to the letter, ours in NFC', async () => {
    const decomposed = 'Gọi trước'.normalize('NFD')
    const answer = await client.post('/ondemand-shipments', { ...makeOrder(), note: decomposed })
    expect(answer.body.data.note).toBe(decomposed)
    const { note: _, ...record } = answer.body.data
    expect(JSON.stringify(record)).toBe(JSON.stringify(record).normalize('NFC'))
  })

  // open-clauses.md, "On-demand money".
  test.each([
    ['wallet', (order: { total_fee: number }) => [350_000, order.total_fee, 10_000_000]],
    ['none', () => [10_000_000]],
  ] as const)(
    'under ondemand_money: %s it moves its fee and its COD in the wallet, and is in no session',
    async (ondemand_money, moved) => {
      const { body: account } = await client.control.post('/accounts', { clock: 'frozen', set: { ondemand_money } })
      const own = clientOf(sandbox, { account })
      const { id } = await bookOrder(own, { orderId: 'PAID' })
      await own.control.post('/clock/advance', { until: 'idle' })
      const order = await readOrder(own, id)
      expect(order.status).toBe(910)
      const { data } = (await own.get('/transactions')).body
      expect(data.map(({ amount }: { amount: number }) => amount)).toEqual(moved(order))
      expect((await own.get('/invoices')).body.data).toEqual([])
    },
  )
})

describe('POST /ondemand-shipments: 422, messages by key straight in data', () => {
  const order = makeOrder()
  const [from, to] = order.paths
  const REQUIRED = ['paths', 'carrier', 'service']
  const refused: readonly (readonly [string, unknown, readonly string[]])[] = [
    ['nothing', {}, REQUIRED],
    ['no object', [], REQUIRED],
    ['an unknown carrier', { ...order, carrier: 9 }, ['carrier']],
    ['no code for a carrier', { ...order, carrier: 'Ahamove' }, ['carrier']],
    ['another carrier’s service', { ...order, carrier: 2 }, ['service']],
    ['an unknown service', { ...order, service: 'HAN-TRUCK' }, ['service']],
    ['another vehicle', { ...order, vehicle: 'TRUCK' }, ['vehicle']],
    ['metadata that is no list', { ...order, metadata: {} }, ['metadata']],
    ['an unknown request', { ...order, requests: [{ _id: 'X' }] }, ['requests.0._id']],
    ['a tier that is none', { ...order, requests: [{ _id: 'HAN-BIKE-BULKY' }] }, ['requests.0.tier_code']],
    ['no units', { ...order, requests: [{ _id: 'HAN-BIKE-TIP' }] }, ['requests.0.num']],
    ['a point without address', { ...order, paths: [{ ...from, address: undefined }, to] }, ['paths.0.address']],
    ['a point off the globe', { ...order, paths: [from, { ...to, lat: -91 }] }, ['paths.1.lat']],
    ['no delivery', { ...order, paths: [from, from] }, ['paths']],
    ['COD over the ceiling of a stop', makeOrder({ cod: 3_000_001 }), ['paths.1.parcel.cod_amount']],
    ['COD over the ceiling in all', makeOrder({ cod: 2_900_000, stops: 4 }), ['paths']],
    [
      'a point outside Vietnam',
      { ...order, paths: [from, { ...to, lat: 48.8566, lng: 2.3522 }] },
      ['paths.1.lat', 'paths.1.lng'],
    ],
    [
      'a point outside the area',
      { ...order, paths: [from, { ...to, lat: 16.05, lng: 108.2 }] },
      ['paths.1.lat', 'paths.1.lng', 'paths'],
    ],
    [
      '35 kg with the second tier',
      {
        ...order,
        paths: [from, { ...to, parcel: { ...CAKE, weight: 35_000 } }],
        requests: [{ _id: 'HAN-BIKE-BULKY', tier_code: 'TIER_2' }],
      },
      ['paths.1.parcel.weight'],
    ],
    [
      'more stops than the service takes',
      { ...order, paths: [from, ...Array(11).fill({ ...to, parcel: {} })] },
      ['paths'],
    ],
    [
      'insurance of nothing',
      { ...order, paths: [from, { ...to, parcel: {} }], requests: [{ _id: 'HAN-BIKE-INSURANCE' }] },
      ['requests.0._id'],
    ],
  ]
  test.each(refused)('%s', async (_, body, keys) => {
    const before = (await client.get('/ondemand-shipments?size=1')).body.meta.pagination.total
    const { status, body: answer } = await client.post('/ondemand-shipments', body)
    expect({ status, message: answer.message, keys: Object.keys(answer.data).toSorted() }).toEqual({
      status: 422,
      message: 'Unprocessable Entity',
      keys: keys.toSorted(),
    })
    expect((await client.get('/ondemand-shipments?size=1')).body.meta.pagination.total).toBe(before)
  })
})

describe('points_layout', () => {
  test.each([
    ['list', 'compatible'],
    ['list', 'spec'],
    ['data', 'observed'],
  ])('points stand in a %s under %s, wherever a record is', async (layout, profile) => {
    const world = await sandbox.createAccount({ clock: 'frozen', profile })
    const own = clientOf(sandbox, world)
    const made = await bookOrder(own)
    await world.clock.advance('3s')
    const records = [
      made,
      await readOrder(own, made.id),
      (await own.get('/ondemand-shipments')).body.data[0],
      (await own.put(`/ondemand-shipments/${made.id}`, makeOrder())).body.data,
    ]
    for (const { points } of records) {
      expect(layout === 'list' ? points : points.data).toMatchObject([{ kind: 1 }, { kind: 2 }])
      expect(Object.keys(points)).toEqual(layout === 'list' ? ['0', '1'] : ['data'])
    }
  })
})
