import { cellOf } from '../../schemas/operations.ts'
import type { AnswerEvidence } from '../answer-checks.ts'
import type { Check } from '../check.ts'
import { validateBody } from '../schema/validate-body.ts'
import { goodAnswer, sampleEvidence } from './sample-evidence.ts'

/** A body must be one of the answers that the contract has for its status. */
export const schema: Check<AnswerEvidence> = {
  name: 'schema',
  title: 'the body is one of the answers of schemas/contract.json for this operation and status',
  clause: 'Resources and their fields',
  validate({ operation, exchange: { got }, switches }) {
    // Whether the status may come at all is checked by `status`, and whether the body is JSON by `content-type`.
    const cell = got === null ? undefined : cellOf(operation, got.status)
    return got === null || got.json === undefined || cell === undefined
      ? []
      : validateBody(cell, got.json, switches).problems
  },
  samples: {
    good: [
      goodAnswer(),
      sampleEvidence({
        operation: 'listBanks',
        body: {
          code: 200,
          status: 'success',
          data: [{ id: 1, name: 'Ngân hàng Ngoại thương', short_name: 'Vietcombank' }],
        },
      }),
    ],
    bad: [
      { name: 'data that is no list', evidence: sampleEvidence({ body: { code: 200, status: 'success', data: {} } }) },
      {
        name: 'a city without a name',
        evidence: sampleEvidence({ body: { code: 200, status: 'success', data: [{ id: 100000 }] } }),
      },
      {
        name: 'an undocumented field',
        evidence: sampleEvidence({ body: { code: 200, status: 'success', data: [], took: 3 } }),
      },
      {
        name: 'a 422 of a creation under create_refusal 900',
        evidence: sampleEvidence({
          operation: 'createShipment',
          status: 422,
          switches: { create_refusal: '900' },
          body: { code: 422, status: 'error', data: {}, message: 'Unprocessable Entity' },
        }),
      },
    ],
  },
}
