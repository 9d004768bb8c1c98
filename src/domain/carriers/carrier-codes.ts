import { drawText, type Rng } from '../random.ts'
import type { Carrier } from './carrier.ts'
import { writeSortingCode } from './sorting-code.ts'
import type { Place } from './zone.ts'

/** What a carrier prints on the label. */
export interface CarrierCodes {
  readonly trackingNumber: string
  readonly sortingCode: string
  readonly returnSortingCode: string
}

/** The carrier's own codes for a parcel, in its own format, drawn from the shipment's seed. */
export function drawCarrierCodes(carrier: Carrier, ends: { from: Place; to: Place }, random: Rng): CarrierCodes {
  const { prefix, length, alphabet, suffix = '' } = carrier.tracking_number
  return {
    trackingNumber: prefix + drawText(random, length, alphabet) + suffix,
    sortingCode: writeSortingCode(carrier.sortingParts, ends.to, { random }),
    returnSortingCode: writeSortingCode(carrier.sortingParts, ends.from, { random }),
  }
}
