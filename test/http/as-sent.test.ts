import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { type Client, clientOf } from '../support/api-client.ts'
import { makeBooking } from '../support/booking.ts'

let sandbox: Sandbox
let client: Client
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
  client = clientOf(sandbox, sandbox)
})
afterAll(() => sandbox.close())

test.each([
  ['with decomposed accents', 'ĐH-Tiếng'.normalize('NFD')],
  ['with composed ones', 'ĐH-Tiếng 2'.normalize('NFC')],
  ['with blanks around it', ' A1 '],
  ['with everything a URL escapes', 'a/b?c&d=e+f%20#g'],
])('an order_id %s is kept to the letter and found by the same bytes', async (_, orderId) => {
  const { id } = await client.book({ orderId })
  const query = encodeURIComponent(orderId)
  for (const path of [`/shipments/search?code=${query}`, `/shipments?order_id=${query}`]) {
    const { data } = (await client.get(path)).body
    expect(data.map((row: { id: string; order_id: string }) => [row.id, row.order_id])).toEqual([[id, orderId]])
  }
  await sandbox.clock.advance('3s')
  const [event] = await sandbox.webhooks.deliveries()
  expect(JSON.parse(event?.body ?? '')).toMatchObject({ gcode: id, order_id: orderId })
})

test('the day of delivery that a rate promised stands in the record, counted from the booking', async () => {
  const { id } = await client.book({ orderId: 'PROMISE' })
  const [record] = (await client.get(`/shipments/search?code=${id}`)).body.data
  const days = Number(/(\d+) ngày/.exec(record.expected)?.[1])
  expect(days).toBeGreaterThan(0)
  expect(record.expected_delivery_date).toBe(`${String(5 + days).padStart(2, '0')}/01/2026`)
})

test('a path is what the document writes', async () => {
  expect((await client.get('/Cities')).status).toBe(404)
  expect((await client.get('/cities')).status).toBe(200)
})

test('the scheme of an endpoint has no case', async () => {
  expect((await client.register('HTTP://127.0.0.1:9/Up')).endpoint).toBe('HTTP://127.0.0.1:9/Up')
})

test.each([
  ['a size of seven decimals', { length: '0.0000001' }],
  ['a size of a hundred metres and more', { length: 10_001 }],
  ['a size of ten digits', { width: '1000000000' }],
  ['a weight of more than nine digits', { weight: '1000000001' }],
])('%s is refused by rates and by a creation alike', async (_, parcel) => {
  const { shipment } = makeBooking()
  const odd = { shipment: { ...shipment, parcel: { ...shipment.parcel, ...parcel } } }
  const rates = await client.post('/rates', odd)
  const [key] = Object.keys(parcel)
  expect({ status: rates.status, keys: Object.keys(rates.body.data.errors ?? {}) }).toEqual({
    status: 422,
    keys: [`shipment.parcel.${key}`],
  })
  expect((await client.post('/shipments', odd)).body).toMatchObject({ shipment_status: 900 })
})

test('a COD with a fraction is rounded the same in rates and in a creation', async () => {
  const { shipment } = makeBooking()
  const odd = { shipment: { ...shipment, parcel: { ...shipment.parcel, cod: '100.5' } } }
  const [rate] = (await client.post('/rates', odd)).body.data
  expect(rate.total_amount_shop).toBe(101 - rate.total_fee)
  expect((await client.post('/shipments', odd)).body.cod).toBe(101)
})
