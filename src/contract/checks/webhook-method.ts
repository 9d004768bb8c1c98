import type { Check, Problem } from '../check.ts'

export interface MethodEvidence {
  readonly method: string
  /** Undefined = the header is missing. */
  readonly contentType: string | undefined
}

const CLAUSE = 'Events'

export const webhookMethod: Check<MethodEvidence> = {
  name: 'webhook-method',
  title: 'an event is a POST with a JSON body and the content type of JSON',
  clause: CLAUSE,
  validate({ method, contentType }) {
    const wrong: Problem[] = []
    if (method !== 'POST') {
      wrong.push({ pointer: '', clause: CLAUSE, basis: 'observed', expected: 'the method POST', got: method })
    }
    // Parameters such as a charset change nothing.
    if (!/^application\/json\s*(;|$)/i.test(contentType ?? '')) {
      const got = contentType ?? 'no Content-Type'
      const clause = 'Conventions that apply everywhere'
      wrong.push({ pointer: '', clause, basis: 'shown', expected: 'Content-Type: application/json', got })
    }
    return wrong
  },
  samples: {
    good: [
      { method: 'POST', contentType: 'application/json' },
      { method: 'POST', contentType: 'application/json; charset=utf-8' },
    ],
    bad: [
      { name: 'PUT', evidence: { method: 'PUT', contentType: 'application/json' } },
      { name: 'a form', evidence: { method: 'POST', contentType: 'application/x-www-form-urlencoded' } },
      { name: 'no content type', evidence: { method: 'POST', contentType: undefined } },
    ],
  },
}
