import type { Check, Problem } from '../check.ts'
import { type Fields, numberOf } from '../records/list-records.ts'
import { fieldsOf } from '../target/fields.ts'

export interface QuotedOrder {
  readonly pointer: string
  /** As quoted for the same way, parcels and requests. */
  readonly rate: Fields
  readonly order: Fields
}

const AMOUNTS = ['delivery_fee', 'total_fee_carrier', 'service_fee', 'total_fee'] as const
const CLAUSE = 'On-demand shipment record'

export const orderQuoted: Check<QuotedOrder> = {
  name: 'order-quoted',
  title: 'an on-demand order costs what was quoted for the same route, parcels and requests',
  clause: CLAUSE,
  validate({ pointer, rate, order }) {
    const fees = AMOUNTS.flatMap((name): readonly Problem[] => {
      const [quoted, told] = [numberOf(rate[name]), numberOf(order[name])]
      // What a rate does not tell, an order cannot break.
      if (quoted === null || told === quoted) return []
      const expected = `${quoted}, as quoted`
      return [{ pointer: `${pointer}/${name}`, clause: CLAUSE, basis: 'example', expected, got: String(order[name]) }]
    })
    const [chosen, booked] = [describeRequests(rate.requested), describeRequests(order.requests)]
    if (chosen === booked) return fees
    const got = { pointer: `${pointer}/requests`, expected: `${chosen || 'none'}, as quoted`, got: booked || 'none' }
    return [...fees, { ...got, clause: CLAUSE, basis: 'chosen' }]
  },
  samples: {
    good: [quoted({}), quoted({ total_fee: '38160', delivery_fee: '16000' })],
    bad: [
      { name: 'dearer than quoted', evidence: quoted({ total_fee: 38_660 }) },
      { name: 'the platform takes more', evidence: quoted({ service_fee: 2_660, total_fee: 38_660 }) },
      { name: 'another price of a request', evidence: quoted({ requests: [{ _id: 'BULKY', price: 10_000 }] }) },
      { name: 'a request is lost', evidence: quoted({ requests: [] }) },
    ],
  },
}

function describeRequests(requests: unknown): string {
  const list = Array.isArray(requests) ? requests.map(fieldsOf) : []
  return list.map(one => [one._id, one.tier_code, numberOf(one.price)].filter(Boolean).join(' ')).join(', ')
}

function quoted(differences: Fields): QuotedOrder {
  const fees = { delivery_fee: 16_000, total_fee_carrier: 36_000, service_fee: 2_160, total_fee: 38_160 }
  const requested = [{ _id: 'BULKY', tier_code: 'TIER_3', price: 20_000 }]
  return { pointer: '/data', rate: { ...fees, requested }, order: { ...fees, requests: requested, ...differences } }
}
