import type { AnswerEvidence } from '../answer-checks.ts'
import type { Check } from '../check.ts'
import { goodAnswer, sampleEvidence } from './sample-evidence.ts'

const CLAUSE = 'What the service does'

/** The client unpacks what is packed as it says; what is wrong with the way stands beside the answer. */
export const contentEncoding: Check<AnswerEvidence> = {
  name: 'content-encoding',
  title: 'a body is packed as its content-encoding says, and only as the client asked',
  clause: CLAUSE,
  validate({ exchange: { got } }) {
    if (got?.wronglyPacked === undefined) return []
    const expected = 'a body that is packed as content-encoding says, in a way that accept-encoding names'
    return [{ pointer: '', clause: CLAUSE, basis: 'shown', expected, got: got.wronglyPacked }]
  },
  samples: {
    good: [
      goodAnswer(),
      sampleEvidence({ headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' } }),
      sampleEvidence({ error: 'nothing listens there' }),
    ],
    bad: [
      { name: 'gzip said and not done', evidence: packed('content-encoding says gzip, and the body is not packed so') },
      {
        name: 'gzip done and not said',
        evidence: packed('the body is packed by gzip, and content-encoding says nothing'),
      },
    ],
  },
}

function packed(wronglyPacked: string): AnswerEvidence {
  const { exchange, ...rest } = goodAnswer()
  return { ...rest, exchange: { ...exchange, got: exchange.got === null ? null : { ...exchange.got, wronglyPacked } } }
}
