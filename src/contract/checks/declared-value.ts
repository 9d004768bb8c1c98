import type { Check, Problem } from '../check.ts'

/** Declared values that tell the rules apart, VND. */
export const DECLARED_VALUES = [0, 999_999, 1_000_000, 3_000_000] as const

export interface ValuedRates {
  /** The same offer for the same parcel with each of the declared values: `total_fee`, VND. */
  readonly rates: readonly {
    readonly id: string
    readonly carrier: string
    readonly totals: readonly number[]
  }[]
}

const CLAUSE = 'Parcel input for standard rates and shipments'

/** Of the value: what each known rule adds to the fee. The common one is the specification's. */
const RULES = {
  common: (value: number) => (value < 1_000_000 ? 0 : half(value)),
  percent: half,
  flat: (value: number) => (value > 2_000_000 ? 25_000 : 0),
} as const

export const declaredValue: Check<ValuedRates> = {
  name: 'declared-value',
  title: 'a declared value is free below 1,000,000 and costs 0.5 percent from 1,000,000 on, for most carriers',
  clause: CLAUSE,
  validate({ rates }) {
    const problems: Problem[] = []
    const follows = rates.map(({ id, carrier, totals }) => {
      const fees = totals.map(total => total - (totals[0] ?? total))
      const rule = ruleOf(fees)
      if (rule === null) {
        problems.push({
          pointer: '/data',
          clause: CLAUSE,
          basis: 'chosen',
          expected: `a known rule for ${carrier} (${id}): ${Object.keys(RULES).join(', ')}`,
          got: DECLARED_VALUES.map((value, at) => `${fees[at]} for ${value}`).join(', '),
        })
      }
      return rule
    })
    const common = follows.filter(rule => rule === 'common').length
    if (common * 2 <= rates.length) {
      problems.push({
        pointer: '/data',
        clause: CLAUSE,
        basis: 'chosen',
        expected: 'most offers free below 1,000,000 and 0.5 percent from there on',
        got: `${common} of ${rates.length}`,
      })
    }
    return problems
  },
  samples: {
    good: [
      {
        rates: [
          { id: 'a', carrier: 'A', totals: [30_000, 30_000, 35_000, 45_000] },
          { id: 'b', carrier: 'B', totals: [30_000, 30_000, 35_000, 45_000] },
          { id: 'c', carrier: 'C', totals: [30_000, 35_000, 35_000, 45_000] },
          { id: 'd', carrier: 'D', totals: [30_000, 30_000, 35_000, 45_000] },
          { id: 'e', carrier: 'E', totals: [30_000, 30_000, 30_000, 55_000] },
        ],
      },
    ],
    bad: [
      { name: 'from the first VND', evidence: valued([30_000, 35_000, 35_000, 45_000]) },
      { name: 'only above 1,000,000', evidence: valued([30_000, 30_000, 30_000, 45_000]) },
      { name: 'on what is above 1,000,000', evidence: valued([30_000, 30_000, 30_000, 40_000]) },
      { name: 'five percent', evidence: valued([30_000, 30_000, 80_000, 180_000]) },
      { name: 'never', evidence: valued([30_000, 30_000, 30_000, 30_000]) },
    ],
  },
}

/** 0.5 percent, rounded half up: 999,999 → 5,000. */
function half(value: number): number {
  return Math.round(value * 0.005)
}

function ruleOf(fees: readonly number[]): keyof typeof RULES | null {
  const fits = (rule: (value: number) => number): boolean =>
    DECLARED_VALUES.every((value, at) => fees[at] === rule(value))
  if (fits(RULES.common)) return 'common'
  if (fits(RULES.percent)) return 'percent'
  return fits(RULES.flat) ? 'flat' : null
}

function valued(totals: readonly number[]): ValuedRates {
  return { rates: ['a', 'b', 'c'].map(id => ({ id, carrier: id.toUpperCase(), totals })) }
}
