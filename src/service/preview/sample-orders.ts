/** What a scenario is previewed on: bodies of an ordinary booking of either line. */
import type { OndemandCarrierFile } from '../../schemas/types.gen.ts'
import type { SampleEnd } from './sample-ends.ts'

/** What is different from the sample; money in VND, weight in grams. */
export interface PreviewOrder {
  readonly orderId: string
  /** Short name; null = that of the sample. */
  readonly carrier: string | null
  readonly cod: number
  readonly amount: number
  readonly weight: number
  readonly payer: 0 | 1
  /** Delivery stops, on-demand. */
  readonly stops: number
}

/** Bodies of POST /shipments, on the way that is tried first to the one tried last: from end to end, then within one. */
export function sampleBooking(
  { orderId, cod, amount, weight, payer }: PreviewOrder,
  [one, other]: readonly [SampleEnd, SampleEnd],
): readonly object[] {
  const ways = [
    [one, other],
    [one, one],
    [other, other],
  ] as const
  return ways.map(([from, to]) => ({
    shipment: {
      order_id: orderId,
      payer,
      address_from: { name: 'Cửa hàng Minh Châu', phone: '0912345678', street: '100 Thái Thịnh', ...from },
      address_to: { name: 'Nguyễn Thị Lan', phone: '0987654321', street: '12 Nguyễn Huệ', ...to },
      parcel: { name: 'Áo dài', quantity: 1, cod, amount, weight, width: 20, height: 10, length: 15 },
    },
  }))
}

const SENDER = { name: 'Cửa hàng Minh Châu', phone: '0912345678', address: '100 Thái Thịnh, Hà Nội' }

/** A body of POST /ondemand-shipments: one pickup in Hà Nội, the stops a kilometre or so from one to the next. */
export function sampleOrder(
  { orderId, cod, amount, weight, stops }: PreviewOrder,
  carrier: OndemandCarrierFile,
): object {
  const parcel = {
    name: 'Bánh sinh nhật',
    quantity: 1,
    cod_amount: cod,
    amount,
    weight,
    length: 20,
    width: 20,
    height: 15,
  }
  const deliveries = Array.from({ length: stops }, (_, index) => ({
    name: 'Nguyễn Thị Lan',
    phone: '0987654321',
    address: `${12 + index} Tràng Tiền, Hà Nội`,
    lat: 21.0122 + (index + 1) * 0.008,
    lng: 105.8194 + (index + 1) * 0.004,
    kind: 2,
    parcel,
  }))
  return {
    order_id: orderId,
    carrier: carrier.id,
    service: carrier.services[0]?.id,
    vehicle: 'BIKE',
    paths: [{ ...SENDER, lat: 21.0122, lng: 105.8194, kind: 1 }, ...deliveries],
    requests: [],
  }
}
