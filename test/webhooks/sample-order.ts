import type { OndemandOrder, OndemandPoint } from '../../src/domain/ondemand/order.ts'

export const ORDERED_AT = Date.parse('2026-01-05T08:00:00+07:00')

function samplePoint(changes: Partial<OndemandPoint>): OndemandPoint {
  return {
    id: 'GS196QRP8J',
    kind: 2,
    name: null,
    phone: null,
    address: '12 Tràng Tiền, Hoàn Kiếm, Hà Nội',
    lat: '21.0250',
    lng: '105.8552',
    note: null,
    parcel: null,
    state: 'pending',
    visits: [],
    isReturn: false,
    createdAt: ORDERED_AT,
    ...changes,
  }
}

const PARCEL = { name: null, quantity: 1, amount: 0, length: 30, width: 30, height: 20 }

/** From one pickup to two stops with 350,000 and 120,000 to collect, picked up 15 minutes after it was made. */
export function sampleOrder(changes: Partial<OndemandOrder> = {}): OndemandOrder {
  const pickedUp = ORDERED_AT + 900_250
  return {
    id: 'GS6ZE234V6',
    orderId: 'DH-9',
    createdAt: ORDERED_AT,
    updatedAt: pickedUp,
    status: 904,
    carrier: 'ahamove',
    service: 'HAN-BIKE',
    trackingNumber: '25H7KQ2M',
    code: '25H7KQ2M',
    vehicle: 'BIKE',
    note: null,
    metadata: null,
    requests: [],
    fees: { delivery: 24_000, stop: 5_000, requests: 3_000, discount: 2_000, service: 1_500 },
    distance: 4_200,
    polyline: '',
    points: [
      samplePoint({ kind: 1, state: 'completed', visits: [{ state: 'completed', at: pickedUp, note: null }] }),
      samplePoint({ id: 'GSW03M7TKD', parcel: { ...PARCEL, codAmount: 350_000, weight: 1_500 } }),
      samplePoint({ id: 'GSW03M7TKE', parcel: { ...PARCEL, codAmount: 120_000, weight: 700 } }),
    ],
    driver: { name: 'Nguyễn Văn An', phone: '0912345678' },
    error: null,
    acceptedAt: ORDERED_AT + 120_000,
    pickupAt: pickedUp,
    deliveryAt: null,
    completedAt: null,
    returnedAt: null,
    cancelledAt: null,
    scenario: 'ondemand-happy',
    history: [
      { status: 900, message: null, at: ORDERED_AT },
      { status: 904, message: null, at: pickedUp },
    ],
    plan: [],
    ...changes,
  }
}

/** The same as the carrier left it that found no driver. */
export function failedOrder(): OndemandOrder {
  const error = { code: 4, text: 'Không tìm thấy tài xế' }
  const at = ORDERED_AT + 60_000
  const history = [...sampleOrder().history.slice(0, 1), { status: 1000, message: error.text, at } as const]
  const nothingYet = { code: null, driver: null, acceptedAt: null, pickupAt: null }
  return sampleOrder({ ...nothingYet, orderId: null, status: 1000, error, updatedAt: at, history })
}
