import type { Attempt } from '../../domain/outbox-rows.ts'
import type { Notice } from '../world/notices.ts'

/** What the sandbox counts of itself since it was started, all accounts together (docs/metrics.md). */
export interface Metrics {
  /** A call of /api/v2 was answered, or its client left before (`status` null); `ms` is wall time. */
  served(call: { readonly operation: string; readonly status: number | null; readonly ms: number }): void
  /** Something happened in a world; calls are counted by `served`, which hears of those of no account too. */
  noticed(notice: Notice): void
  /** A wait begins; the returned function ends it. */
  waits(): () => void
  counts(): Counts
}

export interface Counts {
  /** Calls by operation and class of status; durations by operation. */
  readonly calls: readonly { readonly operation: string; readonly outcome: string; readonly count: number }[]
  readonly durations: readonly Durations[]
  /** Webhook attempts by how they went. */
  readonly attempts: ReadonlyMap<string, number>
  readonly moves: number
  readonly firedFaults: number
  readonly openWaits: number
}

export interface Durations {
  readonly operation: string
  /** How many took at most `DURATION_BOUNDS_MS[n]`, and not what the bound before says; the last = longer than all. */
  readonly buckets: readonly number[]
  readonly sumMs: number
}

/** Wall time is read in whole milliseconds, so durations below a few of them mean nothing. */
export const DURATION_BOUNDS_MS = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000] as const

/** `cut`: the connection broke before the answer had left. */
export const OUTCOMES = ['cut', '1xx', '2xx', '3xx', '4xx', '5xx'] as const

interface OfOperation {
  /** By `OUTCOMES`. */
  readonly outcomes: number[]
  readonly buckets: number[]
  sumMs: number
}

/** Operations are those of the manifest, so their number is bounded; nothing here is kept by account. */
export function createMetrics(): Metrics {
  const operations = new Map<string, OfOperation>()
  const attempts = new Map<string, number>()
  let moves = 0
  let firedFaults = 0
  let openWaits = 0

  const ofOperation = (operation: string): OfOperation => {
    const known = operations.get(operation)
    if (known) return known
    const made = { outcomes: OUTCOMES.map(() => 0), buckets: [...DURATION_BOUNDS_MS.map(() => 0), 0], sumMs: 0 }
    operations.set(operation, made)
    return made
  }

  return {
    served({ operation, status, ms }) {
      const own = ofOperation(operation)
      const outcome = status === null ? 0 : Math.trunc(status / 100)
      own.outcomes[outcome] = (own.outcomes[outcome] ?? 0) + 1
      // The wall clock may have been set back meanwhile.
      const taken = Math.max(0, ms)
      const bound = DURATION_BOUNDS_MS.findIndex(limit => taken <= limit)
      const bucket = bound === -1 ? DURATION_BOUNDS_MS.length : bound
      own.buckets[bucket] = (own.buckets[bucket] ?? 0) + 1
      own.sumMs += taken
    },
    noticed(notice) {
      switch (notice.kind) {
        case 'delivery': {
          const result = resultOf(notice.attempt)
          attempts.set(result, (attempts.get(result) ?? 0) + 1)
          return
        }
        case 'transition':
          moves += 1
          return
        case 'fault':
          firedFaults += 1
          return
        default:
          return
      }
    },
    waits() {
      openWaits += 1
      return () => {
        openWaits -= 1
      }
    },
    counts: () => ({
      calls: [...operations].flatMap(([operation, { outcomes }]) =>
        OUTCOMES.map((outcome, at) => ({ operation, outcome, count: outcomes[at] ?? 0 })).filter(
          ({ count }) => count > 0,
        ),
      ),
      durations: [...operations].map(([operation, { buckets, sumMs }]) => ({
        operation,
        buckets: [...buckets],
        sumMs,
      })),
      attempts: new Map(attempts),
      moves,
      firedFaults,
      openWaits,
    }),
  }
}

/** The class of the answer's status, or what went wrong on the wire. */
function resultOf({ status, error }: Attempt): string {
  return status === null ? (error ?? 'other') : `${Math.trunc(status / 100)}xx`
}
