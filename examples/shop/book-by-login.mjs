// Books as a shop does that has nothing but its credentials: log in, find the places' codes, ask for a price, book.
import { postShipment } from './post-shipment.mjs'

const FROM = { city: '100000', district: '100300', name: 'Shop', phone: '0911222333' }
const TO = { city: '100000', district: '101500', name: 'An', phone: '0988777666' }
const PARCEL = { weight: 500, width: 20, height: 10, length: 30, cod: 250000 }

/**
 * @param {{ apiUrl: string, username: string, password: string, clientId: number, clientSecret: string }} credentials
 * @returns {(orderId: string) => Promise<Response>} for createShop
 */
export function bookByLogin({ apiUrl, username, password, clientId, clientSecret }) {
  async function call(method, path, { token, body } = {}) {
    const answer = await fetch(apiUrl + path, {
      method,
      headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
    return JSON.parse(text)
  }

  return async orderId => {
    // Each time anew: a sandbox that was started afresh knows no token of the one before.
    const login = await call('POST', '/login', {
      body: { username, password, client_id: clientId, client_secret: clientSecret },
    })
    const token = (login.data ?? login).access_token
    const firstWard = async district => (await call('GET', `/districts/${district}/wards`, { token })).data[0].id
    const address_from = { ...FROM, ward: await firstWard(FROM.district) }
    const address_to = { ...TO, ward: await firstWard(TO.district) }
    const route = { address_from, address_to, parcel: PARCEL }
    const rates = await call('POST', '/rates', { token, body: { shipment: route } })
    const shipment = { rate: rates.data[0].id, order_id: orderId, payer: 1, ...route }
    return postShipment({ apiUrl, token, shipment })
  }
}
