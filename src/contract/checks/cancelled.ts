import type { Check, Problem } from '../check.ts'

export interface Cancellation {
  readonly line: 'standard' | 'ondemand'
  /** Status code the record has afterwards; null = it has none. */
  readonly status: number | null
  /** `can_cancel` of an on-demand order; null on the other line. */
  readonly canCancel: unknown
  /** `cancel_at` of an on-demand order; null on the other line. */
  readonly cancelAt: unknown
  /** Status codes of the history; empty on the on-demand line. */
  readonly history: readonly (number | null)[]
  /** HTTP status of a second DELETE. */
  readonly again: number
}

const CODE = { standard: 914, ondemand: 911 } as const
const CLAUSE = 'States and transitions'

export const cancelled: Check<Cancellation> = {
  name: 'cancelled',
  title: 'a cancelled shipment says so and cannot be cancelled again',
  clause: CLAUSE,
  judge({ line, status, canCancel, cancelAt, history, again }) {
    const problems: Problem[] = []
    const must = (holds: boolean, problem: Omit<Problem, 'clause'>): void => {
      if (!holds) problems.push({ clause: CLAUSE, ...problem })
    }
    const code = CODE[line]
    const field = line === 'standard' ? 'status_code' : 'status'
    must(status === code, {
      pointer: `/data/${field}`,
      basis: 'observed',
      expected: `${code}, cancelled`,
      got: String(status),
    })
    must(again === 422, {
      pointer: '',
      basis: 'chosen',
      expected: '422 for a second cancellation',
      got: String(again),
    })
    if (line === 'standard') {
      must(history.includes(code), {
        pointer: '/data/history',
        basis: 'observed',
        expected: `${code} among its entries`,
        got: history.join(', ') || 'no entry',
      })
    } else {
      must(canCancel === false, {
        pointer: '/data/can_cancel',
        basis: 'shown',
        expected: 'false',
        got: String(canCancel),
      })
      must(typeof cancelAt === 'string', {
        pointer: '/data/cancel_at',
        basis: 'shown',
        expected: 'the time of the cancellation',
        got: String(cancelAt),
      })
    }
    return problems
  },
  samples: {
    good: [
      { line: 'standard', status: 914, canCancel: null, cancelAt: null, history: [901, 914], again: 422 },
      {
        line: 'ondemand',
        status: 911,
        canCancel: false,
        cancelAt: '2026-01-05 08:00:00',
        history: [],
        again: 422,
      },
    ],
    bad: [
      {
        name: 'the parcel goes on',
        evidence: { line: 'standard', status: 901, canCancel: null, cancelAt: null, history: [901, 914], again: 422 },
      },
      {
        name: 'no trace in the history',
        evidence: { line: 'standard', status: 914, canCancel: null, cancelAt: null, history: [901], again: 422 },
      },
      {
        name: 'cancelled twice',
        evidence: { line: 'standard', status: 914, canCancel: null, cancelAt: null, history: [914], again: 200 },
      },
      {
        name: 'an order that may be cancelled again',
        evidence: { line: 'ondemand', status: 911, canCancel: true, cancelAt: '2026', history: [], again: 422 },
      },
      {
        name: 'an order without the time',
        evidence: { line: 'ondemand', status: 911, canCancel: false, cancelAt: null, history: [], again: 422 },
      },
    ],
  },
}
