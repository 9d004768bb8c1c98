/** The bodies that the audit sends, and the records as it reads them. */
import { carrierOf, placeOf } from './facts.mjs'
import { quoteOf } from './prices.mjs'
import { switchesOf } from './profiles.mjs'

export const HANOI = placeOf('100300')
export const HANOI_OTHER = placeOf('100400')
export const SAIGON = placeOf('700100')
export const HAIPHONG = placeOf('180100')
/** A mountain district: `remote` in the file of places. */
export const MOUNTAIN = placeOf('3694')

export const BOX = { weight: 500, width: 20, height: 10, length: 30 }

export const ends = (from, to) => ({
  address_from: { district: from.district, city: from.city },
  address_to: { district: to.district, city: to.city },
})

export const rateBody = ({ from = HANOI, to = SAIGON, parcel = BOX } = {}) => ({
  shipment: { ...ends(from, to), parcel },
})

export const SENDER = { name: 'Nguyễn Văn Gửi', phone: '0901234567', street: '12 Bà Triệu' }
export const RECIPIENT = { name: 'Trần Thị Nhận', phone: '0907654321', street: '34 Lê Lợi' }

const address = (person, place) => ({ ...person, ward: place.ward, district: place.district, city: place.city })

/**
 * A booking: what is sent and what the carrier's file makes of it.
 *
 * @param {{carrier?: string, service?: number, from?: object, to?: object, parcel?: object, payer?: 0 | 1}} options
 */
export function bookingOf(options = {}) {
  const { carrier: shortName = 'ghtk', service: number, from = HANOI, to = SAIGON, parcel = {}, ...more } = options
  const carrier = carrierOf(shortName)
  const service = carrier.services.find(({ id }) => number === undefined || id === number)
  const full = { ...BOX, ...parcel }
  const quote = quoteOf(carrier, service, { from, to, parcel: full })
  const shipment = {
    rate: quote.id,
    address_from: address(SENDER, from),
    address_to: address(RECIPIENT, to),
    parcel: full,
    ...more,
  }
  return { body: { shipment }, quote, carrier, parcel: full, payer: more.payer ?? 1, cod: full.cod ?? 0 }
}

export const PICKUP = { lat: 21.0285, lng: 105.8542 }
export const STOP = { lat: 21.0405, lng: 105.8342 }
export const STOP_2 = { lat: 21.0105, lng: 105.8242 }
export const FAR_STOP = { lat: 20.9505, lng: 105.7342 }

export function pathsOf(stops = [STOP], parcel = {}) {
  const goods = { name: 'Sách', quantity: 1, weight: 1000, width: 10, height: 10, length: 10 }
  return [
    { kind: 1, ...PICKUP, address: '12 Bà Triệu', name: 'Nguyễn Văn Gửi', phone: '0901234567', parcel: goods },
    ...stops.map((stop, index) => ({
      kind: 2,
      ...stop,
      address: `${index + 1} Lê Lợi`,
      name: 'Trần Thị Nhận',
      phone: '0907654321',
      parcel: { ...goods, ...parcel },
    })),
  ]
}

export const rideBody = ({ stops, parcel, ...more } = {}) => ({
  paths: pathsOf(stops, parcel),
  carrier: 1,
  vehicle: 'BIKE',
  service: 'HAN-BIKE',
  ...more,
})

/** A record in the groups of the document, whatever layout the profile has. */
export function groupsOf(raw) {
  if (raw === undefined || raw === null || raw.shipment !== undefined) return raw
  const { history, invoice, ...shipment } = raw
  return { shipment, history, invoice }
}

export const pointsOf = record => (Array.isArray(record.points) ? record.points : record.points?.data)

/** The record of a shipment as the search has it. */
export async function readRecord(account, id) {
  const answer = await account.get(`/shipments/search?code=${id}`)
  const found = Array.isArray(answer.body?.data) ? answer.body.data : [answer.body?.data]
  return { answer, record: groupsOf(found[0]) }
}

/** Books a standard parcel; the answer is the creation result at the root. */
export async function book(account, options) {
  const booking = bookingOf(options)
  const answer = await account.call('POST', '/shipments', booking.body)
  return { ...booking, answer, id: answer.body?.id }
}

export const readsOf = world => switchesOf(world.profile)
