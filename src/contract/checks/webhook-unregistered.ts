import type { Check, Problem } from '../check.ts'

export interface UnregisteredEvidence {
  /** What arrived at an endpoint after its registration had been deleted. */
  readonly after: readonly string[]
  /** What arrived meanwhile at another one, which was not. */
  readonly elsewhere: readonly string[]
}

const CLAUSE = 'Events'

export const webhookUnregistered: Check<UnregisteredEvidence> = {
  name: 'webhook-unregistered',
  title: 'a deleted endpoint gets no further event, and the others still get theirs',
  clause: CLAUSE,
  validate({ after, elsewhere }) {
    const problem = (expected: string, got: string): Problem => ({
      pointer: '',
      clause: CLAUSE,
      basis: 'shown',
      expected,
      got,
    })
    return [
      ...(after.length === 0
        ? []
        : [problem('no event after the registration was deleted', `events of ${after.join(', ')}`)]),
      ...(elsewhere.length > 0 ? [] : [problem('events at the endpoint that is still registered', 'none')]),
    ]
  },
  samples: {
    good: [{ after: [], elsewhere: ['902', '903'] }],
    bad: [
      { name: 'the deleted one still gets events', evidence: { after: ['902'], elsewhere: ['902'] } },
      { name: 'the other one gets none any more', evidence: { after: [], elsewhere: [] } },
    ],
  },
}
