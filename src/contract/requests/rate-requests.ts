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

export interface OndemandParcel {
  readonly name: string
  readonly quantity: number
  /** Grams. */
  readonly weight: number
  /** Centimetres. */
  readonly width: number
  readonly height: number
  readonly length: number
  /** VND. */
  readonly cod_amount: number
  readonly amount: number
}

export interface OndemandPoint {
  readonly address: string
  readonly name: string
  readonly phone: string
  readonly lat: number
  readonly lng: number
  /** 1 = pickup, 2 = delivery. */
  readonly kind: 1 | 2
  readonly parcel?: OndemandParcel
}

export interface ChosenService {
  readonly _id: string
  readonly requests?: readonly { readonly _id: string; readonly num?: number; readonly tier_code?: string }[]
}

const PARCEL: OndemandParcel = {
  name: 'Bánh kiểm thử',
  quantity: 1,
  weight: 1500,
  width: 30,
  height: 20,
  length: 30,
  cod_amount: 350_000,
  amount: 350_000,
}

/** A pickup and a delivery four kilometres apart in Hà Nội, where every on-demand carrier drives. */
export function ondemandPaths(parcel: Partial<OndemandParcel> = {}): readonly OndemandPoint[] {
  return [
    {
      address: '100 Thái Thịnh, Đống Đa, Hà Nội',
      name: 'Kiểm thử hợp đồng',
      phone: '0500000001',
      lat: 21.0122,
      lng: 105.8194,
      kind: 1,
    },
    {
      address: '12 Tràng Tiền, Hoàn Kiếm, Hà Nội',
      name: 'Người nhận thử',
      phone: '0500000002',
      lat: 21.025,
      lng: 105.8552,
      kind: 2,
      parcel: { ...PARCEL, ...parcel },
    },
  ]
}

/** Body of POST /ondemand-shipments/rates. */
export function ondemandRateRequest(
  wishes: { readonly parcel?: Partial<OndemandParcel>; readonly services?: readonly ChosenService[] } = {},
) {
  const { parcel, services } = wishes
  const paths = ondemandPaths(parcel).map(({ lat, lng, kind, parcel: sent }) =>
    sent === undefined ? { lat, lng, kind } : { lat, lng, kind, parcel: sent },
  )
  return services === undefined ? { paths } : { paths, services }
}
