import type { Check, Problem } from '../check.ts'
import { numberOf } from '../records/list-records.ts'

export interface StopFees {
  /** `stop_fee` of orders of the same service with one delivery point, two, three … */
  readonly fees: readonly unknown[]
}

const CLAUSE = 'On-demand shipment record'

export const stopFee: Check<StopFees> = {
  name: 'stop-fee',
  title: 'the first delivery point costs no stop_fee, and each further one costs the same',
  clause: CLAUSE,
  validate({ fees }) {
    const [first, second, ...rest] = fees.map(numberOf)
    const problems: Problem[] = []
    const must = (holds: boolean, expected: string, got: unknown): void => {
      if (!holds)
        problems.push({ pointer: '/data/stop_fee', clause: CLAUSE, basis: 'chosen', expected, got: String(got) })
    }
    must(first === 0, '0 for one delivery point', first)
    if (second === undefined) return problems
    must(second !== null && second > 0, 'a fee for the second delivery point', second)
    for (const [at, fee] of rest.entries()) {
      const due = (second ?? 0) * (at + 2)
      must(fee === due, `${due} for ${at + 3} delivery points: ${second} for each after the first`, fee)
    }
    return problems
  },
  samples: {
    good: [{ fees: [0, 5_000, 10_000] }, { fees: ['0', '4000'] }, { fees: [0] }],
    bad: [
      { name: 'the first costs too', evidence: { fees: [5_000, 10_000, 15_000] } },
      { name: 'a second stop for nothing', evidence: { fees: [0, 0, 0] } },
      { name: 'charged once', evidence: { fees: [0, 5_000, 5_000] } },
      { name: 'it is missing', evidence: { fees: [0, null] } },
    ],
  },
}
