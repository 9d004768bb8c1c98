import type { Place, Route } from '../find-route.ts'
import { type OndemandParcel, ondemandPaths, type Parcel, parcelOf } from './rate-requests.ts'

export interface ShipmentOptions {
  readonly route: Pick<Route, 'from' | 'to'>
  /** Id of a rate the target quoted for the route. */
  readonly rate: string
  /** Holds the nonce by which cleanup finds the parcel. */
  readonly orderId: string
  /** 0 = the recipient pays, 1 = the shop (default). */
  readonly payer?: 0 | 1
  readonly isRecall?: 0 | 1
  readonly parcel?: Partial<Parcel>
  /** Of the sender and the recipient; absent = names that tell that it is a test. */
  readonly name?: string
  /** Of the recipient; absent = a number that belongs to no one. */
  readonly phone?: string
  /** Shipment note. */
  readonly metadata?: string
}

// Numbers and streets that no deployment takes for a real person's: 050 is no Vietnamese mobile prefix.
export const SENDER = { name: 'Kiểm thử hợp đồng', phone: '0500000001', street: '1 Phố Kiểm Thử' } as const
export const RECIPIENT = { name: 'Người nhận thử', phone: '0500000002', street: '2 Phố Kiểm Thử' } as const

/** Body of POST /shipments. */
export function shipmentRequest(wishes: ShipmentOptions) {
  const { route, rate, orderId, payer = 1, isRecall = 0, parcel, name, phone, metadata = 'Đơn kiểm thử' } = wishes
  const named = name === undefined ? {} : { name }
  const recipient = { ...RECIPIENT, ...named, ...(phone === undefined ? {} : { phone }) }
  return {
    shipment: {
      rate,
      payer,
      is_recall: isRecall,
      order_id: orderId,
      address_from: { ...SENDER, ...named, ...withWard(route.from) },
      address_to: { ...recipient, ...withWard(route.to) },
      parcel: { ...parcelOf(parcel), metadata },
    },
  }
}

/** A district without wards has none to name. */
function withWard({ city, district, ward }: Place) {
  return ward === '' ? { district, city } : { ward, district, city }
}

export interface OndemandOptions {
  /** Holds the nonce by which cleanup finds the order. */
  readonly orderId: string
  /** `carrier` and `_id` of a rate the target quoted. */
  readonly carrier: number | string
  readonly service: string
  readonly note?: string
  /** Of the people at both points; absent = names that tell that it is a test. */
  readonly name?: string
  readonly parcel?: Partial<OndemandParcel>
  readonly requests?: readonly { readonly _id: string; readonly num?: number; readonly tier_code?: string }[]
}

/** Body of POST and PUT /ondemand-shipments. */
export function ondemandRequest({ orderId, carrier, service, note, name, parcel, requests }: OndemandOptions) {
  const paths = ondemandPaths(parcel)
  return {
    order_id: orderId,
    carrier: Number(carrier),
    vehicle: 'BIKE' as const,
    service,
    note: note ?? 'Đơn kiểm thử',
    paths: name === undefined ? paths : paths.map(point => ({ ...point, name })),
    ...(requests === undefined ? {} : { requests }),
  }
}
