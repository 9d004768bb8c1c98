import type { Basis, Check, Problem } from '../check.ts'
import { type Fields, numberOf } from '../records/list-records.ts'
import { fieldsOf } from '../target/fields.ts'

export interface FeeRecord {
  readonly kind: 'shipment' | 'rate' | 'ondemand' | 'ondemand-rate'
  /** Where in the body the record stands. */
  readonly pointer: string
  readonly record: Fields
}

interface Sum {
  readonly total: string
  readonly plus: readonly string[]
  readonly minus: readonly string[]
  readonly basis: Basis
}

const SHIPMENT_FEES = [
  'delivery_fee',
  'service_fee',
  'cod_fee',
  'insurrance_fee',
  'return_fee',
  're_delivery_fee',
  'update_info_fee',
  'overweight_fee',
] as const

/** `requests` stands for the prices of the requests chosen. */
const SUMS: Readonly<Record<FeeRecord['kind'], readonly Sum[]>> = {
  shipment: [{ total: 'total_fee', plus: SHIPMENT_FEES, minus: ['discount'], basis: 'shown' }],
  rate: [
    { total: 'total_amount', plus: ['total_fee'], minus: [], basis: 'chosen' },
    {
      total: 'total_fee',
      plus: ['location_fee', 'service_fee', 'cod_fee', 'insurrance_fee'],
      minus: ['discount'],
      basis: 'observed',
    },
  ],
  ondemand: [
    {
      total: 'total_fee_carrier',
      plus: ['delivery_fee', 'stop_fee', 'requests'],
      minus: ['discount'],
      basis: 'shown',
    },
    { total: 'total_fee', plus: ['total_fee_carrier', 'service_fee'], minus: [], basis: 'shown' },
    { total: 'total_amount', plus: ['total_fee', 'cod_amount'], minus: [], basis: 'chosen' },
  ],
  'ondemand-rate': [{ total: 'total_fee', plus: ['total_fee_carrier', 'service_fee'], minus: [], basis: 'shown' }],
}

const CLAUSE = 'Resources and their fields'

export const feeSum: Check<FeeRecord> = {
  name: 'fee-sum',
  title: 'a total is the sum of its fees minus the discount',
  clause: CLAUSE,
  validate: ({ kind, pointer, record }) =>
    SUMS[kind].flatMap(({ total, plus, minus, basis }): readonly Problem[] => {
      const told = numberOf(record[total])
      const added = plus.map(name => amountOf(record, name))
      const taken = minus.map(name => amountOf(record, name))
      const parts = [...added, ...taken.map(part => (part === null ? null : -part))]
      // A fee that is not shown cannot be added up; that it is missing is the schema's to say.
      if (told === null || parts.includes(null)) return []
      const due = parts.reduce<number>((sum, part) => sum + (part ?? 0), 0)
      // Amounts may have decimals, and VND has none.
      if (Math.abs(told - due) < 0.5) return []
      const how = [plus.join(' + '), ...minus].join(' − ')
      const expected = `${due} = ${how}`
      const firm = hasOtherFees(record) ? 'chosen' : basis
      return [{ pointer: `${pointer}/${total}`, clause: CLAUSE, basis: firm, expected, got: String(told) }]
    }),
  samples: {
    good: [
      { kind: 'shipment', pointer: '', record: shipment({}) },
      { kind: 'shipment', pointer: '', record: shipment({ total_fee: '45400', delivery_fee: '40000' }) },
      { kind: 'rate', pointer: '', record: { total_fee: 30_400, total_amount: 30_400 } },
      { kind: 'rate', pointer: '', record: rate({}) },
      { kind: 'ondemand', pointer: '', record: order({}) },
    ],
    bad: [
      { name: 'a fee left out', evidence: { kind: 'shipment', pointer: '', record: shipment({ total_fee: 40_000 }) } },
      {
        name: 'text joined',
        evidence: { kind: 'shipment', pointer: '', record: shipment({ total_fee: '400003400' }) },
      },
      {
        name: 'the discount added',
        evidence: { kind: 'shipment', pointer: '', record: shipment({ discount: 1_000, total_fee: 46_400 }) },
      },
      { name: 'two totals', evidence: { kind: 'rate', pointer: '', record: { total_fee: 1, total_amount: 2 } } },
      { name: 'COD for nothing', evidence: { kind: 'rate', pointer: '', record: rate({ cod_fee: 0 }) } },
      { name: 'no platform fee', evidence: { kind: 'ondemand', pointer: '', record: order({ total_fee: 36_000 }) } },
      {
        name: 'a request for nothing',
        evidence: { kind: 'ondemand', pointer: '', record: order({ requests: [{ price: 0 }] }) },
      },
      {
        name: 'the carrier alone',
        evidence: {
          kind: 'ondemand-rate',
          pointer: '',
          record: { total_fee: 36_000, total_fee_carrier: 36_000, service_fee: 2_160 },
        },
      },
    ],
  },
}

const LISTED = new Set(Object.values(SUMS).flatMap(sums => sums.flatMap(({ total, plus }) => [total, ...plus])))

/** A fee that the document does not list may well be part of the total. */
function hasOtherFees(record: Fields): boolean {
  return Object.entries(record).some(
    ([name, value]) => /(?:fee|tax|vat|surcharge)$/.test(name) && !LISTED.has(name) && (numberOf(value) ?? 0) !== 0,
  )
}

function amountOf(record: Fields, name: string): number | null {
  if (name !== 'requests') return numberOf(record[name])
  if (!Array.isArray(record.requests)) return null
  const prices = record.requests.map(request => numberOf(fieldsOf(request).price))
  return prices.includes(null) ? null : prices.reduce<number>((sum, price) => sum + (price ?? 0), 0)
}

function shipment(differences: Fields): Fields {
  const none = Object.fromEntries(SHIPMENT_FEES.map(name => [name, 0]))
  const fees = { ...none, delivery_fee: 40_000, service_fee: 3_000, cod_fee: 2_400, discount: 0, total_fee: 45_400 }
  return { ...fees, ...differences }
}

function rate(differences: Fields): Fields {
  const fees = { location_fee: 28_000, service_fee: 2_400, cod_fee: 1_000, insurrance_fee: 0, discount: 0 }
  return { ...fees, total_fee: 31_400, total_amount: 31_400, ...differences }
}

function order(differences: Fields): Fields {
  return {
    delivery_fee: 16_000,
    stop_fee: 0,
    requests: [{ _id: 'BULKY', tier_code: 'TIER_3', price: 20_000 }],
    discount: 0,
    total_fee_carrier: 36_000,
    service_fee: 2_160,
    total_fee: 38_160,
    cod_amount: 350_000,
    total_amount: 388_160,
    ...differences,
  }
}
