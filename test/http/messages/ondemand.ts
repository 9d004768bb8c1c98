import { changeAt } from '../../support/change-at.ts'
import { bookOrder, leadTo, makeOndemandRates, makeOrder, type OrderWishes } from '../../support/order.ts'
import type { Exercise } from './exercise.ts'

const TIERS = 'TIER_2, TIER_3, TIER_4'
const BULKY = 'HAN-BIKE-BULKY'
const TIP = 'HAN-BIKE-TIP'

const order =
  (wishes: OrderWishes): Exercise[3] =>
  ({ client }) =>
    client.post('/ondemand-shipments', makeOrder(wishes))

const rates =
  (path: string, value: unknown): Exercise[3] =>
  ({ client }) =>
    client.post('/ondemand-shipments/rates', changeAt(makeOndemandRates(), path, value))

const altered =
  (changes: Readonly<Record<string, unknown>>): Exercise[3] =>
  ({ client }) => {
    const start: unknown = makeOrder()
    const body = Object.entries(changes).reduce((made, [path, value]) => changeAt(made, path, value), start)
    return client.post('/ondemand-shipments', body)
  }

export const ONDEMAND: readonly Exercise[] = [
  ['coordinate_outside', 422, 'The paths.1.lat must be between -90 and 90; it is 91.', rates('paths.1.lat', 91)],
  [
    'point_abroad',
    422,
    'The paths.1.lat is 13.7563; the point lies outside Vietnam.',
    rates('paths.1', { lat: 13.7563, lng: 100.5018, kind: 2 }),
  ],
  [
    'point_not_served',
    422,
    'The paths.1.lng is 108.2022; HAN-BIKE serves only Hà Nội (40 km).',
    altered({ 'paths.1.lat': 16.0544, 'paths.1.lng': 108.2022 }),
  ],
  [
    'distance_exceeded',
    422,
    /^The way of the paths is 6\d{4} m; HAN-BIKE goes at most 60000 m\.$/,
    altered({ 'paths.0.lat': 20.75, 'paths.1.lat': 21.3 }),
  ],
  [
    'payload_exceeded',
    422,
    'The goods of the paths weigh 80001 g; HAN-BIKE carries at most 80000 g.',
    altered({ 'paths.1.parcel.weight': 80_001 }),
  ],
  [
    'payload_needs_tier',
    422,
    'The goods of the paths weigh 35000 g; above 30000 g HAN-BIKE needs the request HAN-BIKE-BULKY with TIER_4.',
    altered({ 'paths.1.parcel.weight': 35_000, requests: [{ _id: BULKY, tier_code: 'TIER_2' }] }),
  ],
  [
    'service_unknown',
    422,
    /^The service "HAN-TRAIN" is unknown; there are HAN-BIKE, .*GrabExpress.*\.$/,
    rates('services', [{ _id: 'HAN-TRAIN' }]),
  ],
  ['carrier_unknown', 422, 'The carrier "9" is unknown; there are 1 (Ahamove), 2 (Grab).', order({ carrier: 9 })],
  [
    'carrier_lacks_service',
    422,
    'The carrier Grab has no service "HAN-BIKE"; it has GrabExpress.',
    order({ carrier: 2, service: 'HAN-BIKE' }),
  ],
  [
    'service_lacks_request',
    422,
    /^The service HAN-BIKE has no request "HAN-BIKE-GIFT"; it has HAN-BIKE-BULKY, .*\.$/,
    order({ requests: [{ _id: 'HAN-BIKE-GIFT' }] }),
  ],
  [
    'request_twice',
    422,
    'The request HAN-BIKE-SMS is there twice; send it once.',
    order({ requests: [{ _id: 'HAN-BIKE-SMS' }, { _id: 'HAN-BIKE-SMS' }] }),
  ],
  [
    'tier_required',
    422,
    `The requests.0.tier_code field is required: one of ${TIERS}.`,
    order({ requests: [{ _id: BULKY }] }),
  ],
  [
    'tier_unknown',
    422,
    `The requests.0.tier_code "TIER_9" is unknown; choose one of ${TIERS}.`,
    order({ requests: [{ _id: BULKY, tier_code: 'TIER_9' }] }),
  ],
  [
    'tier_not_selectable',
    422,
    `The services.0.requests.0.tier_code TIER_1 cannot be selected; choose one of ${TIERS}.`,
    rates('services', [{ _id: 'HAN-BIKE', requests: [{ _id: BULKY, tier_code: 'TIER_1' }] }]),
  ],
  [
    'units_required',
    422,
    'The requests.0.num field is required: how many units, 1 to 20.',
    order({ requests: [{ _id: TIP }] }),
  ],
  [
    'units_outside',
    422,
    'The requests.0.num must be a whole number from 1 to 20; it is 21.',
    order({ requests: [{ _id: TIP, num: 21 }] }),
  ],
  [
    'value_required',
    422,
    'The services.0.requests.0._id HAN-BIKE-INSURANCE needs a COD or a goods value: cod_amount or amount of a parcel.',
    rates('services', [{ _id: 'HAN-BIKE', requests: [{ _id: 'HAN-BIKE-INSURANCE' }] }]),
  ],
  [
    'stop_cod_exceeded',
    422,
    'The paths.1.parcel.cod_amount is 3000001; HAN-BIKE takes at most 3000000 at one stop.',
    order({ cod: 3_000_001 }),
  ],
  [
    'cod_exceeded',
    422,
    'The COD of the paths is 12000000; HAN-BIKE takes at most 10000000 in all.',
    order({ stops: 4, cod: 3_000_000 }),
  ],
  [
    'stops_exceeded',
    422,
    'The paths have 11 delivery points; HAN-BIKE takes at most 10.',
    ({ client }) => {
      const { paths, ...rest } = makeOrder()
      return client.post('/ondemand-shipments', { ...rest, paths: [...paths, ...Array(10).fill(paths[1])] })
    },
  ],
  [
    'order_cannot_be_cancelled',
    422,
    'The order can no longer be cancelled; its status is 904 (Đã lấy hàng).',
    async ({ client }) => {
      const { id } = await bookOrder(client)
      await leadTo(client, id, 904)
      return client.delete(`/ondemand-shipments/${id}`)
    },
  ],
  [
    'order_cannot_be_updated',
    422,
    'The order cannot be updated now; its status is 900 (Đơn mới).',
    async ({ client }) => client.put(`/ondemand-shipments/${(await bookOrder(client)).id}`, makeOrder()),
  ],
  [
    'carrier_fixed',
    422,
    'The order is with Ahamove already; cancel it and book another to change the carrier.',
    async ({ client }) => {
      const { id } = await bookOrder(client)
      await leadTo(client, id, 901)
      return client.put(`/ondemand-shipments/${id}`, makeOrder({ carrier: 2 }))
    },
  ],
]
