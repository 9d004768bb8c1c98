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
  /** Shipments that were not cancelled, with their status codes afterwards. */
  readonly others: readonly { readonly id: string; readonly status: number | null }[]
}

const CODE = { standard: 914, ondemand: 911 } as const
const CLAUSE = 'States and transitions'

export const cancelled: Check<Cancellation> = {
  name: 'cancelled',
  title: 'a cancelled shipment has that status and cannot be cancelled again, and no other shipment is cancelled',
  clause: CLAUSE,
  validate({ line, status, canCancel, cancelAt, history, again, others }) {
    const problems: Problem[] = []
    const must = (holds: boolean, problem: Omit<Problem, 'clause'>): void => {
      if (!holds) problems.push({ clause: CLAUSE, ...problem })
    }
    const code = CODE[line]
    const field = line === 'standard' ? 'status_code' : 'status'
    must(status === code, {
      pointer: `/data/${field}`,
      basis: 'observed',
      // Which code says so is that deployment's own: the specification lists none.
      about: 'form',
      expected: `${code}, cancelled`,
      got: String(status),
    })
    must(again === 422, {
      pointer: '',
      basis: 'chosen',
      expected: '422 for a second cancellation',
      got: String(again),
    })
    const along = others.filter(other => other.status === code).map(({ id }) => id)
    must(along.length === 0, {
      pointer: `/data/${field}`,
      basis: 'shown',
      expected: 'the one shipment cancelled whose id was sent',
      got: `${along.join(', ')} cancelled too`,
    })
    if (line === 'standard') {
      must(history.includes(code), {
        pointer: '/data/history',
        basis: 'observed',
        about: 'form',
        expected: `${code} among its entries`,
        got: history.join(', ') || 'no entry',
      })
    } else {
      must(canCancel === false || String(canCancel) === '0', {
        pointer: '/data/can_cancel',
        basis: 'shown',
        expected: 'false',
        got: String(canCancel),
      })
      must(cancelAt !== null && cancelAt !== undefined && cancelAt !== '', {
        pointer: '/data/cancel_at',
        basis: 'shown',
        expected: 'the time of the cancellation',
        got: String(cancelAt),
      })
    }
    return problems
  },
  samples: {
    good: [parcel({ others: [{ id: 'GS2', status: 901 }] }), order({})],
    bad: [
      { name: 'the parcel goes on', evidence: parcel({ status: 901 }) },
      { name: 'no trace in the history', evidence: parcel({ history: [901] }) },
      { name: 'cancelled twice', evidence: parcel({ again: 200 }) },
      { name: 'another parcel is cancelled with it', evidence: parcel({ others: [{ id: 'GS2', status: 914 }] }) },
      { name: 'another order is cancelled with it', evidence: order({ others: [{ id: 'GS2', status: 911 }] }) },
      { name: 'an order that may be cancelled again', evidence: order({ canCancel: true }) },
      { name: 'an order without the time', evidence: order({ cancelAt: null }) },
    ],
  },
}

function parcel(differences: Partial<Cancellation>): Cancellation {
  const common = { line: 'standard', status: 914, canCancel: null, cancelAt: null, again: 422, others: [] } as const
  return { ...common, history: [901, 914], ...differences }
}

function order(differences: Partial<Cancellation>): Cancellation {
  const common = { line: 'ondemand', status: 911, canCancel: false, history: [], again: 422, others: [] } as const
  return { ...common, cancelAt: '2026-01-05 08:00:00', ...differences }
}
