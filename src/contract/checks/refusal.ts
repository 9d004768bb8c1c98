import type { Basis, Check, Problem } from '../check.ts'
import { fieldAt } from '../field-at.ts'
import { showValue } from '../schema/describe-node.ts'

export interface RefusalEvidence {
  readonly status: number
  readonly body: unknown
  /** How the profile refuses (switch `create_refusal`); null = unknown: both are accepted. */
  readonly reading: '900' | '422' | null
  /** Where a 422 has its messages (switch `creation_422_layout`); null = unknown: wherever they are. */
  readonly layout: keyof typeof MESSAGES | null
  /** Of the field for which it must be refused. */
  readonly key: string
  /** Of the rule that was broken on purpose. */
  readonly basis: Basis
}

const CLAUSE = 'Errors'

/** Where each layout has the messages by field, as a pointer. */
const MESSAGES = { errors: '/data/errors', data_map: '/data', root_map: '' } as const

/** Of a sample. */
const MESSAGE = { 'shipment.rate': ['Thiếu thông tin'] }

/** A creation that cannot be placed is answered with HTTP 200 with status 900 and `carrier_error`, or HTTP 422 on the field. */
export const refusal: Check<RefusalEvidence> = {
  name: 'refusal',
  title:
    'a creation that cannot be placed is answered 200 with status 900 and carrier_error, or 422 where the profile says so',
  clause: CLAUSE,
  validate({ status, body, reading, layout, key, basis }) {
    const problem = (pointer: string, expected: string, got: string): Problem => ({
      pointer,
      clause: CLAUSE,
      basis,
      expected,
      got,
    })
    if (status === 422 && reading !== '900') {
      const places = layout === null ? Object.values(MESSAGES) : [MESSAGES[layout]]
      const found = places.map(pointer => ({ pointer, messages: fieldAt(body, ...pointer.split('/').slice(1)) }))
      const [nearest] = found
      if (nearest === undefined || found.some(({ messages }) => fieldAt(messages, key) !== undefined)) return []
      return [problem(nearest.pointer, `the key "${key}"`, showValue(nearest.messages))]
    }
    if (status !== 200 || reading === '422') {
      const expected = reading === '422' ? 'HTTP 422' : 'HTTP 200 with shipment_status 900'
      return [problem('', expected, `HTTP ${status}`)]
    }
    const code = fieldAt(body, 'shipment_status')
    const error = fieldAt(body, 'carrier_error')
    return [
      ...(Number(code) === 900 ? [] : [problem('/shipment_status', '900', showValue(code))]),
      ...(typeof error === 'string' && error.trim() !== ''
        ? []
        : [problem('/carrier_error', `why it failed (${key})`, showValue(error))]),
    ]
  },
  samples: {
    good: [
      sample(200, refused()),
      sample(422, complained(), null),
      sample(422, complained(), '422'),
      { ...sample(422, { code: 422, data: MESSAGE }, '422'), layout: 'data_map' },
      { ...sample(422, { code: 422, data: [], ...MESSAGE }, '422'), layout: 'root_map' },
      sample(422, { code: 422, data: [], ...MESSAGE }, null),
    ],
    bad: [
      { name: 'placed', evidence: sample(200, { ...refused(), shipment_status: 901 }) },
      { name: 'no reason', evidence: sample(200, { ...refused(), carrier_error: null }) },
      { name: 'blank reason', evidence: sample(200, { ...refused(), carrier_error: ' ' }) },
      { name: '422 where 900 is the rule', evidence: sample(422, complained()) },
      { name: '200 where 422 is the rule', evidence: sample(200, refused(), '422') },
      { name: 'another layout', evidence: { ...sample(422, complained(), '422'), layout: 'data_map' } },
      { name: 'another key', evidence: sample(422, { data: { errors: { 'shipment.payer': ['?'] } } }, null) },
    ],
  },
}

function refused() {
  return { code: 200, status: 'success', id: 'GS00000001', shipment_status: 900, carrier_error: 'Thiếu thông tin' }
}

function complained() {
  return { code: 422, status: 'error', data: { errors: MESSAGE } }
}

function sample(status: number, body: object, reading: RefusalEvidence['reading'] = '900'): RefusalEvidence {
  return { status, body, reading, layout: reading === null ? null : 'errors', key: 'shipment.rate', basis: 'shown' }
}
