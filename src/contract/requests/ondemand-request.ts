import { type OndemandParcel, ondemandPaths } from './ondemand-rate-request.ts'

export interface OndemandOptions {
  /** Holds the nonce by which cleanup finds the order. */
  readonly orderId: string
  /** `carrier` and `_id` of a rate the target quoted. */
  readonly carrier: number | string
  readonly service: string
  readonly note?: string
  readonly parcel?: Partial<OndemandParcel>
  readonly requests?: readonly { readonly _id: string; readonly num?: number; readonly tier_code?: string }[]
}

/** Body of POST and PUT /ondemand-shipments. */
export function ondemandRequest({ orderId, carrier, service, note, parcel, requests }: OndemandOptions) {
  return {
    order_id: orderId,
    carrier: Number(carrier),
    vehicle: 'BIKE' as const,
    service,
    note: note ?? 'Đơn kiểm thử',
    paths: ondemandPaths(parcel),
    ...(requests === undefined ? {} : { requests }),
  }
}
