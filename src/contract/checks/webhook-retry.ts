import type { Check, Problem } from '../check.ts'

export interface RetryEvidence {
  /** Attempts of one event in order of arrival, the first of which we answered 500. */
  readonly attempts: readonly {
    /** Undefined = the service sends none. */
    readonly id: string | undefined
    readonly text: string
  }[]
  /** In words: `by the retry preset standard`. */
  readonly within: string
}

const CLAUSE = 'Events'

export const webhookRetry: Check<RetryEvidence> = {
  name: 'webhook-retry',
  title: 'an event that was answered 500 is sent again, with the same id and the same bytes',
  clause: CLAUSE,
  validate({ attempts: [first, ...later], within }) {
    const problem = (expected: string, got: string): Problem => ({
      pointer: '',
      clause: CLAUSE,
      // Retries are "not shown".
      basis: 'chosen',
      expected,
      got,
    })
    if (first === undefined) return [problem('an event', 'none')]
    const [second] = later
    if (second === undefined) return [problem('the event again after a 500', `no further attempt ${within}`)]
    return [
      ...(second.id === first.id ? [] : [problem(`the id ${first.id}`, `the id ${second.id}`)]),
      ...(second.text === first.text ? [] : [problem('the bytes of the first attempt', second.text.slice(0, 80))]),
    ]
  },
  samples: {
    good: [
      { attempts: [attempt('msg_1'), attempt('msg_1')], within: 'within an hour' },
      { attempts: [attempt(undefined), attempt(undefined), attempt(undefined)], within: 'within an hour' },
    ],
    bad: [
      { name: 'nothing comes again', evidence: { attempts: [attempt('msg_1')], within: 'within an hour' } },
      {
        name: 'it comes again under another id',
        evidence: { attempts: [attempt('msg_1'), attempt('msg_2')], within: 'within an hour' },
      },
      {
        name: 'it comes again with another body',
        evidence: { attempts: [attempt('msg_1'), attempt('msg_1', '902')], within: 'within an hour' },
      },
    ],
  },
}

function attempt(id: string | undefined, status = '901') {
  return { id, text: JSON.stringify({ gcode: 'GS6ZE234V6', status }) }
}
