import type { Route } from '../route.ts'
import { type Parcel, parcelOf } from './parcel.ts'

/** Body of POST /rates. */
export function rateRequest(route: Pick<Route, 'from' | 'to'>, parcel: Partial<Parcel> = {}) {
  const { from, to } = route
  return {
    shipment: {
      address_from: { district: from.district, city: from.city },
      address_to: { district: to.district, city: to.city },
      parcel: parcelOf(parcel),
    },
  }
}
