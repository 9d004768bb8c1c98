import { answersUnder } from '../../schemas/answers.ts'
import { type Cell, cellOf } from '../../schemas/operations.ts'
import type { AnswerEvidence } from '../answer-checks.ts'
import type { Check, Problem } from '../check.ts'
import { showValue } from '../schema/describe-node.ts'
import { isObject, schemaNode } from '../schema/schema-node.ts'
import type { Switches } from '../target.ts'
import { goodAnswer, sampleEvidence } from './sample-evidence.ts'

const CLAUSE = 'Response envelope'

/** Code and status of the envelope must say what the HTTP status says. */
export const envelope: Check<AnswerEvidence> = {
  name: 'envelope',
  title: 'code repeats the HTTP status, and status is success or error to match it',
  clause: CLAUSE,
  validate({ operation, exchange: { got }, switches }) {
    if (got === null || got.json === undefined) return []
    const problem = (pointer: string, expected: string, seen: unknown): Problem => ({
      pointer,
      clause: CLAUSE,
      basis: 'shown',
      expected,
      got: showValue(seen),
    })
    const body = got.json
    if (!isObject(body)) return [problem('', 'an object with code, status and data', body)]
    const cell = cellOf(operation, got.status)
    // The bare record of an update and of a duplicate, which the specification shows, has no envelope.
    if (!('code' in body) && cell !== undefined && mayBeBare(cell, switches)) return []
    const word = got.status < 400 ? 'success' : 'error'
    return [
      ...(body.code === got.status ? [] : [problem('/code', `${got.status}, as the HTTP status`, body.code)]),
      ...(body.status === word ? [] : [problem('/status', showValue(word), body.status)]),
    ]
  },
  samples: {
    good: [
      goodAnswer(),
      sampleEvidence({
        operation: 'listCities',
        status: 401,
        expected: [401],
        body: { code: 401, status: 'error', data: { error: 'Unauthenticated.' } },
      }),
      sampleEvidence({
        operation: 'updateCustomer',
        switches: { customer_layout: 'bare' },
        body: { id: '1', name: 'Lan', phone: null, email: null, address: [] },
      }),
    ],
    bad: [
      {
        name: 'code 200 under HTTP 422',
        evidence: sampleEvidence({ status: 422, body: { code: 200, status: 'error' } }),
      },
      { name: 'the code as text', evidence: sampleEvidence({ body: { code: '200', status: 'success', data: [] } }) },
      { name: 'status "ok"', evidence: sampleEvidence({ body: { code: 200, status: 'ok', data: [] } }) },
      {
        name: 'success under HTTP 422',
        evidence: sampleEvidence({ status: 422, body: { code: 422, status: 'success' } }),
      },
      { name: 'a list without an envelope', evidence: sampleEvidence({ body: [] }) },
      { name: 'a record without an envelope', evidence: sampleEvidence({ body: { id: '1' } }) },
      {
        name: 'a bare customer under customer_layout envelope',
        evidence: sampleEvidence({
          operation: 'updateCustomer',
          switches: { customer_layout: 'envelope' },
          body: { id: '1', name: 'Lan', phone: null, email: null, address: [] },
        }),
      },
    ],
  },
}

function mayBeBare(cell: Cell, switches: Switches | null): boolean {
  const answers = switches === null ? cell.answers : answersUnder(cell, switches)
  return answers.some(({ body }) => body !== undefined && !schemaNode(body).properties.has('code'))
}
