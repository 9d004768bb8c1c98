import { createHash } from 'node:crypto'
import type { Place } from '../find-route.ts'
import type { Credentials } from '../target.ts'

/** Body of POST /login. */
export function loginRequest(credentials: Credentials) {
  const { username, password } = credentials
  return { username, password, ...clientFields(credentials) }
}

/** The fields that login and refresh share; an id of digits goes as the integer the specification shows. */
export function clientFields({ clientId, clientSecret }: Credentials) {
  return { client_id: /^\d+$/.test(clientId) ? Number(clientId) : clientId, client_secret: clientSecret }
}

/** Body of PUT /account/update/bank; `bankId` is an id of GET /banks. */
export function bankRequest(bankId: number) {
  return { bank_id: bankId, branch: 'Chi nhánh Kiểm Thử', owner: 'KIEM THU HOP DONG', number: '0000000000001' }
}

/** Body of POST /webhooks. */
export function endpointRequest(url: string) {
  return { endpoint: url }
}

export interface CustomerOptions {
  /** Where the customer lives; absent = Đống Đa, Hà Nội. */
  readonly place?: Pick<Place, 'city' | 'district'>
  readonly street?: string
  /** Of a second address at the same place; absent = there is none. */
  readonly secondStreet?: string
}

const DONG_DA = { city: '100000', district: '100400' } as const

/** Body of POST /customers: name, email and phone hold the nonce or come of it, so that no other customer has them. */
export function customerRequest(nonce: string, wishes: CustomerOptions = {}) {
  const { place = DONG_DA, street = '100 Phố Kiểm Thử', secondStreet } = wishes
  const streets = secondStreet === undefined ? [street] : [street, secondStreet]
  return {
    name: `Khách kiểm thử ${nonce}`,
    email: `${nonce}@example.com`,
    phone: phoneOf(nonce),
    address: streets.map(one => ({ street: one, district: place.district, city: place.city })),
  }
}

/** 050 is no Vietnamese mobile prefix: a customer of flesh and blood, to whom an address would be added, has none such. */
function phoneOf(nonce: string): string {
  const drawn = createHash('sha256').update(nonce).digest().readUInt32BE(0) % 10_000_000
  return `050${String(drawn).padStart(7, '0')}`
}
