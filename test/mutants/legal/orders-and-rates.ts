import { edited, isRecord, recordsOf } from '../edit.ts'
import type { Legal } from './legal.ts'
import {
  asNumber,
  asText,
  fields,
  good,
  iso,
  legal,
  ORDERS,
  renamed,
  timeFirst,
  unix,
  value,
  without,
} from './words.ts'

const TYPES = 'On-demand shipment record: types of its fields are not shown'
const REQUIRED = 'Resources and their fields: requiredness is not shown'
const OPEN = 'On-demand rate: elements differ by carrier, many more fields exist than are listed'
const OPAQUE = 'Standard rate: id is an opaque rate identifier'

const READ = ['listOndemandShipments', 'getOndemandShipment'] as const
const QUOTE = ['createOndemandRates'] as const
const RATES = ['createRates'] as const

const order = (id: string, wishes: Omit<Parameters<typeof legal>[1], 'probe'>): Legal =>
  legal(id, { operations: READ, ...wishes, probe: 'orders' })
const quote = (id: string, wishes: Omit<Parameters<typeof legal>[1], 'probe'>): Legal =>
  legal(id, { operations: QUOTE, ...wishes, probe: 'orderQuote' })
const rates = (id: string, wishes: Omit<Parameters<typeof legal>[1], 'probe'>): Legal =>
  legal(id, { operations: RATES, ...wishes, probe: 'quote' })

const TIMES =
  /^(?:pickup_at|delivery_at|shipper_accept_at|completed_at|returned_at|cancel_at|created_at|updated_at|failed_at)$/

const times = (to: (was: unknown) => unknown) =>
  value(ORDERS, '/data/**', was =>
    isRecord(was)
      ? Object.fromEntries(Object.entries(was).map(([name, held]) => [name, TIMES.test(name) ? to(held) : held]))
      : was,
  )

export const ORDERS_AND_RATES: readonly Legal[] = [
  order('order-times-iso', { title: 'Times of an order are ISO with an offset.', because: TYPES, make: times(iso) }),
  order('order-times-unix', { title: 'Times of an order are UNIX seconds.', because: TYPES, make: times(unix) }),
  order('order-times-clock-first', {
    title: 'Times of an order are hour:minute:second day/month/year.',
    because: TYPES,
    make: times(timeFirst),
  }),
  order('coordinates-as-numbers', {
    title: 'lat and lng of a point are numbers.',
    because: TYPES,
    make: value(READ, '/data/**', was =>
      isRecord(was) && 'lat' in was ? { ...was, lat: asNumber(was.lat), lng: asNumber(was.lng) } : was,
    ),
  }),
  order('carrier-as-number', {
    title: 'The carrier of an order is a number, as in its rate.',
    because: TYPES,
    make: value(READ, '/data/**/carrier', asNumber),
  }),
  order('empty-metadata', {
    title: 'metadata that was not sent is an empty list.',
    because: 'On-demand rates and shipments: item shape of metadata is not shown',
    make: value(READ, '/data/**/metadata', was => was ?? []),
  }),
  order('no-route', { title: 'An order has no polylines.', because: REQUIRED, make: without(READ, ['polylines']) }),
  order('no-course-of-points', {
    title: 'Points have neither statuses nor latest_status.',
    because: REQUIRED,
    make: without(READ, ['statuses', 'latest_status']),
  }),
  order('latest-status-is-a-code', {
    title: 'latest_status of a point is the code alone.',
    because: TYPES,
    make: value(READ, '/data/**/latest_status', was => (isRecord(was) ? was.status : was)),
  }),
  order('empty-errors', {
    title: 'error and error_text of a good order are 0 and empty.',
    because: TYPES,
    make: fields(READ, '/data/**', was =>
      'error_text' in was && was.error === null ? { error: 0, error_text: '' } : {},
    ),
  }),
  order('is-return-is-false', {
    title: 'is_return of a point is a truth value.',
    because: TYPES,
    make: value(READ, '/data/**/is_return', was => Number(was) === 1),
  }),
  order('kinds-as-text', {
    title: 'The kind of a point is text: "1".',
    because: TYPES,
    make: value(READ, '/data/**/kind', asText),
  }),
  order('points-called-in-english', {
    title: 'Texts of kinds and of statuses are English, everywhere.',
    because: 'States and transitions: the meanings of status codes are not shown',
    make: fields(READ, '/data/**', was => ({
      ...('kind_text' in was ? { kind_text: Number(was.kind) === 1 ? 'Pickup' : 'Delivery' } : {}),
      ...('status_text' in was ? { status_text: `Status ${was.status}` } : {}),
    })),
  }),
  order('more-fields-of-orders', {
    title: 'An order has fields that the document does not list.',
    because: 'On-demand shipment record: the document does not close the list',
    make: fields(READ, '/data/**', was =>
      'shipper_name' in was ? { rating: null, driver: { plate: '29A1-234.56' } } : {},
    ),
  }),
  order('no-parcel-at-the-pickup', {
    title: 'A point without a parcel has no such field.',
    because: REQUIRED,
    make: without(READ, ['parcel'], held => held === null),
  }),

  quote('no-currency', {
    title: 'A quote names no currency.',
    because: 'On-demand rate: currency code, when given',
    make: without(QUOTE, ['currency']),
  }),
  quote('no-polylines', {
    title: 'The route of a quote is null.',
    because: 'On-demand rate: polylines are a string or null',
    make: value(QUOTE, '/data/*/polylines', () => null),
  }),
  quote('points-of-the-route', {
    title: 'polyline_points are a list of pairs.',
    because: 'On-demand rate: any or null',
    make: value(QUOTE, '/data/*/polyline_points', () => [
      [21.0245, 105.8552],
      [21.0169, 105.8128],
    ]),
  }),
  quote('no-requests', {
    title: 'A service offers no special request.',
    because: OPEN,
    make: value(QUOTE, '/data/*/requests', () => []),
  }),
  quote('distance-with-decimals', {
    title: 'distance has decimals.',
    because: 'On-demand rate: distance is a number of metres',
    make: value(QUOTE, '/data/*/distance', was => Number(was) + 0.4),
  }),
  quote('longer-way', {
    title: 'distance is that of the road, a third longer than the straight line.',
    because: 'On-demand rate: how distance is measured is not shown',
    make: value(QUOTE, '/data/*/distance', was => Math.round(Number(was) * 1.31)),
  }),
  quote('estimate-day-first', {
    title: 'Estimated times are day/month/year hour:minute.',
    because: 'On-demand rate: strings, date and time; their form is not shown',
    make: value(QUOTE, '/data/*/estimated_time/*', was => {
      const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d) (\d\d:\d\d)/.exec(String(was)) ?? []
      return `${day}/${month}/${year} ${time}`
    }),
  }),
  quote('no-ceilings', {
    title: 'A service without a ceiling has null there.',
    because: OPEN,
    make: fields(QUOTE, '/data/*', () => ({ max_cod: null, max_cod_per_stop_point: null })),
  }),
  quote('dearest-first', {
    title: 'Quotes come in another order.',
    because: 'On-demand rates and shipments: the order of the rates is not shown',
    make: value(QUOTE, '/data', was => (Array.isArray(was) ? was.toReversed() : was)),
  }),

  rates('rates-in-another-order', {
    title: 'Rates come in another order.',
    because: 'Standard rates and shipments: the order of the rates is not shown',
    make: value(RATES, '/data', was => (Array.isArray(was) ? was.toReversed() : was)),
  }),
  rates('rate-id-as-uuid', {
    title: 'The id of a rate is a UUID.',
    because: OPAQUE,
    make: renamed(/MT[A-Za-z0-9]{6,18}={0,2}/g, ours => uuidOf(ours)),
  }),
  rates('rate-id-of-the-quote', {
    title: 'A rate has another id in each quote, and all of them can be booked.',
    because: OPAQUE,
    make: () => {
      let quotes = 0
      const ours = new Map<string, string>()
      return {
        ask(asked) {
          if (asked.operation !== 'createShipment') return undefined
          asked.body = edited(asked.body, '/shipment/rate', rate => ours.get(String(rate)) ?? rate)
          return undefined
        },
        answer(reply, asked) {
          if (asked.operation !== 'createRates' || reply.status !== 200) return
          quotes += 1
          reply.body = edited(reply.body, '/data/*/id', id => {
            const other = `${id}.${1_000 + quotes}`
            ours.set(other, String(id))
            return other
          })
        },
      }
    },
  }),
  rates('rates-with-text', {
    title: 'Every rate has an expected_txt.',
    because: 'Standard rate: expected_txt is an optional extra text',
    make: fields(RATES, '/data/*', () => ({ expected_txt: 'Không tính chủ nhật' })),
  }),
  rates('total-with-tax', {
    title: 'total_amount is total_fee with eight percent of tax.',
    because: 'Standard rate: total_fee is provisional, total_amount the total; their relation is not shown',
    make: fields(RATES, '/data/*', ({ total_fee }) => ({ total_amount: Math.round(Number(total_fee) * 1.08) })),
  }),
  rates('no-rates', {
    title: 'No carrier serves the route: the list of rates is empty.',
    because: 'Standard rates and shipments: data is an array of standard rates',
    make: good(RATES, reply => {
      if (recordsOf(reply.body).length > 0) reply.body = edited(reply.body, '/data', () => [])
    }),
  }),
]

/** The same for the same text. */
function uuidOf(text: string): string {
  const hex = Buffer.from(text.padEnd(16, '~')).toString('hex').slice(0, 32)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
