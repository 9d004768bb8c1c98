import type { AnswerEvidence } from '../answer-checks.ts'
import type { Check, Problem } from '../check.ts'
import { showValue } from '../schema/describe-node.ts'
import { goodAnswer, sampleEvidence } from './sample-evidence.ts'

const CLAUSE = 'What the service does'

/** A body must be JSON, and say so. */
export const contentType: Check<AnswerEvidence> = {
  name: 'content-type',
  title: 'the body is JSON, and the header content-type says so',
  clause: CLAUSE,
  validate({ exchange: { got } }) {
    if (got === null) return []
    const said = got.headers['content-type']
    const problem = (expected: string, seen: string): Problem => ({
      pointer: '',
      clause: CLAUSE,
      basis: 'shown',
      expected,
      got: seen,
    })
    return [
      ...(isJson(said) ? [] : [problem('the header content-type: application/json', said ?? 'no such header')]),
      ...(got.json === undefined ? [problem('a body in JSON', got.text === '' ? 'no body' : showValue(got.text))] : []),
    ]
  },
  samples: {
    good: [
      goodAnswer(),
      sampleEvidence({ headers: { 'content-type': 'application/json' } }),
      sampleEvidence({ headers: { 'content-type': 'Application/JSON; charset=UTF-8' } }),
    ],
    bad: [
      { name: 'text/html', evidence: sampleEvidence({ headers: { 'content-type': 'text/html' } }) },
      { name: 'no content-type', evidence: sampleEvidence({ headers: {} }) },
      { name: 'application/jsonp', evidence: sampleEvidence({ headers: { 'content-type': 'application/jsonp' } }) },
      { name: 'a page under application/json', evidence: sampleEvidence({ text: '<html></html>' }) },
      { name: 'an empty body', evidence: sampleEvidence({ text: '' }) },
    ],
  },
}

function isJson(header: string | undefined): boolean {
  return header?.split(';')[0]?.trim().toLowerCase() === 'application/json'
}
