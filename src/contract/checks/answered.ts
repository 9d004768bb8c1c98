import type { AnswerEvidence } from '../answer-checks.ts'
import type { Check } from '../check.ts'
import { goodAnswer, sampleEvidence } from './sample-evidence.ts'

/** An answer must come at all. */
export const answered: Check<AnswerEvidence> = {
  name: 'answered',
  title: 'every request is answered',
  clause: 'Endpoints',
  validate: ({ exchange: { got, error, ms } }) =>
    got !== null
      ? []
      : [
          {
            pointer: '',
            clause: 'Endpoints',
            basis: 'shown',
            expected: 'an answer',
            got: `${error ?? 'no answer'} (after ${Math.round(ms)} ms)`,
            note: 'Ask the address yourself with the curl line; if it answers there, raise --request-timeout.',
          },
        ],
  samples: {
    good: [goodAnswer()],
    bad: [{ name: 'the connection was reset', evidence: sampleEvidence({ error: 'connection reset' }) }],
  },
}
