import type { Check, Problem } from '../check.ts'

export interface BoxedRates {
  readonly rates: readonly {
    readonly id: string
    readonly carrier: string
    /** `total_fee` of a small parcel, of a light one in a large box, and of small ones with the box's weight. */
    readonly small: number
    readonly boxed: number
    readonly weighed: readonly {
      /** cm³ ÷ divisor = kg. */
      readonly divisor: number
      readonly total: number
    }[]
  }[]
}

const CLAUSE = 'Parcel input for standard rates and shipments'
const COMMON_DIVISOR = 6_000

export const volumetricWeight: Check<BoxedRates> = {
  name: 'volumetric-weight',
  title: 'a light parcel in a large box costs what its volumetric weight costs',
  clause: CLAUSE,
  validate({ rates }) {
    const problems: Problem[] = []
    const find = (basis: Problem['basis'], expected: string, got: string): void =>
      void problems.push({ pointer: '/data', clause: CLAUSE, basis, expected, got })
    let common = 0
    for (const { id, carrier, small, boxed, weighed } of rates) {
      const name = `${carrier} (${id})`
      const byCommon = weighed.find(({ divisor }) => divisor === COMMON_DIVISOR)
      if (byCommon?.total === boxed) common++
      if (boxed < small) {
        find('shown', `at least ${small} for the large box of ${name}`, String(boxed))
      } else if (weighed.every(({ total }) => total !== boxed)) {
        const dues = weighed.map(({ divisor, total }) => `${total} (÷ ${divisor})`).join(' or ')
        find('example', `${dues} for the large box of ${name}, as for its volumetric weight`, String(boxed))
      }
    }
    if (common * 2 < rates.length) {
      find('example', `most offers by a divisor of ${COMMON_DIVISOR}`, `${common} of ${rates.length}`)
    }
    return problems
  },
  samples: {
    good: [
      { rates: [boxed(155_000), boxed(155_000), boxed(195_000)] },
      {
        rates: [{ id: 'a', carrier: 'A', small: 30_000, boxed: 30_000, weighed: [{ divisor: 6_000, total: 30_000 }] }],
      },
    ],
    bad: [
      { name: 'the box is forgotten', evidence: { rates: [boxed(30_000)] } },
      { name: 'cheaper than without', evidence: { rates: [boxed(20_000)] } },
      { name: 'by another divisor altogether', evidence: { rates: [boxed(300_000)] } },
      { name: 'no carrier divides by 6000', evidence: { rates: [boxed(195_000), boxed(195_000)] } },
    ],
  },
}

function boxed(total: number): BoxedRates['rates'][number] {
  const weighed = [
    { divisor: 6_000, total: 155_000 },
    { divisor: 5_000, total: 195_000 },
  ]
  return { id: 'a', carrier: 'A', small: 30_000, boxed: total, weighed }
}
