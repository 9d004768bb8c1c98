import { CommandError, EXIT } from '../command-error.ts'
import type { ControlClient } from './control-client.ts'
import { type Fields, listAt } from './read-answer.ts'

/**
 * Books an example parcel from Hà Nội to Hồ Chí Minh at the lowest rate, by the calls that any client makes. A
 * profile may write numbers as text, so values go back as they came.
 * @returns the answer of the booking.
 */
export async function bookParcel({ api }: ControlClient, orderId: string): Promise<Fields> {
  const findPlace = async (cityName: string, districtName: string) => {
    const city = idOf(listAt(await api('GET', '/cities'), 'data'), cityName)
    const district = idOf(listAt(await api('GET', `/cities/${city}/districts`), 'data'), districtName)
    const [ward] = listAt(await api('GET', `/districts/${district}/wards`), 'data')
    return { city, district, ...(ward === undefined ? {} : { ward: ward.id }) }
  }
  const from = await findPlace('Hà Nội', 'Quận Hai Bà Trưng')
  const to = await findPlace('Hồ Chí Minh', 'Quận 1')
  const parcel = { weight: 500, width: 20, height: 10, length: 30, cod: 250_000, amount: 250_000 }
  const rates = await api('POST', '/rates', { shipment: { address_from: from, address_to: to, parcel } })
  const [cheapest] = [...listAt(rates, 'data')].sort((a, b) => Number(a.total_fee) - Number(b.total_fee))
  if (cheapest === undefined) throw new CommandError(EXIT.no, 'no carrier of this sandbox serves the example route.')
  return api('POST', '/shipments', {
    shipment: {
      rate: cheapest.id,
      order_id: orderId,
      payer: 1,
      address_from: { ...from, name: 'Cửa hàng Hoa Sen', phone: '0911222333', street: '12 Lê Đại Hành' },
      address_to: { ...to, name: 'Nguyễn Văn An', phone: '0988777666', street: '34 Đồng Khởi' },
      parcel: { ...parcel, metadata: 'Hàng dễ vỡ, xin nhẹ tay' },
    },
  })
}

/** The code of a place by its name; recorded places may lack it. */
function idOf(places: readonly Fields[], name: string): unknown {
  const place = places.find(one => one.name === name) ?? places[0]
  if (place === undefined) throw new CommandError(EXIT.no, `this sandbox knows no place in the place of "${name}".`)
  return place.id
}
