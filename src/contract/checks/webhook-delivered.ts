import type { Check, Problem } from '../check.ts'

export interface DeliveredEvidence {
  /** What the record says happened, e.g. `901`, `creation result`; one entry for each time. */
  readonly expected: readonly string[]
  /** What events reported, repetitions of one event left out. */
  readonly arrived: readonly string[]
  /** How long was waited, in words. */
  readonly within: string
  /** Where nothing may come at all (on-demand orders under `ondemand_push: none`). */
  readonly nothingElse?: boolean
}

const CLAUSE = 'Events'

/** Each change of status is reported by an event of its own; in which order they arrive is left open. */
export const webhookDelivered: Check<DeliveredEvidence> = {
  name: 'webhook-delivered',
  title: 'every registered endpoint gets an event for the creation and for each later change of status',
  clause: CLAUSE,
  validate({ expected, arrived, within, nothingElse = false }) {
    const missing = [...new Set(expected)].filter(one => timesOf(arrived, one) < timesOf(expected, one))
    const got = arrived.length === 0 ? `nothing within ${within}` : `events of ${arrived.join(', ')} within ${within}`
    const missed = missing.map<Problem>(one => ({
      pointer: '',
      clause: CLAUSE,
      basis: 'shown',
      expected: describeTimes(one, timesOf(expected, one)),
      got,
      ...(arrived.length > 0
        ? {}
        : { note: 'is the address reachable from the target? in a container 127.0.0.1 is the container itself' }),
    }))
    if (!nothingElse || arrived.length <= expected.length) return missed
    return [...missed, { pointer: '', clause: CLAUSE, basis: 'chosen', expected: 'no event', got }]
  },
  samples: {
    good: [
      { expected: ['901', '902'], arrived: ['902', '901'], within: '120 s' },
      { expected: ['904', '906', '904'], arrived: ['904', '906', '904', '907'], within: '120 s' },
      { expected: [], arrived: [], within: '120 s', nothingElse: true },
    ],
    bad: [
      { name: 'nothing arrives', evidence: { expected: ['901'], arrived: [], within: '120 s' } },
      { name: 'one change is not reported', evidence: { expected: ['901', '902'], arrived: ['901'], within: '120 s' } },
      {
        name: 'the second of two equal changes is not reported',
        evidence: { expected: ['906', '906'], arrived: ['906'], within: '120 s' },
      },
      {
        name: 'an event where none is pushed',
        evidence: { expected: [], arrived: ['900'], within: '120 s', nothingElse: true },
      },
    ],
  },
}

function timesOf(list: readonly string[], one: string): number {
  return list.filter(candidate => candidate === one).length
}

function describeTimes(one: string, times: number): string {
  return times === 1 ? `an event of ${one}` : `${times} events of ${one}`
}
