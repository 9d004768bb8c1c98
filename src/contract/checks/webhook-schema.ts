import { readSchema } from '../../schemas/registry.ts'
import type { Check } from '../check.ts'
import { validateBySchema } from '../schema/validate-body.ts'
import { fieldsOf } from '../target/fields.ts'

export type EventKind = 'shipment-status' | 'creation-result' | 'ondemand-status'

export interface PayloadEvidence {
  readonly kind: EventKind
  /** Null = the body is no JSON object. */
  readonly payload: Readonly<Record<string, unknown>> | null
  /** The body as it arrived. */
  readonly text: string
  /** What stands for a text without a value (switch missing_text); null, absent = unknown: either will do. */
  readonly missingText?: 'empty' | 'null' | null
}

const CLAUSE = 'Events'
const LONGEST = 80

/** The payload with null for an empty text wherever its schema wants text: everything else stays. */
export function withEmptyTexts(
  payload: Readonly<Record<string, unknown>>,
  schema: string,
): Readonly<Record<string, unknown>> {
  const rules = fieldsOf(readSchema(schema).properties)
  const fields = Object.entries(payload).map(([name, value]) => [
    name,
    value === null && fieldsOf(rules[name]).type === 'string' ? '' : value,
  ])
  return Object.fromEntries(fields)
}

export const webhookSchema: Check<PayloadEvidence> = {
  name: 'webhook-schema',
  title: 'the payload of an event has every field of its schema, of the stated type, and no others',
  clause: CLAUSE,
  validate({ kind, payload, text, missingText = null }) {
    if (payload !== null) {
      const schema = `events/${kind}.schema.json`
      const read = missingText === 'empty' ? payload : withEmptyTexts(payload, schema)
      const empty = missingText === 'null' ? Object.keys(payload).filter(name => payload[name] === '') : []
      const wrong = empty.map(
        name => ({ pointer: `/${name}`, clause: CLAUSE, basis: 'chosen', expected: 'null', got: '""' }) as const,
      )
      return [...wrong, ...validateBySchema(schema, read, { clause: CLAUSE })]
    }
    const got = text === '' ? 'an empty body' : text.slice(0, LONGEST)
    return [{ pointer: '', clause: CLAUSE, basis: 'shown', expected: 'a JSON object', got }]
  },
  samples: {
    good: [
      sample(),
      sample({ order_id: '', code: '', weight: '' }),
      sample({ order_id: null, code: null }),
      { ...sample({ order_id: null, code: null }), missingText: 'null' },
      { ...sample({ order_id: '' }), missingText: 'empty' },
    ],
    bad: [
      { name: 'null where texts are empty', evidence: { ...sample({ order_id: null }), missingText: 'empty' } },
      { name: 'an empty text where null is', evidence: { ...sample({ order_id: '' }), missingText: 'null' } },
      { name: 'no JSON', evidence: { kind: 'shipment-status', payload: null, text: 'status=901' } },
      { name: 'an empty body', evidence: { kind: 'shipment-status', payload: null, text: '' } },
      { name: 'the fee as a number', evidence: sample({ fee: 35650 }) },
      { name: 'the status as a number', evidence: sample({ status: 901 }) },
      { name: 'a flag as text', evidence: sample({ is_return: '0' }) },
      { name: 'a field more', evidence: sample({ shop_id: 1 }) },
      { name: 'a field less', evidence: sample({ sorting_code: undefined }) },
      { name: 'no update_time', evidence: sample({ update_time: undefined }) },
    ],
  },
}

/** The specification's event with other values; undefined = the field is missing. */
function sample(changed: Readonly<Record<string, unknown>> = {}): PayloadEvidence {
  const fields = {
    gcode: 'GS6ZE234V6',
    code: 'GAPBLXAE',
    order_id: 'SML-003749',
    weight: '2360',
    fee: '35650',
    cod: '0',
    payer: '1',
    status: '901',
    status_text: 'Chờ lấy hàng',
    message: 'Chờ shipper qua lấy hàng',
    tracking_url: 'https://carrier.test/GAPBLXAE',
    description: 'Đơn hàng đang chờ lấy hàng',
    sorting_code: 'HN-01-01',
    return_sorting_code: 'HN-01-01-TM01',
    is_return: 0,
    is_part_delivery: 0,
    is_lost: 0,
    carrier_short_name: 'ghnv3',
    amount_return_shop: -35650,
    update_time: 1767574807,
    ...changed,
  }
  const payload = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  return { kind: 'shipment-status', payload, text: JSON.stringify(payload) }
}
