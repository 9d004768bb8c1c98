import type { CarrierFile as Carrier } from '../../schemas/types.gen.ts'
import { drawInteger, drawText, type Rng } from '../random.ts'
import type { Place } from './zone.ts'

/** What a carrier prints on the label. */
export interface CarrierCodes {
  readonly trackingNumber: string
  readonly sortingCode: string
  readonly returnSortingCode: string
}

/** The carrier's own codes for a parcel, in its own format, drawn from the shipment's seed. */
export function drawCarrierCodes(carrier: Carrier, ends: { from: Place; to: Place }, random: Rng): CarrierCodes {
  const { prefix, length, alphabet } = carrier.tracking_number
  return {
    trackingNumber: prefix + drawText(random, length, alphabet),
    sortingCode: hubCode(ends.to, random),
    returnSortingCode: hubCode(ends.from, random),
  }
}

/** `10-03-07-TM01`: city, district, route, hub; the last two are the carrier's own business, so they are drawn. */
function hubCode(place: Place, random: Rng): string {
  const route = String(drawInteger(random, 1, 20)).padStart(2, '0')
  return `${place.cityId.slice(0, 2)}-${place.districtId.slice(2, 4)}-${route}-TM${String(drawInteger(random, 1, 9)).padStart(2, '0')}`
}
