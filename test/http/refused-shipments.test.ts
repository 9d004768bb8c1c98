import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { type Client, clientOf } from '../support/api-client.ts'
import { makeBooking } from '../support/booking.ts'
import { changeAt } from '../support/change-at.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'

let sandbox: Sandbox
let client: Client
let receiver: Receiver
beforeAll(async () => {
  receiver = await startReceiver()
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7, webhooks: [`${receiver.url}/hook`] })
  client = clientOf(sandbox, sandbox)
})
afterAll(async () => {
  await sandbox.close()
  await receiver.close()
})

const rateId = (text: string) => Buffer.from(text).toString('base64')
const MALFORMED = 'Thiếu thông tin dịch vụ và hãng vận chuyển'
const UNKNOWN = 'Không tìm thấy dịch vụ phù hợp'

/** The sentence of the refusal, as documented; null = one of ours that names the field. */
const refusals: readonly (readonly [string, string, unknown, string | RegExp])[] = [
  ['no rate', 'rate', undefined, MALFORMED],
  ['an empty rate', 'rate', '', MALFORMED],
  ['a rate that is no text', 'rate', 12, MALFORMED],
  ['a malformed rate', 'rate', 'not a rate', MALFORMED],
  ['base64 of something else', 'rate', rateId('hello world'), MALFORMED],
  ['a rate of an unknown carrier', 'rate', rateId('12_999_1559'), UNKNOWN],
  ['a rate of an unknown service', 'rate', rateId('99_17_1559'), UNKNOWN],
  ['a rate of an old price table', 'rate', rateId('12_17_1558'), UNKNOWN],
  ['no ward of the recipient', 'address_to.ward', undefined, 'Thiếu thông tin phường/xã người nhận'],
  ['an empty ward of the recipient', 'address_to.ward', '', 'Thiếu thông tin phường/xã người nhận'],
  ['no ward of the sender', 'address_from.ward', null, 'Thiếu thông tin phường/xã người gửi'],
  ['a ward of another district', 'address_to.ward', '48', /48.*700100/],
  ['a recall at a carrier without it', 'is_recall', 1, 'Giao Hàng Nhanh (v3) không hỗ trợ đơn thu hồi'],
  ['a district of another city', 'address_to.district', '100400', /100400.*700000/],
  ['no city', 'address_from.city', undefined, /address_from\.city/],
  ['no weight', 'parcel.weight', undefined, /parcel\.weight/],
  ['a weight of nothing', 'parcel.weight', 0, /parcel\.weight/],
  ['a negative cod', 'parcel.cod', -1, /parcel\.cod/],
  ['no parcel', 'parcel', undefined, /parcel/],
]

describe('POST /shipments that cannot be placed', () => {
  for (const [name, path, value, sentence] of refusals) {
    test(`${name}: 200 with 900 and the reason, listed, found, and told by one webhook`, async () => {
      const orderId = `REFUSED-${name}`
      // The newest of the list is one of its own instant.
      await sandbox.clock.advance('1m')
      const before = receiver.received.length
      const sent = changeAt(makeBooking({ orderId }), `shipment.${path}`, value)
      const { status, body } = await client.post('/shipments', sent)
      expect(status).toBe(200)
      expect(body).toMatchObject({ code: 200, status: 'success', shipment_status: 900, fee: 0, tracking_number: null })
      expect(body.carrier_error).toMatch(
        typeof sentence === 'string' ? new RegExp(`^${literally(sentence)}$`) : sentence,
      )

      const listed = (await client.get('/shipments?size=1')).body.data
      const found = (await client.get(`/shipments/search?code=${encodeURIComponent(orderId)}`)).body.data
      expect(found).toEqual(listed)
      expect(found).toMatchObject([{ id: body.id, order_id: orderId, status_code: 900, total_fee: 0 }])
      expect(found[0].history).toMatchObject([{ status: 900, message: body.carrier_error }])

      await sandbox.clock.until('idle')
      const events = receiver.received.slice(before).map(request => request.json())
      expect(events).toMatchObject([{ gcode: body.id, order_id: orderId, status: '900', message: body.carrier_error }])
    })
  }

  test('a refused shipment keeps what was sent, in the type of its field, and null for the rest', async () => {
    const sent = { shipment: { order_id: 77, address_to: { name: 'Lan', city: 700_000 }, parcel: { weight: '250' } } }
    const { body } = await client.post('/shipments', sent)
    const [record] = (await client.get(`/shipments/search?code=${body.id}`)).body.data
    expect(record).toMatchObject({
      order_id: '77',
      carrier_name: null,
      address_to: { name: 'Lan', phone: null, city: 'Hồ Chí Minh', city_code: 700_000, district_code: null },
      parcel: { weight: 250, width: null },
      payer: 1,
    })
  })

  test('the carrier may refuse a good booking too: SBX-ERROR-, or the magic phone', async () => {
    for (const wishes of [{ orderId: 'SBX-ERROR-1' }, { orderId: 'PHONE', phone: '0900000900' }]) {
      await sandbox.clock.until('idle')
      const before = receiver.received.length
      const body = await client.book(wishes)
      expect(body).toMatchObject({ shipment_status: 900, carrier_error: 'Khu vực tạm ngưng phục vụ' })
      await sandbox.clock.until('idle')
      const events = receiver.received.slice(before).map(request => request.json())
      expect(events).toMatchObject([{ gcode: body.id, status: '900', message: 'Khu vực tạm ngưng phục vụ' }])
    }
  })
})

function literally(text: string): string {
  return text.replace(/[()/.]/g, '\\$&')
}
