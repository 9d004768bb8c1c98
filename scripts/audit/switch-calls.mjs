/** The calls by which the values of switches are seen. */
import { BOX, book, bookingOf, rateBody, rideBody } from './book.mjs'
import { dataOf, same } from './expect.mjs'

const TOKEN_KEYS = ['token_type', 'expires_in', 'access_token', 'refresh_token']

export function layoutOf(answer, layout) {
  const at = place => TOKEN_KEYS.every(key => key in (place ?? {}))
  same('in data', at(answer.body.data), layout !== 'root', answer.again)
  same('at the root', at(answer.body), layout !== 'data', answer.again)
}

export async function login({ account, call }) {
  const { username, password, client_id, client_secret } = account
  return call('POST', '/login', { username, password, client_id, client_secret }, { headers: { Authorization: null } })
}

export const rates = async account =>
  account.call('POST', '/rates', rateBody({ parcel: { ...BOX, cod: 100_000, amount: 1_000_000 } }))
export const bad = { shipment: { ...bookingOf().body.shipment, rate: 'unknown' } }

export async function settled(account, options = {}) {
  const booked = await book(account, { parcel: { ...BOX, cod: 300_000 }, order_id: 'X-1', ...options })
  await account.advance({ until: 'idle' })
  return booked
}

export const rowOf = async account => dataOf(await account.get('/shipments'))[0]
export const has = (what, value, wanted, again) => same(`${what} there`, value, wanted, again)
export const eventsOf = async (account, act) => {
  const hook = await account.listen()
  await act(account)
  await account.advance({ until: 'idle' })
  return hook.events()
}
export const ride = account => account.call('POST', '/ondemand-shipments', rideBody({ order_id: 'RD-1' }))
