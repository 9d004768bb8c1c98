/** A body of POST /shipments with something in every field, and the same route for POST /rates. */
import { encodeRateId } from '../../src/domain/carriers/rate-id.ts'

/** Services of the shipped carriers; only `ghtk` takes recall orders. */
export const RATES = {
  ghnv3: encodeRateId({ service: 12, carrier: 17, priceTable: 1559 }),
  ghtk: encodeRateId({ service: 13, carrier: 1, priceTable: 1204 }),
} as const

/** Quận Đống Đa in Hà Nội and Quận 1 in Hồ Chí Minh: both codes are known from public clients, both have wards. */
export const HANOI = { city: '100000', district: '100400', ward: '48' } as const
export const SAIGON = { city: '700000', district: '700100', ward: '8957' } as const

export interface BookingWishes {
  readonly rate?: unknown
  readonly orderId?: string
  /** Of the recipient; no magic number by default. */
  readonly phone?: string
  readonly cod?: number
  readonly payer?: 0 | 1
}

/** A booking that its carrier takes. */
export function makeBooking({
  rate = RATES.ghnv3,
  orderId = 'DH-1',
  phone = '0987654321',
  cod = 180_400,
  payer = 1,
}: BookingWishes = {}) {
  return {
    shipment: {
      rate,
      payer,
      is_recall: 0,
      order_id: orderId,
      address_from: { name: 'Cửa hàng Minh Châu', phone: '0912345678', street: '100 Thái Thịnh', ...HANOI },
      address_to: { name: 'Nguyễn Thị Lan', phone, street: '12 Nguyễn Huệ', ...SAIGON },
      parcel: {
        name: 'Áo dài',
        quantity: 2,
        cod,
        amount: 450_000,
        weight: 500,
        width: 20,
        height: 10,
        length: 30,
        metadata: 'Cho xem hàng, không cho thử',
      },
    },
  }
}

/** A rates request over the same route. */
export function makeRatesRequest() {
  const { city, district } = HANOI
  const { city: toCity, district: toDistrict } = SAIGON
  return {
    shipment: {
      address_from: { city, district },
      address_to: { city: toCity, district: toDistrict },
      parcel: { weight: 500, width: 20, height: 10, length: 30 },
    },
  }
}
