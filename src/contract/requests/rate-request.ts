import type { Route } from '../find-route.ts'

// 20 × 10 × 15 cm ÷ 6000 = 500 g: the volumetric weight does not exceed the declared one, nor does the value cost extra.
const ORDINARY: Parcel = { cod: 180_400, amount: 450_000, weight: 500, width: 20, height: 10, length: 15 }

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

/** A parcel as clients describe it: VND, grams, centimetres. */
export interface Parcel {
  readonly cod: number
  readonly amount: number
  readonly weight: number
  readonly width: number
  readonly height: number
  readonly length: number
}

/** An ordinary parcel with COD, but for what is wished. */
export function parcelOf(wishes: Partial<Parcel> = {}): Parcel {
  return { ...ORDINARY, ...wishes }
}
