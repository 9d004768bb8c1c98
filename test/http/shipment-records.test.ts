import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { type Client, clientOf } from '../support/api-client.ts'
import { SAIGON } from '../support/booking.ts'

let sandbox: Sandbox
let client: Client
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7, publicUrl: 'https://sandbox.test/base' })
  client = clientOf(sandbox, sandbox)
})
afterAll(() => sandbox.close())

const recordOf = async (code: string) => {
  const { status, body } = await client.get(`/shipments/search?code=${encodeURIComponent(code)}`)
  expect(status).toBe(200)
  expect(body.data).toHaveLength(1)
  return body.data[0]
}

describe('Standard shipment record', () => {
  test('stands in groups and flat at once, and both say the same', async () => {
    const { id } = await client.book({ orderId: 'LAYOUT' })
    const { shipment, history, invoice, ...flat } = await recordOf(id)
    expect(flat).toEqual(shipment)
    expect(invoice).toBeNull()
    expect(history).toHaveLength(1)
    expect(shipment).toMatchObject({ id, order_id: 'LAYOUT', payer: 1, is_recall: 0, note_update: [] })
  })

  test('shows both addresses with names and codes in their types', async () => {
    const { id } = await client.book()
    const { address_from, address_to } = await recordOf(id)
    expect(address_from).toEqual({
      name: 'Cửa hàng Minh Châu',
      phone: '0912345678',
      email: null,
      street: '100 Thái Thịnh',
      ward: 'Phường Cát Linh',
      ward_code: '48',
      district: 'Quận Đống Đa',
      district_code: 100_400,
      city: 'Hà Nội',
      city_code: 100_000,
    })
    expect(address_to).toMatchObject({ ward_code: SAIGON.ward, district: 'Quận 1', city: 'Hồ Chí Minh' })
  })

  test('shows the parcel with its volumetric weight: 30 × 20 × 10 ÷ 6000 = 1000 g beside the declared 500 g', async () => {
    const { id } = await client.book()
    expect((await recordOf(id)).parcel).toEqual({
      name: 'Áo dài',
      quantity: 2,
      width: 20,
      height: 10,
      length: 30,
      weight: 500,
      cweight: 1_000,
      metadata: 'Cho xem hàng, không cho thử',
      cod_amount: 180_400,
    })
  })

  test('the total is the sum of the fees less the discount', async () => {
    const { id, fee } = await client.book({ cod: 20_000_000 })
    const record = await recordOf(id)
    const { delivery_fee, service_fee, cod_fee, insurrance_fee, return_fee } = record
    const { re_delivery_fee, update_info_fee, overweight_fee, discount, total_fee, amount_return_shop } = record
    const fees = [delivery_fee, service_fee, cod_fee, insurrance_fee, return_fee, re_delivery_fee, update_info_fee]
    expect(fees.reduce((sum, part) => sum + part, overweight_fee - discount)).toBe(total_fee)
    expect(total_fee).toBe(fee)
    expect(amount_return_shop).toBe(20_000_000 - total_fee)
  })

  test('dates have the formats of the document, in GMT+7', async () => {
    const { id, created_at } = await client.book({ orderId: 'DATES' })
    expect(created_at).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d$/)
    const record = await recordOf(id)
    expect(record.created_at).toBe(created_at.slice(0, -3))
    expect(record.updated_at).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)
    for (const { updated_at, updated_time } of record.history) {
      expect(updated_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
      expect(Date.parse(`${updated_at.replace(' ', 'T')}+07:00`)).toBe(updated_time * 1_000)
    }
  })

  test('the tracking number comes with the acceptance, and every link is on the sandbox itself', async () => {
    const { id, tracking_number } = await client.book()
    expect(tracking_number).toBeNull()
    const before = await recordOf(id)
    expect({ code: before.carrier_code, link: before.tracking_url }).toEqual({ code: null, link: null })
    await sandbox.clock.advance('2s')
    const after = await recordOf(id)
    expect(after.carrier_code).toMatch(/^G[A-Z]{7}$/)
    expect(after.status_code).toBe(901)
    expect(after.tracking_url).toBe(`https://sandbox.test/base/tracking/ghnv3?order_code=${after.carrier_code}`)
    expect(after.carrier_logo).toBe('https://sandbox.test/base/assets/carriers/ghnv3.svg')
  })

  test('the history grows oldest first while the parcel travels to completed', async () => {
    const { id } = await client.book({ orderId: 'SBX-HAPPY-9' })
    await sandbox.clock.until('idle')
    const { status_code, status_text, history } = await recordOf(id)
    expect({ status_code, status_text }).toEqual({ status_code: 913, status_text: 'Hoàn thành' })
    expect(history.map(({ status }: { status: number }) => status)).toEqual([
      901, 902, 903, 919, 904, 905, 909, 912, 910, 911, 913,
    ])
    const times = history.map(({ updated_time }: { updated_time: number }) => updated_time)
    expect(times).toEqual(times.toSorted((a: number, b: number) => a - b))
  })

  test('a parcel that came back says so, and brings the shop no money', async () => {
    const { id, fee } = await client.book({ orderId: 'SBX-RETURN-9' })
    await sandbox.clock.until('idle')
    expect(await recordOf(id)).toMatchObject({ status_code: 908, is_return: 1, is_lost: 0, amount_return_shop: -fee })
  })
})

describe('GET /shipments/search: code matches id, order_id or carrier_code', () => {
  test('each of the three, exactly', async () => {
    const { id } = await client.book({ orderId: 'Đơn 7/8' })
    await sandbox.clock.advance('1m')
    const { carrier_code } = await recordOf(id)
    for (const code of [id, 'Đơn 7/8', carrier_code]) expect((await recordOf(code)).id).toBe(id)
    for (const code of [id.slice(0, -1), id.toLowerCase(), 'Đơn 7', `${carrier_code}X`, '%', '*', '__proto__']) {
      const { status, body } = await client.get(`/shipments/search?code=${encodeURIComponent(code)}`)
      expect({ code, status, data: body.data }).toEqual({ code, status: 200, data: [] })
    }
  })

  test.each(['', '?code=', '?code=a&code=b'])('search%s is a 422 on code', async query => {
    const { status, body } = await client.get(`/shipments/search${query}`)
    expect({ status, keys: Object.keys(body.data.errors) }).toEqual({ status: 422, keys: ['code'] })
  })
})
