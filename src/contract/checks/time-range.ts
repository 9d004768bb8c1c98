import type { Check, Problem } from '../check.ts'

export interface TimeRange {
  /** UNIX seconds; null = not sent. */
  readonly from: number | null
  readonly to: number | null
  /** A record whose time is known, and whether it must be in the list. */
  readonly id: string
  readonly expected: boolean
  readonly found: readonly {
    readonly id: string
    /** UNIX seconds, rounded down to `precision`; null = the record has none. */
    readonly at: number | null
  }[]
  /** Seconds to which records show their time: 60 where they end with the minute. */
  readonly precision: number
}

const CLAUSE = 'Endpoints'

export const timeRange: Check<TimeRange> = {
  name: 'time-range',
  title: '"from" and "to" select the records that were created between them, and no others',
  clause: CLAUSE,
  validate({ from, to, id, expected, found, precision }) {
    const problems: Problem[] = []
    const bounds = [from === null ? '' : `from=${from}`, to === null ? '' : `to=${to}`].filter(Boolean).join('&')
    if (found.some(record => record.id === id) !== expected) {
      problems.push({
        pointer: '/data',
        clause: CLAUSE,
        basis: 'shown',
        expected: `${id} ${expected ? 'in' : 'not in'} the list with ${bounds}`,
        got: expected ? `${found.length} others` : 'it is there',
      })
    }
    const outside = found.filter(
      ({ at }) => at !== null && ((from !== null && at + precision <= from) || (to !== null && at > to)),
    )
    if (outside.length > 0) {
      const got = `${outside.length} outside, such as ${outside[0]?.id} at ${outside[0]?.at}`
      problems.push({ pointer: '/data', clause: CLAUSE, basis: 'shown', expected: `only records of ${bounds}`, got })
    }
    return problems
  },
  samples: {
    good: [
      { from: 90, to: 130, id: 'a', expected: true, found: [{ id: 'a', at: 60 }], precision: 60 },
      { from: 200, to: null, id: 'a', expected: false, found: [], precision: 60 },
    ],
    bad: [
      {
        name: 'bounds are ignored',
        evidence: { from: 200, to: null, id: 'a', expected: false, found: [{ id: 'a', at: 60 }], precision: 60 },
      },
      { name: 'too little', evidence: { from: 90, to: 130, id: 'a', expected: true, found: [], precision: 60 } },
      {
        name: 'something from later',
        evidence: { from: null, to: 130, id: 'b', expected: false, found: [{ id: 'a', at: 180 }], precision: 60 },
      },
    ],
  },
}
