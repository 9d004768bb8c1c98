/** Ways and lists of a sandbox with locations of its own. */
import type { Sandbox } from '../../src/library/create-sandbox.ts'
import { clientOf } from './api-client.ts'
import { makeBooking } from './booking.ts'
import type { OwnLocations } from './own-locations.ts'

/** From Quận Đống Đa to Quận 1, by the codes of those locations. */
export function ends(own: OwnLocations) {
  const at = (city: string, district: string) => {
    const code = own.district(district)
    return { city: own.city(city), district: code, ward: String(own.ward(code)) }
  }
  return { from: at('100000', '100400'), to: at('700000', '700100') }
}

export function bookingAt({ from, to }: ReturnType<typeof ends>, changes: object = {}) {
  const { shipment } = makeBooking()
  const address_from = { ...shipment.address_from, ...from }
  const address_to = { ...shipment.address_to, ...to }
  return { shipment: { ...shipment, address_from, address_to, ...changes } }
}

/** Every list of places that the API answers. */
export async function everyPlace(sandbox: Sandbox) {
  const { get } = clientOf(sandbox, sandbox)
  const cities = (await get('/cities')).body.data
  const lists: unknown[] = [cities, (await get('/districts?size=100')).body]
  for (const { id } of cities) {
    const districts = (await get(`/cities/${id}/districts`)).body.data
    lists.push(districts)
    for (const district of districts) lists.push((await get(`/districts/${district.id}/wards`)).body.data)
  }
  return JSON.parse(JSON.stringify(lists).replaceAll(sandbox.url, ''))
}
