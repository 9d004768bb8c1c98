/** Requests whose answers show a defect. Each runs twice: against the sandbox as it is, and with the defect. */
import { makeBooking, makeRatesRequest, RATES } from '../../support/booking.ts'
import { look, recordsOf } from '../edit.ts'
import type { ProbeClient, Seen } from './probe-client.ts'

export interface ProbeWorld {
  /** The account that the answers are about. */
  readonly own: ProbeClient
  /** Another account of the same service. */
  readonly other: ProbeClient
  /** With this token, or without any. */
  withToken(token: string | null): ProbeClient
  readonly login: Readonly<Record<'username' | 'password' | 'client_id' | 'client_secret', unknown>>
  /** A token of this service that has ended. */
  readonly expired: string
  /** Some seconds: an order may be updated once its carrier has it. */
  later(): Promise<void>
  /** A courier sets out for this parcel: 902. */
  onTheWay(parcel: string): Promise<void>
  /** Where events are received; `events` waits for so many of them. */
  readonly receiver: string
  events(count: number): Promise<void>
}

type Probe = (world: ProbeWorld) => Promise<void>

const text = (seen: Seen, place: string): string => encodeURIComponent(String(look(seen.body, place)))

/** A record's field, in whichever group it stands. */
function fieldOf(record: unknown, name: string): string {
  return encodeURIComponent(String(look(record, `/shipment/${name}`) ?? look(record, `/${name}`)))
}

const ODD_NAME = `Tạp hoá "O'Brien" & Con <3 😀 ${'Nguyễn'.normalize('NFD')}`
const CUSTOMER = {
  name: ODD_NAME,
  phone: '0912000333',
  email: 'obrien@example.com',
  address: [{ street: '1 Lê Lợi', district: '700100', city: '700000' }],
}
const ORDER = {
  order_id: 'OD-PROBE',
  carrier: 1,
  vehicle: 'BIKE',
  service: 'HAN-BIKE',
  note: `Gọi trước 😀 ${ODD_NAME}`,
  paths: [
    { kind: 1, name: ODD_NAME, phone: '0912000111', address: '1 Tràng Tiền', lat: 21.0245, lng: 105.8552 },
    {
      kind: 2,
      name: ODD_NAME,
      phone: '0912000222',
      address: '2 Láng Hạ',
      lat: 21.0169,
      lng: 105.8128,
      parcel: {
        name: 'Áo',
        quantity: 1,
        weight: 300,
        width: 10,
        height: 10,
        length: 10,
        cod_amount: 90_000,
        amount: 90_000,
      },
    },
  ],
}
const PATHS = ORDER.paths.map(({ lat, lng, kind, parcel }) => ({ lat, lng, kind, ...(parcel ? { parcel } : {}) }))
const BANK = { bank_id: 1, branch: 'Hà Nội', owner: 'TRAN VAN AN', number: '0071000123456' }
/** As another service would sign it: the claims are those of ours. */
const FOREIGN_JWT = [
  { alg: 'HS256', typ: 'JWT' },
  { sub: 'default', iat: 1_700_000_000, exp: 4_855_660_800 },
]
  .map(part => Buffer.from(JSON.stringify(part)).toString('base64url'))
  .concat('c2lnbmVkLWJ5LWFub3RoZXItc2VydmljZQ')
  .join('.')

async function makeParcel(own: ProbeClient, wishes: Parameters<typeof makeBooking>[0] = {}): Promise<string> {
  return text(await own.post('/shipments', makeBooking({ orderId: 'DH-PROBE', ...wishes })), '/id')
}

async function makeOrder(own: ProbeClient): Promise<string> {
  return text(await own.post('/ondemand-shipments', ORDER), '/data/id')
}

async function makeCustomer(own: ProbeClient): Promise<string> {
  return text(await own.post('/customers', CUSTOMER), '/data/0/id')
}

async function makeWebhook(own: ProbeClient, endpoint: string): Promise<string> {
  return text(await own.post('/webhooks', { endpoint }), '/data/id')
}

const isSettled = (parcel: unknown): boolean => fieldOf(parcel, 'status_code') === '913'

async function readParcels({ own }: ProbeWorld): Promise<void> {
  const list = await own.get('/shipments?size=40')
  const parcels = recordsOf(list.body)
  await own.get('/shipments?size=3&from=1600000000&to=4102444800')
  const sessions = await own.get('/invoices?size=10')
  await own.get(`/invoices/search?code=${text(sessions, '/data/1/id')}`)
  await own.get(`/invoices/${text(sessions, '/data/0/id')}/shipments`)
  await own.get(`/invoices/${text(sessions, '/data/1/id')}/shipments`)
  await own.get(`/shipments/search?code=${fieldOf(parcels[0], 'carrier_code')}`)
  // In no session yet, and in one.
  await own.get(`/shipments/search?code=${fieldOf(parcels.find(isSettled), 'carrier_code')}`)
}

async function readPlaces({ own }: ProbeWorld): Promise<void> {
  await own.get('/cities')
  await own.get('/cities/100000/districts')
  await own.get('/districts?size=100')
  await own.get('/districts/100400/wards')
  await own.get('/banks')
}

export const PROBES = {
  async quote({ own }) {
    await own.post('/rates', makeRatesRequest())
  },
  async orderQuote({ own }) {
    await own.post('/ondemand-shipments/rates', { paths: PATHS })
    await own.post('/ondemand-shipments/rates', { paths: PATHS })
  },
  places: readPlaces,
  parcelsAndSessions: readParcels,
  async placesAndParcels(world) {
    await readPlaces(world)
    await readParcels(world)
  },
  async orders({ own }) {
    const list = await own.get('/ondemand-shipments?size=25')
    for (const order of recordsOf(list.body).slice(0, 8)) await own.get(`/ondemand-shipments/${fieldOf(order, 'id')}`)
    await own.get(`/ondemand-shipments?code=${text(list, '/data/0/order_id')}`)
  },
  async customers({ own }) {
    const list = await own.get('/customers')
    await own.get(`/customers/search?q=${text(list, '/data/0/phone')}`)
    await own.get(`/customers/search?q=${text(list, '/data/1/email')}`)
  },
  async ledger({ own }) {
    const list = await own.get('/transactions?size=5')
    await own.get('/transactions?size=5&page=2')
    await own.get(`/transactions?code=${text(list, '/data/2/id')}`)
  },
  async webhooks({ own }) {
    await own.get('/webhooks')
  },
  async pagesOfOne({ own }) {
    for (const path of ['/invoices', '/transactions', '/customers', '/districts']) {
      await own.get(`${path}?size=1`)
      await own.get(`${path}?size=1&page=2`)
    }
  },
  async login({ withToken, login }) {
    await withToken(null).post('/login', login)
  },
  async loginAndPlaces(world) {
    await world.withToken(null).post('/login', world.login)
    await readPlaces(world)
  },

  async bookParcel({ own }) {
    const id = await makeParcel(own)
    await own.get(`/shipments/search?code=${id}`)
  },
  async parcelPaidByRecipient({ own }) {
    const id = await makeParcel(own, { payer: 0 })
    await own.get(`/shipments/search?code=${id}`)
    await own.get('/shipments')
  },
  async recall({ own }) {
    const { shipment } = makeBooking({ rate: RATES.ghtk, orderId: 'DH-RECALL' })
    const made = await own.post('/shipments', { shipment: { ...shipment, is_recall: 1 } })
    await own.get(`/shipments/search?code=${text(made, '/id')}`)
  },
  async bank({ own }) {
    await own.get('/banks')
    await own.put('/account/update/bank', BANK)
  },
  async oddNames({ own }) {
    await makeCustomer(own)
    const { shipment } = makeBooking({ orderId: 'DH-NAMES' })
    const from = { ...shipment.address_from, name: ODD_NAME }
    const to = { ...shipment.address_to, name: ODD_NAME }
    const made = await own.post('/shipments', { shipment: { ...shipment, address_from: from, address_to: to } })
    await own.get(`/shipments/search?code=${text(made, '/id')}`)
    const order = await makeOrder(own)
    await own.get(`/ondemand-shipments/${order}`)
    await own.get(`/customers/search?q=${CUSTOMER.phone}`)
    await own.get(`/customers/search?q=${encodeURIComponent('Nguyễn'.normalize('NFD'))}`)
  },
  async customerChanged({ own }) {
    const id = await makeCustomer(own)
    await own.post(`/customers/${id}`, { name: 'Trần Văn Bình', phone: CUSTOMER.phone, email: CUSTOMER.email })
  },
  async customerDeleted({ own }) {
    const id = await makeCustomer(own)
    await own.delete(`/customers/${id}`)
    await own.get(`/customers/search?q=${id}`)
    await own.get(`/customers/search?q=${CUSTOMER.phone}`)
  },
  async orderChanged({ own, later }) {
    const id = await makeOrder(own)
    await later()
    await own.put(`/ondemand-shipments/${id}`, { ...ORDER, note: 'khác' })
  },
  async webhookRegistered({ own, receiver }) {
    await makeWebhook(own, receiver)
    await own.get('/webhooks')
  },
  async webhookWithQuery({ own, receiver }) {
    await makeWebhook(own, `${receiver}?shop=1&key=a%20b`)
    await own.get('/webhooks')
  },
  async events({ own, receiver, events }) {
    await makeWebhook(own, receiver)
    await makeParcel(own)
    await events(1)
  },

  async eventsOfNoOrder({ own, receiver, events }) {
    await makeWebhook(own, receiver)
    const { order_id: _order, ...shipment } = makeBooking().shipment
    await own.post('/shipments', { shipment })
    await events(1)
  },
  async unknown({ own }) {
    await own.get('/ondemand-shipments/GS0UNKNOWN')
    await own.get('/invoices/HD0UNKNO/shipments')
    await own.get('/shipments/search?code=GS0UNKNOWN')
    await own.get('/customers/search?q=zz0zz0zz')
  },
  async nobody({ withToken }) {
    await withToken(null).get('/cities')
    await withToken('nonsense').get('/shipments')
  },
  async quoteOfNoSize({ own }) {
    const { shipment } = makeRatesRequest()
    const parcel = { ...shipment.parcel, width: 0, height: 0, length: 0 }
    await own.post('/rates', { shipment: { ...shipment, parcel } })
  },
  async bookNowhere({ own }) {
    await makeParcel(own, { rate: 'bm90LWEtcmF0ZQ==' })
  },
  async parcelCancelled({ own }) {
    await own.delete(`/shipments/${await makeParcel(own)}`)
  },
  async parcelCancelledLate({ own, onTheWay }) {
    const id = await makeParcel(own)
    await onTheWay(id)
    await own.delete(`/shipments/${id}`)
  },
  async orderCancelled({ own }) {
    await own.delete(`/ondemand-shipments/${await makeOrder(own)}`)
  },
  async tokenRefreshed({ withToken, login }) {
    const refresh_token = await refreshTokenOf(withToken(null), login)
    const { client_id, client_secret } = login
    await withToken(null).post('/refresh_token', { refresh_token, client_id, client_secret })
  },

  async foreignParcel({ own, other }) {
    const list = await own.get('/shipments?size=5')
    await other.get(`/shipments/search?code=${fieldOf(recordsOf(list.body)[0], 'id')}`)
  },
  async foreignOrder({ own, other }) {
    const list = await own.get('/ondemand-shipments?size=5')
    await other.get(`/ondemand-shipments/${text(list, '/data/0/id')}`)
    await other.get(`/ondemand-shipments?code=${text(list, '/data/0/id')}`)
  },
  async foreignCustomer({ own, other }) {
    const list = await own.get('/customers')
    await other.get('/customers')
    await other.get(`/customers/search?q=${text(list, '/data/0/id')}`)
  },
  async foreignSession({ own, other }) {
    const code = text(await own.get('/invoices?size=5'), '/data/0/id')
    await own.get(`/invoices/${code}/shipments`)
    await other.get(`/invoices/search?code=${code}`)
    await other.get(`/invoices/${code}/shipments`)
  },
  async foreignTransaction({ own, other }) {
    const list = await own.get('/transactions?size=5')
    await other.get(`/transactions?code=${text(list, '/data/0/id')}`)
  },
  async foreignWebhook({ own, other }) {
    await own.get('/webhooks')
    await other.get('/webhooks')
  },
  async foreignParcelCancelled({ own, other }) {
    await other.delete(`/shipments/${await makeParcel(own)}`)
  },
  async foreignOrderChanged({ own, other, later }) {
    const id = await makeOrder(own)
    await later()
    await other.put(`/ondemand-shipments/${id}`, { ...ORDER, note: 'của người khác' })
  },
  async foreignOrderCancelled({ own, other }) {
    await other.delete(`/ondemand-shipments/${await makeOrder(own)}`)
  },
  async foreignCustomerChanged({ own, other }) {
    await other.post(`/customers/${await makeCustomer(own)}`, {
      name: 'Khác',
      phone: '0900000009',
      email: 'x@example.com',
    })
  },
  async foreignCustomerDeleted({ own, other }) {
    await other.delete(`/customers/${await makeCustomer(own)}`)
  },
  async foreignWebhookDeleted({ own, other, receiver }) {
    await other.delete(`/webhooks/${await makeWebhook(own, receiver)}`)
  },

  async listWithRefreshToken({ withToken, login }) {
    const refresh = await refreshTokenOf(withToken(null), login)
    await withToken(refresh).get('/ondemand-shipments')
    await withToken(refresh).get('/webhooks')
  },
  async createWithRefreshToken({ withToken, login, receiver }) {
    const refresh = await refreshTokenOf(withToken(null), login)
    await withToken(refresh).post('/webhooks', { endpoint: receiver })
  },
  async readWithForeignToken({ withToken }) {
    await withToken(FOREIGN_JWT).get('/shipments/search?code=GS00000000')
    await withToken(FOREIGN_JWT).post('/ondemand-shipments/rates', { paths: PATHS })
  },
  async deleteWithForeignToken({ withToken, own }) {
    await withToken(FOREIGN_JWT).delete(`/shipments/${await makeParcel(own)}`)
  },
  async expiredToken({ own, withToken, expired, receiver }) {
    const order = await makeOrder(own)
    const webhook = await makeWebhook(own, receiver)
    await withToken(expired).get(`/ondemand-shipments/${order}`)
    await withToken(expired).delete(`/webhooks/${webhook}`)
    await withToken(expired).get('/banks')
  },
} satisfies Readonly<Record<string, Probe>>

export type ProbeName = keyof typeof PROBES

async function refreshTokenOf(client: ProbeClient, login: unknown): Promise<string> {
  const { body } = await client.post('/login', login)
  return String(look(body, '/refresh_token') ?? look(body, '/data/refresh_token'))
}
