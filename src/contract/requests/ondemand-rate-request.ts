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
