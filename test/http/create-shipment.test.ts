import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { type Client, clientOf } from '../support/api-client.ts'
import { makeBooking, RATES } from '../support/booking.ts'
import { changeAt } from '../support/change-at.ts'

let sandbox: Sandbox
let client: Client
beforeAll(async () => {
  // Listening: hundreds of requests over kept connections.
  sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
  client = clientOf(sandbox, sandbox)
})
afterAll(() => sandbox.close())

async function post(json: string) {
  const headers = { Authorization: `Bearer ${sandbox.account.access_token}`, 'Content-Type': 'application/json' }
  const answer = await fetch(`${sandbox.apiUrl}/shipments`, { method: 'POST', headers, body: json })
  // Checked field by field below; the sandbox has judged it by the contract.
  return { status: answer.status, body: JSON.parse(await answer.text()) }
}

async function expectRefused(json: string): Promise<void> {
  const { status, body } = await post(json)
  expect({ json: json.slice(0, 200), status, code: body.code, word: body.status }).toEqual({
    json: json.slice(0, 200),
    status: 200,
    code: 200,
    word: 'success',
  })
  expect(body.shipment_status).toBe(900)
  expect(body.carrier_error).toMatch(/\S/)
  expect(body.id).toMatch(/^GS[0-9A-Z]{8}$/)
}

describe('POST /shipments: always HTTP 200', () => {
  const hostile: Readonly<Record<string, string>> = {
    'an empty object': '{}',
    'an empty list': '[]',
    null: 'null',
    'a number': '5',
    'a huge number': '1e400',
    'a text': '"x"',
    'an empty text': '""',
    'a yes': 'true',
    'an empty shipment': '{"shipment":{}}',
    'a list as shipment': '{"shipment":[{"rate":"MTJfMTdfMTU1OQ=="}]}',
    'a text as shipment': '{"shipment":"MTJfMTdfMTU1OQ=="}',
    'groups of wrong types': '{"shipment":{"rate":[],"address_from":7,"address_to":"x","parcel":[null]}}',
    'nested rubbish': '{"shipment":{"rate":{"a":{"b":[[[]]]}},"order_id":{"$gt":""},"parcel":{"weight":{"a":1}}}}',
    'a prototype': '{"__proto__":{"shipment":{}},"shipment":{"__proto__":{"rate":"x"},"constructor":{"prototype":1}}}',
    'own names of objects':
      '{"shipment":{"toString":1,"hasOwnProperty":2,"rate":"constructor","order_id":"__proto__"}}',
    'the same key twice': '{"shipment":{"rate":"a","rate":"b"}}',
    'lone surrogates': '{"shipment":{"order_id":"\\ud800","rate":"\\udfff"}}',
    'a null character': '{"shipment":{"order_id":"a\\u0000b"}}',
    'huge numbers': '{"shipment":{"rate":1e308,"order_id":123456789012345678901234567890,"parcel":{"weight":1e308}}}',
    'ten thousand keys': JSON.stringify({
      shipment: Object.fromEntries([...Array(10_000).keys()].map(n => [n, n] as const)),
    }),
    'a long list': JSON.stringify(Array(50_000).fill(0)),
  }
  test.each(Object.entries(hostile))('%s is a refused shipment', async (_name, json) => {
    await expectRefused(json)
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  test('whatever JSON is sent', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 6 }), async value => expectRefused(JSON.stringify(value))),
      { numRuns: 300 },
    )
  })

  test('whatever JSON stands in one field of a good booking: booked or refused, never an error', async () => {
    const paths = Object.entries(makeBooking().shipment).flatMap(([key, value]) =>
      typeof value === 'object' && value !== null
        ? [key, ...Object.keys(value).map(inner => `${key}.${inner}`)]
        : [key],
    )
    const seen = new Set<number>()
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), fc.jsonValue({ maxDepth: 3 }), async (path, value) => {
        const { status, body } = await post(JSON.stringify(changeAt(makeBooking(), `shipment.${path}`, value)))
        expect(status).toBe(200)
        expect([900, 901]).toContain(body.shipment_status)
        expect(body.carrier_error === null).toBe(body.shipment_status === 901)
        seen.add(body.shipment_status)
      }),
      { numRuns: 300 },
    )
    expect([...seen].sort()).toEqual([900, 901])
  })

  test('and all of them can be listed', async () => {
    const { total, total_pages } = (await client.get('/shipments?size=100')).body.meta.pagination
    expect(total).toBeGreaterThan(600)
    for (let page = 1; page <= total_pages; page++) {
      expect((await client.get(`/shipments?size=100&page=${page}`)).status).toBe(200)
    }
  })
})

describe('Standard shipment creation result', () => {
  test('stands at the root and in data, with the formats the document gives', async () => {
    const { code, status, data, ...root } = await client.book({ orderId: 'RESULT' })
    expect({ code, status }).toEqual({ code: 200, status: 'success' })
    expect(data).toEqual(root)
    expect(data).toMatchObject({
      id: expect.stringMatching(/^GS[0-9A-Z]{8}$/),
      shipment_status: 901,
      shipment_status_txt: 'Chờ lấy hàng',
      cod: 180_400,
      fee: 35_650,
      tracking_number: null,
      carrier: 'Giao Hàng Nhanh (v3)',
      carrier_short_name: 'ghnv3',
      // 180400 − 35650: the shop pays.
      amount_return_shop: 144_750,
      created_at: '05/01/2026 08:00:00',
      carrier_error: null,
      is_recall: 0,
    })
  })

  test('the price is that of the rate quoted', async () => {
    const { shipment } = makeBooking({ cod: 2_000_000 })
    const rates = (await client.post('/rates', { shipment })).body.data
    for (const { id, total_fee } of rates) {
      const booked = await client.book({ rate: id, cod: 2_000_000 })
      expect({ fee: booked.fee, status: booked.shipment_status }).toEqual({ fee: total_fee, status: 901 })
    }
  })

  test('what the shop gets back depends on who pays', async () => {
    const shop = await client.book({ payer: 1, cod: 0 })
    const recipient = await client.book({ payer: 0, cod: 100_000 })
    expect({ shop: shop.amount_return_shop, recipient: recipient.amount_return_shop }).toEqual({
      shop: -35_650,
      recipient: 100_000,
    })
  })

  test('is not idempotent: the same body twice makes two shipments', async () => {
    const one = await client.book({ orderId: 'TWICE' })
    const two = await client.book({ orderId: 'TWICE' })
    expect(one.id).not.toBe(two.id)
    const found = (await client.get('/shipments/search?code=TWICE')).body.data
    expect(found.map(({ id }: { id: string }) => id).sort()).toEqual([one.id, two.id].sort())
  })

  test('codes may be numbers, numbers may be text, and unknown keys are ignored', async () => {
    const { shipment } = makeBooking()
    const { parcel, address_to } = shipment
    const body = {
      shipment: {
        ...shipment,
        payer: '0',
        is_recall: '0',
        order_id: 4711,
        note_code: 'KHONGCHOXEMHANG',
        part_delivery: 0,
        address_to: { ...address_to, city: 700_000, district: 700_100, ward: 8957, phone: 987_654_321 },
        parcel: { ...parcel, cod: '180400', weight: '500', width: '20.5', extra: true },
      },
    }
    const answer = await client.post('/shipments', body)
    expect(answer.body).toMatchObject({ shipment_status: 901, cod: 180_400, amount_return_shop: 180_400 })
    const [found] = (await client.get('/shipments/search?code=4711')).body.data
    expect(found).toMatchObject({
      order_id: '4711',
      payer: 0,
      address_to: { ward_code: '8957', district_code: 700_100 },
    })
  })

  test('a district without wards needs none', async () => {
    const island = { name: 'Trạm', phone: '0987654321', street: '1', city: '520000', district: '521000' }
    const body = changeAt(makeBooking(), 'shipment.address_to', island)
    // There is one such district, and no carrier goes there; elsewhere the ward is what is missing.
    expect((await client.post('/shipments', body)).body.carrier_error).toBe('Không tìm thấy dịch vụ phù hợp')
    const elsewhere = changeAt(body, 'shipment.address_to', { ...island, city: '790000', district: '790500' })
    expect((await client.post('/shipments', elsewhere)).body.carrier_error).toContain('phường')
  })

  test('a recall order is taken by the carrier that offers it', async () => {
    const body = changeAt(makeBooking({ rate: RATES.ghtk }), 'shipment.is_recall', 1)
    expect((await client.post('/shipments', body)).body).toMatchObject({ shipment_status: 901, is_recall: 1 })
  })
})
