import type { OndemandParcel } from '../../../src/domain/ondemand/order.ts'
import type { PointInput } from '../../../src/domain/ondemand/read-path.ts'

/** One degree of latitude on the mean sphere. */
const DEGREE_METRES = (6_371_009 * Math.PI) / 180

export const NO_PARCEL: OndemandParcel = {
  name: null,
  quantity: null,
  amount: null,
  codAmount: null,
  length: null,
  width: null,
  height: null,
  weight: null,
}

/** A point that many metres north of Hà Nội's Hồ Gươm. */
export function pointAt(metresNorth: number, kind: 1 | 2, parcel: Partial<OndemandParcel> | null = null): PointInput {
  return {
    kind,
    name: null,
    phone: null,
    address: null,
    lat: String(21.0285 + metresNorth / DEGREE_METRES),
    lng: '105.8542',
    note: null,
    parcel: parcel && { ...NO_PARCEL, ...parcel },
  }
}

/** A pickup, and stops each `metres` further on; `parcels` gives one stop each. */
export function wayOf(metres: number, parcels: readonly (Partial<OndemandParcel> | null)[] = [null]): PointInput[] {
  return [pointAt(0, 1), ...parcels.map((parcel, index) => pointAt(metres * (index + 1), 2, parcel))]
}
