/** The requests whose answers show every violation of the independent deployment, and that it keeps what it is told. */
import { look } from '../mutants/edit.ts'
import { probeClient, type Seen } from '../mutants/laws/probe-client.ts'
import type { Independent, Login } from '../support/independent/start-independent.ts'

const FOREIGN = [{ alg: 'HS256' }, { sub: 'first', typ: 'access', exp: 9_999_999_999 }]
  .map(part => Buffer.from(JSON.stringify(part)).toString('base64url'))
  .concat('YW5vdGhlci1pc3N1ZXI')
  .join('.')

const FROM = { name: 'Cửa hàng', phone: '0241234567', street: '1 Lê Lợi', ward: '10101', district: '0101', city: '01' }
const TO = { name: 'Người nhận', phone: '0900000001', street: '2 Lê Lợi', ward: '790101', district: '7901', city: '79' }
const PARCEL = { cod: 100_000, amount: 100_000, weight: 500, width: 10, height: 10, length: 10, metadata: 'nhẹ tay' }
export const PATHS = [
  { kind: 1, lat: 21.0245, lng: 105.8552, name: 'A', phone: '0900000002', address: '1 Tràng Tiền' },
  { kind: 2, lat: 21.0169, lng: 105.8128, name: 'B', phone: '0900000003', address: '2 Láng' },
]

export async function askIndependent({ url, logins }: Pick<Independent, 'url' | 'logins'>): Promise<readonly Seen[]> {
  const seen: Seen[] = []
  const client = (token: string | null) => probeClient(url, token === null ? null : `Bearer ${token}`, seen)
  const nobody = client(null)
  const login = async (who: Login) => (await nobody.post('/login', who)).body
  const tokens = await login(logins[0])
  const own = client(String(look(tokens, '/data/access_token')))
  const other = client(String(look(await login(logins[1]), '/data/access_token')))
  const refresh = String(look(tokens, '/data/refresh_token'))
  const at = (one: Seen, place: string) => encodeURIComponent(String(look(one.body, place)))

  const { client_id, client_secret } = logins[0]
  await nobody.post('/refresh_token', { refresh_token: refresh, client_id, client_secret })
  for (const path of ['/cities', '/cities/01/districts', '/districts', '/districts/0101/wards', '/banks'])
    await own.get(path)
  await nobody.get('/cities/01/districts')
  await client(refresh).get('/districts')
  await client(FOREIGN).get('/banks')
  await nobody.get('/customers/search?q=An')

  const customers = await own.get('/customers')
  await own.get(`/customers/search?q=${at(customers, '/data/0/phone')}`)
  await own.get('/transactions')
  const sessions = await own.get('/invoices')
  await own.get(`/invoices/search?code=${at(sessions, '/data/0/id')}`)
  await own.get(`/invoices/${at(sessions, '/data/0/id')}/shipments`)
  const parcels = await own.get('/shipments?size=40')
  await own.get(`/shipments/search?code=${at(parcels, '/data/0/shipment/id')}`)
  const orders = await own.get('/ondemand-shipments')
  await own.get(`/ondemand-shipments/${at(orders, '/data/0/id')}`)
  await other.get(`/ondemand-shipments/${at(orders, '/data/0/id')}`)

  const route = { address_from: FROM, address_to: TO }
  const rates = await own.post('/rates', { shipment: { ...route, parcel: PARCEL } })
  const { length: _length, ...short } = PARCEL
  await own.post('/rates', { shipment: { ...route, parcel: short } })
  await own.post('/ondemand-shipments/rates', { paths: PATHS })
  await own.post('/ondemand-shipments/rates', { paths: PATHS.slice(0, 1) })

  const booking = {
    rate: look(rates.body, '/data/0/id'),
    payer: 1,
    is_recall: 0,
    order_id: 'SM-NEW',
    ...route,
    parcel: PARCEL,
  }
  const booked = await own.post('/shipments', { shipment: booking })
  await own.get(`/shipments/search?code=SM-NEW`)
  await own.delete(`/shipments/${at(booked, '/id')}`)
  const order = { order_id: 'NH-NEW', carrier: 7, vehicle: 'BIKE', service: 'BIKE-2H', paths: PATHS, requests: [] }
  const made = await own.post('/ondemand-shipments', order)
  await own.put(`/ondemand-shipments/${at(made, '/data/id')}`, { ...order, note: 'gọi trước' })
  await own.get('/ondemand-shipments/NH-NEW')
  await own.delete(`/ondemand-shipments/${at(made, '/data/id')}`)

  const address = [{ street: '3 Lê Lợi', district: '0101', city: '01' }]
  const known = await own.post('/customers', { name: 'Mới', phone: '0911111111', email: 'moi@example.com', address })
  await other.post(`/customers/${at(known, '/data/0/id')}`, { name: 'Của người khác' })
  await own.post(`/customers/${at(known, '/data/0/id')}`, { name: 'Mới hơn' })
  await own.delete(`/customers/${at(known, '/data/0/id')}`)
  await own.put('/account/update/bank', { bank_id: 12, branch: 'Huế', owner: 'SAO MAI', number: '0007' })
  const hook = await own.post('/webhooks', { endpoint: 'http://127.0.0.1:9/hook?a=1&b=2' })
  await own.get('/webhooks')
  await own.delete(`/webhooks/${at(hook, '/data/id')}`)
  await own.delete('/webhooks/999999')
  return seen
}

/** Of one operation, in order. */
export const ofOperation = (seen: readonly Seen[], name: string): readonly Seen[] =>
  seen.filter(({ operation }) => operation === name)
