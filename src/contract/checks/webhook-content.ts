import type { Basis, Check, Problem } from '../check.ts'
import { showValue } from '../schema/describe-node.ts'
import type { EventKind } from './webhook-schema.ts'

/** One status that the record went through. */
export interface Passed {
  readonly status: string
  readonly text: string
  /** UNIX seconds. */
  readonly at: number
}

/** What the API says of the order an event is about. */
export interface OrderFacts {
  readonly line: 'standard' | 'ondemand'
  readonly gcode: string
  /** As sent. */
  readonly orderId: string
  /** VND, as sent. */
  readonly cod: number
  /** As sent; null for an on-demand order, which has none. */
  readonly payer: '0' | '1' | null
  /** Short name; null where the API tells none. */
  readonly carrier: string | null
  /** Why creation failed; null = it did not. */
  readonly carrierError: string | null
  /** Oldest first; empty for an on-demand order, whose record keeps none. */
  readonly history: readonly Passed[]
  /** The record as it stands now: the event of its latest status tells the same. */
  readonly now: {
    readonly status: string
    /** VND. */
    readonly fee: number
    readonly amountReturnShop: number | null
    readonly code: string | null
    readonly trackingUrl: string | null
    /** Grams, declared and volumetric; empty = unknown. */
    readonly weights: readonly number[]
  }
}

export interface ContentEvidence {
  readonly kind: EventKind
  readonly payload: Readonly<Record<string, unknown>>
  readonly facts: OrderFacts
}

interface Rule {
  readonly field: string
  readonly basis: Basis
  /** What it must be; several = any of them. */
  readonly wanted: readonly (string | number | null)[]
}

const CLAUSE = 'Events'

/** Of the samples; here, because they are made while the module is read. */
const FACTS: OrderFacts = {
  line: 'standard',
  gcode: 'GS6ZE234V6',
  orderId: 'DH-1',
  cod: 180_400,
  payer: '1',
  carrier: 'ghnv3',
  carrierError: null,
  history: [
    { status: '901', text: 'Chờ lấy hàng', at: 1767574800 },
    { status: '902', text: 'Lấy hàng', at: 1767576602 },
    { status: '903', text: 'Đã lấy hàng', at: 1767588642 },
  ],
  now: {
    status: '903',
    fee: 35_650,
    amountReturnShop: 144_750,
    code: 'GDLDLVEX',
    trackingUrl: 'https://carrier.test/GDLDLVEX',
    weights: [500, 1000],
  },
}

export const webhookContent: Check<ContentEvidence> = {
  name: 'webhook-content',
  title: 'an event agrees with the record of its order',
  clause: CLAUSE,
  validate({ kind, payload, facts }) {
    return rulesFor(kind, payload, facts).flatMap(({ field, basis, wanted }): readonly Problem[] => {
      const got = payload[field]
      // A missing field is the schema's to check.
      if (got === undefined || wanted.some(one => isSame(one, got))) return []
      const expected = wanted.map(one => showValue(one)).join(' or ')
      return [
        { pointer: `/${field}`, clause: CLAUSE, basis, expected: `${expected}, as the API says`, got: showValue(got) },
      ]
    })
  },
  samples: {
    good: [sample(), sample({ cod: '180400.0' }), sample({ status: '902', update_time: 1767576602 })],
    bad: [
      { name: 'another gcode', evidence: sample({ gcode: 'GS00000000' }) },
      { name: 'another order_id', evidence: sample({ order_id: 'DH-2' }) },
      { name: 'another COD', evidence: sample({ cod: '0' }) },
      { name: 'another payer', evidence: sample({ payer: '0' }) },
      { name: 'a status the record never had', evidence: sample({ status: '917' }) },
      { name: 'a time seven hours off', evidence: sample({ update_time: 1767613842 }) },
      { name: 'another text of the status', evidence: sample({ status_text: 'Hoàn thành' }) },
      { name: 'another fee', evidence: sample({ fee: '35651' }) },
      { name: 'another amount_return_shop', evidence: sample({ amount_return_shop: 144749 }) },
      { name: 'another carrier', evidence: sample({ carrier_short_name: 'ghtk' }) },
      { name: 'returned though it was not', evidence: sample({ is_return: 1 }) },
      { name: 'a creation result of another order', evidence: creationSample({ shipment_code: 'GS00000000' }) },
      { name: 'a creation that failed though it did not', evidence: creationSample({ carrier_error: 'Lỗi' }) },
    ],
  },
}

function rulesFor(kind: EventKind, payload: ContentEvidence['payload'], facts: OrderFacts): readonly Rule[] {
  const { gcode, orderId, cod, carrierError, now } = facts
  const order: Rule = { field: 'order_id', basis: kind === 'shipment-status' ? 'shown' : 'observed', wanted: [orderId] }
  if (kind === 'creation-result') {
    return [
      order,
      { field: 'shipment_code', basis: 'observed', wanted: [gcode] },
      { field: 'carrier_error', basis: 'observed', wanted: [carrierError] },
    ]
  }
  const common: readonly Rule[] = [
    order,
    { field: 'gcode', basis: 'shown', wanted: [gcode] },
    { field: 'cod', basis: kind === 'shipment-status' ? 'shown' : 'observed', wanted: [cod] },
  ]
  const ofLatest = String(payload.status) === now.status ? latestRules(facts) : []
  if (facts.line === 'ondemand') return [...common, ...ofLatest]
  return [...common, ...standardRules(payload, facts), ...ofLatest]
}

function standardRules(payload: ContentEvidence['payload'], { payer, carrier, history }: OrderFacts): readonly Rule[] {
  const status = String(payload.status)
  const passed = history.filter(one => one.status === status)
  const last = history.findLastIndex(one => one.status === status && one.at === payload.update_time)
  const before = history.slice(0, last + 1).map(one => one.status)
  const flag = (codes: readonly string[]) => (before.some(one => codes.includes(one)) ? 1 : 0)
  return [
    { field: 'payer', basis: 'shown', wanted: [payer] },
    { field: 'status', basis: 'shown', wanted: history.map(one => one.status) },
    ...(carrier === null ? [] : [{ field: 'carrier_short_name', basis: 'shown', wanted: [carrier] } as const]),
    ...(passed.length === 0
      ? []
      : ([
          { field: 'status_text', basis: 'chosen', wanted: passed.map(one => one.text) },
          // "UNIX timestamp in GMT+7" leaves room for seven hours.
          { field: 'update_time', basis: 'chosen', wanted: passed.map(one => one.at) },
        ] as const)),
    ...(last < 0
      ? []
      : ([
          { field: 'is_return', basis: 'chosen', wanted: [flag(['907', '908'])] },
          { field: 'is_part_delivery', basis: 'chosen', wanted: [flag(['916'])] },
          { field: 'is_lost', basis: 'chosen', wanted: [flag(['917'])] },
        ] as const)),
  ]
}

/** Fees, weight and the carrier's code may change on the way, so only what is reported last agrees with the record. */
function latestRules({ line, now }: OrderFacts): readonly Rule[] {
  const { fee, amountReturnShop, code, trackingUrl, weights } = now
  const nothing = line === 'ondemand' ? [null, ''] : ['']
  return [
    { field: 'fee', basis: 'example', wanted: [fee] },
    { field: 'code', basis: 'example', wanted: code === null ? nothing : [code] },
    { field: 'tracking_url', basis: 'example', wanted: trackingUrl === null ? nothing : [trackingUrl] },
    ...(amountReturnShop === null
      ? []
      : [{ field: 'amount_return_shop', basis: 'example', wanted: [amountReturnShop] } as const]),
    ...(weights.length === 0 ? [] : [{ field: 'weight', basis: 'chosen', wanted: weights } as const]),
  ]
}

/** Numbers are reported as text in some fields, and as numbers in others. */
function isSame(wanted: string | number | null, got: unknown): boolean {
  if (typeof wanted === 'number') return typeof got === 'string' ? got !== '' && Number(got) === wanted : got === wanted
  return wanted === null ? got === null : String(got) === wanted
}

function sample(changed: Readonly<Record<string, unknown>> = {}): ContentEvidence {
  const { status = '903' } = changed
  const passed = FACTS.history.find(one => one.status === status)
  const payload = {
    gcode: 'GS6ZE234V6',
    code: 'GDLDLVEX',
    order_id: 'DH-1',
    weight: '1000',
    fee: '35650',
    cod: '180400',
    payer: '1',
    status,
    status_text: passed?.text ?? 'Thất lạc hàng',
    tracking_url: 'https://carrier.test/GDLDLVEX',
    is_return: 0,
    is_part_delivery: 0,
    is_lost: 0,
    carrier_short_name: 'ghnv3',
    amount_return_shop: 144_750,
    update_time: 1767588642,
    ...changed,
  }
  return { kind: 'shipment-status', payload, facts: FACTS }
}

function creationSample(changed: Readonly<Record<string, unknown>>): ContentEvidence {
  const payload = { error: null, order_id: 'DH-1', shipment_code: 'GS6ZE234V6', carrier_error: null, ...changed }
  return { kind: 'creation-result', payload, facts: FACTS }
}
