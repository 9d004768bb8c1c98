import { type Fields, numberOf, textOf } from '../records/list-records.ts'
import { recordId, shipmentHistory } from '../records/shipment-layouts.ts'
import { fieldsOf } from '../target/fields.ts'
import { differences, type Shape } from './compare/differences.ts'
import { createOneValue, type OneValue } from './compare/one-value.ts'
import { sameValue } from './compare/same-value.ts'
import { CUSTOMER, ORDER, PARCEL, SESSION, TRANSACTION, WEBHOOK } from './compare/shapes.ts'
import { type Bench, breach, contradiction, type Law, placeOf, type SeenAnswer } from './law.ts'
import type { Family } from './moves.ts'
import { moveSight, parcelSample, sight } from './sample-sights.ts'
import { creationIn, customersIn, ordersIn, parcelsIn, recordsIn, type SeenRecord, sessionsIn } from './seen-records.ts'

const CLAUSE = 'Endpoints'

/** A record as one answer shows it. */
interface Look {
  readonly seen: SeenAnswer
  readonly pointer: string
  readonly record: Fields
  /** What changes with the record; another one excuses every difference. */
  readonly version: readonly unknown[]
}

interface Kind {
  readonly name: string
  readonly clause: string
  readonly shape: Shape
  /** What moves it beside a write that names its id. */
  readonly family?: Family
}

const KINDS = {
  parcel: { name: 'parcel', clause: 'Standard shipment record', shape: PARCEL },
  order: { name: 'order', clause: 'On-demand shipment record', shape: ORDER },
  customer: { name: 'customer', clause: 'Customer', shape: CUSTOMER, family: 'customers' },
  session: { name: 'session', clause: 'COD reconciliation session', shape: SESSION, family: 'money' },
  transaction: { name: 'transaction', clause: 'Transaction', shape: TRANSACTION },
  webhook: { name: 'webhook', clause: 'Webhook endpoint', shape: WEBHOOK },
} as const satisfies Readonly<Record<string, Kind>>

export const sameEverywhere: Law = {
  name: 'same-everywhere',
  title: 'a record is the same in its list, in a search and by its id, field by field, at one instant',
  clause: CLAUSE,
  watch(bench) {
    const looks = new Map<string, Look>()
    const cities = createOneValue(bench, () => ({ clause: 'Location', basis: 'shown' }))
    const created = createdRecords(bench)
    const compare = (kind: Kind, look: Look): void => {
      const { seen, record } = look
      const id = recordId(record)
      if (id === '') return
      const key = `${kind.name} ${seen.account} ${id}`
      const other = looks.get(key)
      looks.set(key, look)
      if (other === undefined || other.seen === seen || !isOneInstant(bench, kind, { id, look, other })) return
      const found = differences(kind.shape, record, other.record)
      bench.must(found.length === 0, () => {
        const [first] = found
        const at = (one: Look, value: unknown) => ({
          seen: one.seen,
          pointer: one.pointer + (first?.pointer ?? ''),
          value,
        })
        const rule = { clause: kind.clause, basis: 'shown' } as const
        return contradiction(at(look, first?.one), at(other, first?.other), rule)
      })
    }
    return {
      answer(seen) {
        created.keep(seen)
        for (const parcel of parcelsIn(seen)) {
          const history = shipmentHistory(parcel.record).length
          for (const { pointer: group, fields } of parcel.layouts) {
            const pointer = parcel.pointer + group
            const version = [fields.status_code, fields.updated_at, history]
            compare(KINDS.parcel, { seen, pointer, record: fields, version })
            created.judgeParcel(seen, { pointer, record: fields })
            for (const side of ['address_from', 'address_to'] as const) {
              tellCity(cities, seen, { pointer: `${pointer}/${side}`, address: fieldsOf(fields[side]) })
            }
          }
        }
        for (const { pointer, record } of ordersIn(seen)) {
          compare(KINDS.order, { seen, pointer, record, version: [record.status, record.updated_at] })
        }
        const plain = (kind: Kind, { pointer, record }: SeenRecord) =>
          compare(kind, { seen, pointer, record, version: [] })
        for (const one of customersIn(seen)) plain(KINDS.customer, one)
        for (const one of sessionsIn(seen)) plain(KINDS.session, one)
        if (seen.operation === 'listTransactions') for (const one of recordsIn(seen)) plain(KINDS.transaction, one)
        if (seen.operation === 'listWebhooks') {
          for (const one of recordsIn(seen)) plain(KINDS.webhook, one)
          created.judgeWebhooks(seen)
        }
        if (seen.operation === 'listDistricts' || seen.operation === 'listCityDistricts') {
          for (const { pointer, record } of recordsIn(seen)) {
            const [district, city] = [textOf(record.id), textOf(record.city_id)]
            if (district !== null && city !== null) cities.tell(district, city, { seen, pointer: `${pointer}/city_id` })
          }
        }
      },
      end: cities.end,
    }
  },
  samples: {
    good: [
      [
        sight('listShipments', [parcelSample({ total_fee: 30_400, created_at: '05/01/2026 07:55' })]),
        sight('searchShipments', [parcelSample({ total_fee: '30400.00', created_at: '2026-01-05T00:55:00Z' })]),
      ],
      [
        sight('listShipments', [parcelSample({ status_code: 901, total_fee: 30_400 })]),
        sight('listShipments', [parcelSample({ status_code: 902, total_fee: 30_900 })]),
      ],
      [
        sight('listCustomers', [{ id: 'c1', name: 'An', address: [] }]),
        moveSight('updateCustomer', 'c1'),
        sight('searchCustomers', [{ id: 'c1', name: 'Bình', address: [] }]),
      ],
      [
        sight('listInvoices', [{ id: 'HD1', amount: 5, count: 2 }]),
        sight('searchInvoices', [{ id: 'HD1', count: '2' }]),
      ],
      [
        sight('createShipment', null, { json: { id: 'GS1', shipment_status: 901, fee: 30_400 } }),
        sight('searchShipments', [parcelSample({ status_code: 901, total_fee: '30400' })]),
      ],
      [
        sight('createWebhook', { id: 7 }, { asked: { endpoint: 'http://a/1' } }),
        sight('listWebhooks', [{ id: 7, endpoint: 'http://a/1' }]),
      ],
    ],
    bad: [
      {
        name: 'another weight in the search',
        evidence: [
          sight('listShipments', [parcelSample({ parcel: { weight: 700 } })], { number: 6 }),
          sight('searchShipments', [parcelSample({ parcel: { weight: 0.7 } })], { number: 11 }),
        ],
      },
      {
        name: 'an order code that only the search has',
        evidence: [
          sight('listShipments', [parcelSample({ order_id: null })]),
          sight('searchShipments', [parcelSample({})]),
        ],
      },
      {
        name: 'rounded points',
        evidence: [
          sight('listOndemandShipments', [{ id: 'GS1', status: 1, points: [{ id: 'P1', lat: 21.02, lng: 105.8 }] }]),
          sight('getOndemandShipment', { id: 'GS1', status: 1, points: [{ id: 'P1', lat: '21.0245', lng: '105.8' }] }),
        ],
      },
      {
        name: 'the last address alone',
        evidence: [
          sight('listCustomers', [{ id: 'c1', address: [{ street: '1' }] }]),
          sight('searchCustomers', [{ id: 'c1', address: [{ street: '2' }, { street: '1' }] }]),
        ],
      },
      {
        name: 'a district in two cities',
        evidence: [
          sight('listCityDistricts', [{ id: '700100', city_id: '700000' }]),
          sight('listDistricts', [{ id: '700100', city_id: '100000' }]),
        ],
      },
      {
        name: 'a creation that costs less than its record',
        evidence: [
          sight('createShipment', null, { json: { id: 'GS1', shipment_status: 901, fee: 29_400 } }),
          sight('searchShipments', [parcelSample({ status_code: 901, total_fee: 30_400 })]),
        ],
      },
      {
        name: 'an endpoint that is listed otherwise',
        evidence: [
          sight('createWebhook', { id: 7 }, { asked: { endpoint: 'http://a/1?b=1&c=2' } }),
          sight('listWebhooks', [{ id: 7, endpoint: 'http://a/1?b=1&amp;c=2' }]),
        ],
      },
      {
        name: 'an endpoint under another id',
        evidence: [
          sight('createWebhook', { id: 107 }, { asked: { endpoint: 'http://a/1' } }),
          sight('listWebhooks', [{ id: 7, endpoint: 'http://a/1' }]),
        ],
      },
    ],
  },
}

interface Pair {
  readonly id: string
  readonly look: Look
  readonly other: Look
}

/** Nothing that may move the record happened between the two looks, and it does not look moved. */
function isOneInstant({ moves }: Bench, { family }: Kind, { id, look, other }: Pair): boolean {
  if (!look.version.every((part, at) => sameValue(part, other.version[at]))) return false
  const { account, since } = look.seen
  const standing = family === undefined ? { account, id } : { account, id, family }
  return moves.steady(standing, Math.min(since, other.seen.since))
}

interface Addressed {
  readonly pointer: string
  readonly address: Fields
}

/** A district without a name is one that the service does not know. */
function tellCity(cities: OneValue, seen: SeenAnswer, { pointer, address }: Addressed): void {
  const [district, city] = [textOf(address.district_code), textOf(address.city_code)]
  if (district === null || city === null || typeof address.district !== 'string' || address.district === '') return
  cities.tell(district, city, { seen, pointer: `${pointer}/city_code` })
}

const LATER_FEES = ['return_fee', 're_delivery_fee', 'update_info_fee', 'overweight_fee']

/** What creations answered, to be found again in lists. */
function createdRecords(bench: Bench) {
  const parcels = new Map<string, { readonly seen: SeenAnswer; readonly made: SeenRecord }>()
  const endpoints = new Map<string, { readonly seen: SeenAnswer; readonly id: string; readonly endpoint: string }>()
  return {
    keep(seen: SeenAnswer): void {
      const made = creationIn(seen)
      if (made !== null) parcels.set(`${seen.account} ${recordId(made.record)}`, { seen, made })
      if (seen.operation !== 'createWebhook') return
      const endpoint = textOf(fieldsOf(seen.asked).endpoint)
      const id = textOf(recordsIn(seen)[0]?.record.id)
      if (endpoint !== null && id !== null) endpoints.set(`${seen.account} ${id}`, { seen, id, endpoint })
    },
    /** The fee of a creation is the total of the record, until a fee of its own is added. */
    judgeParcel(seen: SeenAnswer, { pointer, record }: SeenRecord): void {
      const id = recordId(record)
      const known = parcels.get(`${seen.account} ${id}`)
      if (known === undefined || LATER_FEES.some(name => (numberOf(record[name]) ?? 0) !== 0)) return
      const { made } = known
      const isSame = numberOf(made.record.shipment_status) === numberOf(record.status_code)
      const [fee, total] = [numberOf(made.record.fee), numberOf(record.total_fee)]
      if (fee === null || total === null || !isSame) return
      if (!bench.moves.steady({ account: seen.account, id }, known.seen.until)) return
      bench.must(fee === total, () =>
        contradiction(
          { seen, pointer: `${pointer}/total_fee`, value: record.total_fee },
          { seen: known.seen, pointer: `${made.pointer}/fee`, value: made.record.fee },
          { clause: 'Standard shipment creation result', basis: 'chosen' },
        ),
      )
    },
    /** A list that was asked for later shows the endpoint, under the id of its creation. */
    judgeWebhooks(seen: SeenAnswer): void {
      const listed = recordsIn(seen).map(({ pointer, record }) => ({
        pointer,
        id: textOf(record.id),
        endpoint: textOf(record.endpoint),
      }))
      for (const made of endpoints.values()) {
        if (made.seen.account !== seen.account || made.seen.until > seen.since) continue
        if (!bench.moves.steady({ account: seen.account, id: made.id }, made.seen.until)) continue
        const own = listed.filter(({ endpoint }) => endpoint !== null && isSameUrl(endpoint, made.endpoint))
        const [first] = own
        if (first !== undefined) {
          bench.must(
            own.some(({ id }) => id === made.id),
            () =>
              contradiction(
                { seen: made.seen, pointer: '/data/id', value: made.id },
                { seen, pointer: `${first.pointer}/id`, value: first.id },
                ENDPOINTS,
              ),
          )
          continue
        }
        const other = listed.find(({ id }) => id === made.id)
        if (other === undefined) continue
        bench.must(false, () =>
          breach(
            { seen, pointer: `${other.pointer}/endpoint`, value: other.endpoint },
            {
              ...ENDPOINTS,
              expected: `${JSON.stringify(made.endpoint)}, for which ${placeOf({ seen: made.seen, pointer: '/data/id', value: made.id })} gave this id`,
            },
          ),
        )
      }
    },
  }
}

const ENDPOINTS = { clause: 'Webhook endpoints', basis: 'shown' } as const

/** A service may write a URL in its normal form. */
function isSameUrl(one: string, other: string): boolean {
  return one === other || (URL.canParse(one) && URL.canParse(other) && new URL(one).href === new URL(other).href)
}
