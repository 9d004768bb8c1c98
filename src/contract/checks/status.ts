import { cellOf } from '../../schemas/operations.ts'
import type { AnswerEvidence } from '../answer-checks.ts'
import type { Check, Problem } from '../check.ts'
import { showValue } from '../schema/describe-node.ts'
import { goodAnswer, sampleEvidence } from './sample-evidence.ts'

/** The HTTP status must be one that the case accepts. */
export const status: Check<AnswerEvidence> = {
  name: 'status',
  title: 'the HTTP status is what this request must get',
  clause: 'Errors',
  validate({ operation, exchange, expected }) {
    const { got } = exchange
    if (got === null || expected.includes(got.status)) return []
    const [meant = 200] = expected
    const cell = cellOf(operation, meant)
    const problem: Problem = {
      pointer: '',
      clause: operation.clauses[0] ?? 'Endpoints',
      // That a request breaks the service is right nowhere, whatever the specification says of it.
      basis: got.status >= 500 || cell?.shown === true ? 'shown' : (cell?.basis ?? 'chosen'),
      expected: `the status ${expected.join(' or ')}`,
      got: String(got.status),
      note: showValue(got.json ?? got.text),
    }
    return [problem]
  },
  samples: {
    good: [
      goodAnswer(),
      sampleEvidence({ operation: 'createShipment', status: 422, expected: [200, 422], body: { code: 422 } }),
    ],
    bad: [
      { name: '200 where 422 must come', evidence: sampleEvidence({ expected: [422] }) },
      { name: '500', evidence: sampleEvidence({ status: 500, expected: [200], text: 'Server Error' }) },
      { name: '201 for a creation', evidence: sampleEvidence({ operation: 'createCustomer', status: 201 }) },
    ],
  },
}
