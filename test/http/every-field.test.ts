/** Open clauses, "Optional texts": every field of the document's tables is filled by something that ships. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeRateId } from '../../src/domain/carriers/rate-id.ts'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { type Client, clientOf } from '../support/api-client.ts'
import { HANOI, makeBooking, makeRatesRequest, RATES, SAIGON } from '../support/booking.ts'
import { changeAt } from '../support/change-at.ts'
import { makeOndemandRates, makeOrder } from '../support/order.ts'

let sandbox: Sandbox
const seen: Record<string, readonly unknown[]> = {}
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
  Object.assign(seen, await readStandard(), await readOndemand(), await readAccount())
}, 60_000)
afterAll(() => sandbox.close())

const VTP = encodeRateId({ service: 12, carrier: 5, priceTable: 1310 })

async function open(set = {}) {
  const world = await sandbox.createAccount({ clock: 'frozen', seed: 3, set })
  await clientOf(sandbox, world).post('/webhooks', { endpoint: 'http://127.0.0.1:9/' })
  return { world, client: clientOf(sandbox, world) }
}

const withAll = (changes: Readonly<Record<string, unknown>>) => {
  const all: Readonly<Record<string, unknown>> = {
    'shipment.parcel.amount': 3_000_000,
    'shipment.address_from.email': 'shop@example.test',
    'shipment.address_to.email': 'lan@example.test',
    ...changes,
  }
  return Object.entries(all).reduce(
    (body: unknown, [path, value]) => changeAt(body, path, value),
    makeBooking({ payer: 1 }),
  )
}

async function readStandard() {
  const { world, client } = await open()
  const inCity = changeAt(makeRatesRequest(), 'shipment.address_to', { city: HANOI.city, district: HANOI.district })
  const priced = changeAt(inCity, 'shipment.parcel.cod', 5_000_000)
  const rates = (await client.post('/rates', priced)).body.data
  const book = async (prefix: string, changes = {}) =>
    (await client.post('/shipments', withAll({ 'shipment.order_id': `${prefix}1`, ...changes }))).body
  const results = [
    await book('SBX-INFO-', { 'shipment.rate': VTP, 'shipment.parcel.cod': 4_000_000 }),
    await book('SBX-RETURN-', { 'shipment.rate': RATES.ghtk, 'shipment.is_recall': 1 }),
    await book('SBX-RETRY-', { 'shipment.rate': VTP }),
    await book('SBX-HEAVY-'),
    await book('SBX-PARTIAL-'),
    await book('SBX-LOST-'),
    await book('SBX-ERROR-'),
  ]
  await world.clock.until('idle')
  // 0.5 % of its value is more than the wallet has, so that a session nets the debt; another one recovers its fees.
  await book('DEAR-', {
    'shipment.rate': RATES.ghtk,
    'shipment.parcel.cod': 0,
    'shipment.parcel.amount': 6_000_000_000,
  })
  await book('NET-', { 'shipment.parcel.cod': 500_000 })
  await world.clock.until('idle')
  await book('SMALL-', { 'shipment.parcel.cod': 5_000 })
  await world.clock.until('idle')
  const list = (await client.get('/shipments')).body.data
  const shipments = list.map(({ shipment }: { shipment: unknown }) => shipment)
  const brief = clientOf(sandbox, (await open({ invoice_shape: 'brief' })).world)
  await brief.book({ orderId: 'SBX-HAPPY-1' })
  await brief.control.post('/clock/advance', { until: 'idle' })
  return {
    'standard rate': rates,
    'creation result': results,
    shipment: shipments,
    address_from: shipments.map(pick('address_from')),
    address_to: shipments.map(pick('address_to')),
    parcel: shipments.map(pick('parcel')),
    'note_update[]': shipments.flatMap(pick('note_update')),
    'history[]': list.flatMap(pick('history')),
    invoice: list.map(pick('invoice')),
    session: (await client.get('/invoices')).body.data,
    'brief session': (await brief.get('/invoices')).body.data,
    transaction: (await client.get('/transactions')).body.data,
    event: (await world.webhooks.deliveries()).map(({ body }) => JSON.parse(body)),
  }
}

async function readOndemand() {
  const { world, client } = await open()
  const insured = [
    { _id: 'HAN-BIKE-BULKY', tier_code: 'TIER_4' },
    { _id: 'HAN-BIKE-TIP', num: 2 },
  ]
  const plain = (await client.post('/ondemand-shipments/rates', makeOndemandRates({ cod: 350_000 }))).body.data
  const services = [
    { _id: 'HAN-BIKE', requests: insured },
    { _id: 'GrabExpress', requests: [{ _id: 'GrabExpress-BULKY', tier_code: 'TIER_4' }] },
  ]
  const chosen = (await client.post('/ondemand-shipments/rates', makeOndemandRates({ cod: 350_000 }, services))).body
    .data
  for (const prefix of ['HAPPY', 'FAIL', 'RETURN', 'STOP', 'NODRIVER']) {
    const order = makeOrder({ orderId: `SBX-OD-${prefix}-1`, stops: 2, service: 'HAN-POOL' })
    const paths = order.paths.map(path => ({ ...path, note: 'Gọi trước 10 phút' }))
    await client.post('/ondemand-shipments', { ...order, paths, requests: [{ _id: 'HAN-POOL-SMS' }] })
  }
  const { id } = (await client.post('/ondemand-shipments', makeOrder({ carrier: 2 }))).body.data
  await client.delete(`/ondemand-shipments/${id}`)
  await world.clock.until('idle')
  const orders = (await client.get('/ondemand-shipments')).body.data
  const rates = [...plain, ...chosen]
  const points = orders.flatMap(pick('points'))
  const requests = rates.flatMap(pick('requests'))
  return {
    'on-demand rate': rates,
    estimated_time: rates.map(pick('estimated_time')),
    'requests[]': requests,
    'tier_list[]': requests.flatMap(pick('tier_list')).filter(Boolean),
    'requested[]': rates.flatMap(pick('requested')),
    'bulky of both carriers': chosen.flatMap(pick('requested')).filter(({ tier_code: t }: { tier_code?: string }) => t),
    order: orders,
    'points[]': points,
    'statuses[]': points.flatMap(pick('statuses')),
    'point parcel': points.map(pick('parcel')),
    'on-demand event': (await world.webhooks.deliveries()).map(({ body }) => JSON.parse(body)),
  }
}

async function readAccount() {
  const { client } = await open()
  const { city, district } = SAIGON
  const customer = { name: 'Lan', phone: '0987654321', email: 'lan@example.test' }
  await client.post('/customers', { ...customer, address: [{ street: '12 Nguyễn Huệ', district, city }] })
  const customers = (await client.get('/customers')).body.data
  const { id } = (await client.get('/banks')).body.data[0]
  const bank = { bank_id: id, branch: 'Hà Nội', owner: 'NGUYEN THI LAN', number: '0011' }
  return {
    customer: customers,
    'customer address': customers.flatMap(pick('address')),
    city: (await client.get('/cities')).body.data,
    district: (await client.get('/districts')).body.data,
    ward: (await client.get(`/districts/${district}/wards`)).body.data,
    bank: (await client.get('/banks')).body.data,
    'bank account': [(await client.put('/account/update/bank', bank)).body.data],
    'webhook endpoint': (await client.get('/webhooks')).body.data,
  }
}

function pick(name: string) {
  return (record: object) => Reflect.get(record, name)
}

/** The tables of the specification, in their order. */
const TABLES = {
  'standard rate': 'id carrier_name carrier_logo service expected cod_fee total_fee total_amount expected_txt',
  shipment:
    'id order_id carrier_name carrier_code service_name cod_fee insurrance_fee return_fee re_delivery_fee update_info_fee ' +
    'overweight_fee discount service_fee delivery_fee total_fee amount_return_shop status_code status_text status_desc ' +
    'payer tracking_url note_update is_recall created_at updated_at address_from address_to parcel',
  address_from: 'name phone email street ward ward_code district district_code city city_code',
  address_to: 'name phone email street district district_code city city_code',
  parcel: 'name quantity width height length weight metadata cweight',
  'note_update[]': 'time note',
  'history[]': 'status status_text status_desc updated_at updated_time',
  invoice: 'id count total fee',
  'creation result':
    'id shipment_status shipment_status_txt cod fee tracking_number carrier carrier_short_name sorting_code ' +
    'return_sorting_code amount_return_shop created_at carrier_error is_recall',
  'on-demand rate':
    '_id distance currency delivery_fee service_fee_percent service_fee total_fee_carrier total_fee carrier carrier_name ' +
    'carrier_logo estimated_time polylines polyline_points description_vi_vn icon_url max_cod max_cod_per_stop_point ' +
    'max_stop_points requests requested',
  estimated_time: 'pickup dropoff completed',
  'requests[]': '_id name description_vi_vn icon_url original_price price type tier_list',
  'tier_list[]': 'code description_vi_vn img_url name_vi_vn price price_description_vi_vn selectable',
  'requested[]': '_id tier_code price',
  order:
    'id code order_id shipper_phone shipper_name carrier carrier_text carrier_logo service requests vehicle discount ' +
    'stop_fee delivery_fee total_fee_carrier service_fee total_fee cod_amount total_amount tracking_url status status_text ' +
    'error error_text note polylines can_cancel can_update pickup_at delivery_at shipper_accept_at completed_at ' +
    'returned_at cancel_at created_at updated_at metadata points',
  'points[]':
    'id tracking_number tracking_url kind kind_text is_return completed_at failed_at returned_at fail_note address lat lng ' +
    'note status status_text created_at latest_status statuses parcel',
  'statuses[]': 'status status_text note updated_at',
  'point parcel': 'name quantity amount cod_amount length width height weight',
  customer: 'id name phone email address',
  'customer address': 'street district city',
  session: 'id total_cod total_fee total_amount recovery_amount wallet_debt real_amount count created_at',
  'brief session': 'id amount count created_at',
  transaction: 'id amount description opening_debit closing_debit created_at',
  city: 'id name',
  district: 'id name city_id',
  ward: 'id name district_id',
  bank: 'id name short_name',
  'bank account': 'bank_id branch owner number name',
  'webhook endpoint': 'id event endpoint created_at updated_at',
  event:
    'gcode code order_id weight fee cod payer status status_text message tracking_url description sorting_code ' +
    'return_sorting_code is_return is_part_delivery is_lost carrier_short_name amount_return_shop update_time',
  'on-demand event':
    'is_ondemand_shipment gcode code order_id fee cod status message description tracking_url error error_txt cancel_at ' +
    'pickup_at delivery_at shipper_accept_at completed_at returned_at paths',
} as const

/** Neither absent nor null, "", 0, "0", [] or {}: something a reader can take for an example. */
function isFilled(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0
  return value !== undefined && value !== null && value !== '' && value !== 0 && value !== '0'
}

describe.each(Object.entries(TABLES))('%s', (table, fields) => {
  test.each(fields.split(' '))('%s is filled somewhere', field => {
    const values = (seen[table] ?? []).map(record => Reflect.get(Object(record), field))
    expect(values.filter(isFilled)).not.toEqual([])
  })
})

test('both on-demand carriers have the fourth bulky tier', () => {
  const chosen = (seen['bulky of both carriers'] ?? []).map(request => Reflect.get(Object(request), 'tier_code'))
  expect(chosen).toEqual(['TIER_4', 'TIER_4'])
})

test('a note has the time of its step, in the format of created_at, and only the record has notes', async () => {
  const notes = seen['note_update[]'] ?? []
  expect(notes).toEqual([
    { time: expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/), note: expect.stringContaining('số điện thoại') },
    { time: expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/), note: expect.stringContaining('giảm phí') },
  ])
  expect(JSON.stringify(seen.event)).not.toContain('giảm phí')
})

test('a note that is written, and one that is still planned, go with an exported state', async () => {
  const { client } = await open()
  const { id } = await client.book({ orderId: 'SBX-INFO-1' })
  const notes = async (of: Client) => (await of.get(`/shipments/search?code=${id}`)).body.data[0].shipment.note_update
  await client.control.post('/clock/advance', { by: '8h' })
  const { client: other } = await open()
  expect((await other.control.put('/state', (await client.control.get('/state')).body)).status).toBe(200)
  expect(await notes(other)).toHaveLength(1)
  await other.control.post('/clock/advance', { until: 'idle' })
  expect(await notes(other)).toHaveLength(2)
})
