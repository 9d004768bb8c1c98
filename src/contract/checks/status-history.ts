import type { Check, Problem } from '../check.ts'
import { type Fields, numberOf } from '../records/list-records.ts'
import { readTime } from '../records/read-time.ts'

export interface StatusHistory {
  /** As the record has it. */
  readonly entries: readonly Fields[]
  /** Which way it runs (switch history_order); null = either. */
  readonly order: 'oldest_first' | 'newest_first' | null
  /** `status_code` of the record. */
  readonly current: number | null
  /** Every status it must have been through, in order; null = unknown. */
  readonly path: readonly number[] | null
  /** What updated_time counts (switch update_time); null, absent = either. */
  readonly time?: 'epoch' | 'epoch_plus_7h' | null
}

const CLAUSE = 'Standard shipment record'
const GMT_PLUS_7 = 7 * 3_600
/** "UNIX timestamp in GMT+7" leaves room for seven hours. */
const SHIFTS: ReadonlySet<number> = new Set([0, GMT_PLUS_7])

export const statusHistory: Check<StatusHistory> = {
  name: 'status-history',
  title: 'the history lists in order what happened to a shipment, up to its present status',
  clause: CLAUSE,
  validate({ entries, order, current, path, time = null }) {
    const problems: Problem[] = []
    const must = (holds: boolean, problem: Omit<Problem, 'clause'>): void => {
      if (!holds) problems.push({ clause: CLAUSE, ...problem })
    }
    const times = entries.map(({ updated_time }) => numberOf(updated_time) ?? 0)
    const rises = times.every((time, at) => time >= (times[at - 1] ?? time))
    const falls = times.every((time, at) => time <= (times[at - 1] ?? time))
    const isInOrder = order === null ? rises || falls : order === 'oldest_first' ? rises : falls
    const way = order === 'newest_first' ? 'newest first' : 'oldest first'
    must(isInOrder, { pointer: '/history', basis: 'observed', expected: way, got: times.join(', ') })
    const backwards = order === 'newest_first' || (order === null && !rises)
    const statuses = entries.map(({ status }) => numberOf(status))
    const told = backwards ? statuses.reverse() : statuses
    const last = told.at(-1) ?? null
    must(last === current, {
      pointer: '/history',
      basis: 'shown',
      expected: `${current}, the present status, as its last entry`,
      got: last === null ? 'no entry' : String(last),
    })
    must(path === null || path.join() === told.join(), {
      pointer: '/history',
      basis: 'observed',
      expected: path?.join(', ') ?? '',
      got: told.join(', '),
    })
    for (const [at, { updated_at, updated_time }] of entries.entries()) {
      const [instant, seconds] = [readTime(updated_at), numberOf(updated_time)]
      // A time that ends with the minute is that of any second in it.
      const precision = typeof updated_at === 'string' && !/\d:\d\d:\d\d/.test(updated_at) ? 60 : 1
      const shift = Math.floor((seconds ?? 0) / precision) * precision - (instant ?? 0)
      const isShift = time === null ? SHIFTS.has(shift) : shift === (time === 'epoch' ? 0 : GMT_PLUS_7)
      must(instant !== null && seconds !== null && isShift, {
        pointer: `/history/${at}/updated_at`,
        basis: 'example',
        // A time that cannot be read contradicts nothing.
        ...(instant === null ? { about: 'form' as const } : {}),
        expected: `the instant ${String(updated_time)} in GMT+7`,
        got: String(updated_at),
      })
    }
    return problems
  },
  samples: {
    good: [
      history({}),
      history({ order: 'newest_first', entries: [entry(902, 60), entry(901, 0)] }),
      history({ order: null, path: null }),
    ],
    bad: [
      { name: 'a step is missing', evidence: history({ entries: [entry(902, 60)] }) },
      { name: 'behind the record', evidence: history({ current: 903, path: null }) },
      { name: 'the wrong way round', evidence: history({ entries: [entry(902, 60), entry(901, 0)] }) },
      {
        name: 'times in UTC',
        evidence: history({
          entries: [{ status: 901, updated_at: '2026-01-05 01:00:00', updated_time: 1_767_574_800 }],
          time: 'epoch',
          current: 901,
          path: null,
        }),
      },
      { name: 'nothing at all', evidence: history({ entries: [] }) },
    ],
  },
}

/** So many seconds after 2026-01-05 08:00 in GMT+7. */
function entry(status: number, after: number): Fields {
  const minute = String(after / 60).padStart(2, '0')
  return { status, updated_at: `2026-01-05 08:${minute}:00`, updated_time: 1_767_574_800 + after }
}

function history(differences: Partial<StatusHistory>): StatusHistory {
  const entries = [entry(901, 0), entry(902, 60)]
  return { entries, order: 'oldest_first', current: 902, path: [901, 902], ...differences }
}
