import type { Basis, Check, Problem } from '../check.ts'
import { fieldAt } from '../field-at.ts'
import { showValue } from '../schema/describe-node.ts'

export interface AuthRequiredEvidence {
  readonly status: number
  readonly body: unknown
  /** Shown for whatever needs a token; for a wrong login or refresh chosen. */
  readonly basis: Basis
}

const CLAUSE = 'Authentication'

/** A request without valid credentials: 401 with code 401, status `error`, and `data.error` = `Unauthenticated.`. */
export const authRequired: Check<AuthRequiredEvidence> = {
  name: 'auth-required',
  title: 'a request without valid credentials is answered 401 with data.error "Unauthenticated."',
  clause: CLAUSE,
  validate({ status, body, basis }) {
    const problem = (pointer: string, expected: string, got: string): Problem => ({
      pointer,
      clause: CLAUSE,
      basis,
      expected,
      got,
    })
    if (status !== 401) return [problem('', 'HTTP 401', `HTTP ${status}`)]
    const differs = (path: readonly string[], expected: unknown): readonly Problem[] => {
      const got = fieldAt(body, ...path)
      return got === expected ? [] : [problem(`/${path.join('/')}`, showValue(expected), showValue(got))]
    }
    return [
      ...differs(['code'], 401),
      ...differs(['status'], 'error'),
      ...differs(['data', 'error'], 'Unauthenticated.'),
    ]
  },
  samples: {
    good: [sample(), sample({ message: 'Unauthorized' })],
    bad: [
      { name: 'let in', evidence: { ...sample({ code: 200, status: 'success', data: [] }), status: 200 } },
      { name: 'refused in the body alone', evidence: { ...sample(), status: 200 } },
      { name: 'another code', evidence: sample({ code: 403 }) },
      { name: 'success', evidence: sample({ status: 'success' }) },
      { name: 'empty data', evidence: sample({ data: [] }) },
      { name: 'another text', evidence: sample({ data: { error: 'Unauthenticated' } }) },
      { name: 'the text beside', evidence: sample({ data: [], error: 'Unauthenticated.' }) },
    ],
  },
}

function sample(different: object = {}): AuthRequiredEvidence {
  const body = { code: 401, status: 'error', data: { error: 'Unauthenticated.' }, ...different }
  return { status: 401, body, basis: 'shown' }
}
