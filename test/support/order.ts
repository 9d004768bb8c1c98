/** Bodies of the on-demand line: what POST /ondemand-shipments takes, and the same way for its rates. */
import { expect } from 'vitest'
import type { Client } from './api-client.ts'

export interface OrderWishes {
  readonly orderId?: string | null
  /** 1 = Ahamove, 2 = Grab. */
  readonly carrier?: unknown
  readonly service?: unknown
  /** Delivery stops, at most four. */
  readonly stops?: number
  /** COD at each stop, VND. */
  readonly cod?: number
  /** Of the first recipient; no magic number by default. */
  readonly phone?: string
  readonly requests?: readonly unknown[]
  readonly metadata?: unknown
}

export const SENDER = {
  name: 'Cửa hàng Minh Châu',
  phone: '0912345678',
  address: '100 Thái Thịnh, Đống Đa, Hà Nội',
  lat: 21.0122,
  lng: 105.8194,
} as const

/** Four addresses in Hà Nội. */
export const RECIPIENTS = [
  {
    name: 'Nguyễn Thị Lan',
    phone: '0987654321',
    address: '12 Tràng Tiền, Hoàn Kiếm, Hà Nội',
    lat: 21.025,
    lng: 105.8552,
  },
  { name: 'Trần Văn Bình', phone: '0976543210', address: '5 Phan Đình Phùng, Ba Đình', lat: 21.0402, lng: 105.8433 },
  { name: 'Lê Đức Ước', phone: '0965432109', address: '8 Lạc Long Quân, Tây Hồ', lat: 21.0655, lng: 105.8116 },
  { name: 'Đỗ Hải Yến', phone: '0954321098', address: '90 Cầu Giấy, Hà Nội', lat: 21.0336, lng: 105.7987 },
] as const

export const CAKE = { name: 'Bánh sinh nhật', quantity: 1, weight: 1_500, width: 30, height: 20, length: 30 } as const

/** One pickup and its delivery stops. */
function makePaths(stops: number, { cod, phone }: { readonly cod: number; readonly phone: string }) {
  const deliveries = RECIPIENTS.slice(0, stops).map((recipient, index) => ({
    ...recipient,
    phone: index === 0 ? phone : recipient.phone,
    kind: 2,
    parcel: { ...CAKE, cod_amount: cod, amount: 400_000 },
  }))
  return [{ ...SENDER, kind: 1 }, ...deliveries]
}

/** An order that its carrier takes. */
export function makeOrder({
  orderId = 'OD-1',
  carrier = 1,
  service = carrier === 2 ? 'GrabExpress' : 'HAN-BIKE',
  stops = 1,
  cod = 350_000,
  phone = RECIPIENTS[0].phone,
  requests = [],
  metadata = [{ ca: 'sáng' }],
}: OrderWishes = {}) {
  return {
    ...(orderId === null ? {} : { order_id: orderId }),
    paths: makePaths(stops, { cod, phone }),
    carrier,
    vehicle: 'BIKE',
    service,
    note: 'Gọi trước khi giao',
    metadata,
    requests,
  }
}

/** A rates request over the same way. */
export function makeOndemandRates(
  { stops = 1, cod = 0 }: Pick<OrderWishes, 'stops' | 'cod'> = {},
  services?: readonly unknown[],
) {
  const paths = makeOrder({ stops, cod }).paths.map(({ lat, lng, kind, ...rest }) => ({
    lat,
    lng,
    kind,
    ...('parcel' in rest ? { parcel: { ...CAKE, ...(cod > 0 ? { cod_amount: cod } : {}) } } : {}),
  }))
  return services === undefined ? { paths } : { paths, services }
}

/** Books an order and gives its record. */
export async function bookOrder(client: Pick<Client, 'post'>, wishes: OrderWishes = {}) {
  const { status, body } = await client.post('/ondemand-shipments', makeOrder(wishes))
  expect({ status, data: body.data }).toMatchObject({ status: 200 })
  return body.data
}

/** Its record as it is now. */
export async function readOrder(client: Pick<Client, 'get'>, id: string) {
  const { status, body } = await client.get(`/ondemand-shipments/${id}`)
  expect(status).toBe(200)
  return body.data
}

/** Leads an order to a status by the control API, now. */
export async function leadTo(client: Client, id: string, to: string | number, reason?: string) {
  const body = { action: 'to', to, ...(reason === undefined ? {} : { reason }) }
  const answer = await client.control.post(`/shipments/${id}/simulate`, body)
  expect({ status: answer.status, detail: answer.body.detail }).toEqual({ status: 200, detail: undefined })
  return answer.body
}
