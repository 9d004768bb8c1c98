import type { Basis, Check, Problem } from '../check.ts'
import { fieldAt } from '../field-at.ts'
import { showValue } from '../schema/describe-node.ts'

export interface NotFoundEvidence {
  readonly status: number
  readonly body: unknown
  /** Shown for a webhook's id alone; for all others chosen. */
  readonly basis: Basis
}

const CLAUSE = 'Errors'

/** An id that nothing has: 404, empty data, `Resource Not Found`. */
export const notFound: Check<NotFoundEvidence> = {
  name: 'not-found',
  title: 'an unknown id is answered 404, with empty data and "Resource Not Found"',
  clause: CLAUSE,
  validate({ status, body, basis }) {
    const problem = (pointer: string, expected: string, got: string): Problem => ({
      pointer,
      clause: CLAUSE,
      basis,
      expected,
      got,
    })
    if (status !== 404) return [problem('', 'HTTP 404', `HTTP ${status}`)]
    const differs = (field: string, expected: unknown): readonly Problem[] => {
      const got = showValue(fieldAt(body, field))
      return got === showValue(expected) ? [] : [problem(`/${field}`, showValue(expected), got)]
    }
    return [
      ...differs('code', 404),
      ...differs('status', 'error'),
      ...differs('data', []),
      ...differs('message', 'Resource Not Found'),
    ]
  },
  samples: {
    good: [sample()],
    bad: [
      { name: 'taken for there', evidence: { ...sample(), status: 200 } },
      { name: 'another code', evidence: sample({ code: 200 }) },
      { name: 'success', evidence: sample({ status: 'success' }) },
      { name: 'data null', evidence: sample({ data: null }) },
      { name: 'data an object', evidence: sample({ data: {} }) },
      { name: 'another message', evidence: sample({ message: 'Not Found' }) },
    ],
  },
}

function sample(different: object = {}): NotFoundEvidence {
  const body = { code: 404, status: 'error', data: [], message: 'Resource Not Found', ...different }
  return { status: 404, body, basis: 'shown' }
}
