import type { Basis, Check, Problem } from '../check.ts'
import { fieldAt } from '../field-at.ts'
import { showValue } from '../schema/describe-node.ts'

export interface ErrorKeysEvidence {
  readonly status: number
  readonly body: unknown
  /** Where the messages by field stand: `errors` = in `data.errors`, `data` = in `data` itself (on-demand). */
  readonly place: 'errors' | 'data'
  /** All of these keys must be named. */
  readonly keys: readonly string[]
  /** May be named too: a point without a kind also leaves the way without a pickup. */
  readonly also?: readonly string[]
  /** Of the rule that was broken on purpose. */
  readonly basis: Basis
}

const CLAUSE = 'Errors'

/** 422 names each wrong field by its dotted key with a list of messages, and names no other. */
export const errorKeys: Check<ErrorKeysEvidence> = {
  name: 'error-keys',
  title: 'a refused request names exactly the wrong fields, each by its dotted key',
  clause: CLAUSE,
  validate({ status, body, place, keys, also = [], basis }) {
    const problem = (rest: Pick<Problem, 'pointer' | 'expected' | 'got'>): Problem => ({
      clause: CLAUSE,
      basis,
      ...rest,
    })
    const wanted = keys.map(key => `"${key}"`).join(', ')
    if (status !== 422) {
      return [problem({ pointer: '', expected: `HTTP 422 that names ${wanted}`, got: `HTTP ${status}` })]
    }
    const pointer = place === 'errors' ? '/data/errors' : '/data'
    const messages = place === 'errors' ? fieldAt(body, 'data', 'errors') : fieldAt(body, 'data')
    if (typeof messages !== 'object' || messages === null || Array.isArray(messages)) {
      return [problem({ pointer, expected: 'messages by field', got: showValue(messages) })]
    }
    const told = Object.entries(messages)
    const names = told.map(([key]) => key)
    const got = `only ${names.map(name => `"${name}"`).join(', ') || 'nothing'}`
    return [
      ...keys.filter(key => !names.includes(key)).map(key => problem({ pointer, expected: `the key "${key}"`, got })),
      ...told
        .filter(([key]) => !keys.includes(key) && !also.includes(key))
        .map(([key]) =>
          problem({ pointer: pointerOf(pointer, key), expected: `no key but ${wanted}`, got: `"${key}"` }),
        ),
      ...told
        .filter(([, value]) => !areMessages(value))
        .map(([key, value]) =>
          problem({ pointer: pointerOf(pointer, key), expected: 'a list of messages', got: showValue(value) }),
        ),
    ]
  },
  samples: {
    good: [
      sample({ data: { errors: { 'shipment.parcel.weight': ['Thiếu khối lượng'] }, exception: 'failed' } }),
      sample(
        { data: { 'paths.0.kind': ['?'], paths: ['?'] } },
        { place: 'data', keys: ['paths.0.kind'], also: ['paths'] },
      ),
    ],
    bad: [
      { name: 'accepted', evidence: { ...sample({ data: [] }), status: 200 } },
      { name: 'no messages', evidence: sample({ data: [] }) },
      {
        name: 'only what may be named besides',
        evidence: sample({ data: { paths: ['?'] } }, { place: 'data', keys: ['paths.0.kind'], also: ['paths'] }),
      },
      { name: 'another key', evidence: sample({ data: { errors: { weight: ['?'] } } }) },
      {
        name: 'one key too many',
        evidence: sample({ data: { errors: { 'shipment.parcel.weight': ['?'], 'shipment.parcel.width': ['?'] } } }),
      },
      { name: 'a bare text', evidence: sample({ data: { errors: { 'shipment.parcel.weight': '?' } } }) },
      { name: 'no message', evidence: sample({ data: { errors: { 'shipment.parcel.weight': [] } } }) },
      { name: 'at another place', evidence: sample({ data: { 'shipment.parcel.weight': ['?'] } }) },
    ],
  },
}

function areMessages(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(text => typeof text === 'string' && text !== '')
}

function pointerOf(parent: string, key: string): string {
  return `${parent}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

function sample(body: object, rest: Partial<ErrorKeysEvidence> = {}): ErrorKeysEvidence {
  return { status: 422, body, place: 'errors', keys: ['shipment.parcel.weight'], basis: 'shown', ...rest }
}
