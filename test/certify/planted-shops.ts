import type { Patch } from './broken-shops/broken-shop.ts'

/** A shop whose verdict depends on what certify is shown of it. */
export interface PlantedShop {
  readonly name: string
  readonly patches: readonly Patch[]
  /** Verdicts of `duplicate-outcome` and `disorder-outcome`, and the exit code, by what is shown. */
  readonly expected: Readonly<Record<Shown, Expected>>
}

export type Shown = 'whole answer' | 'status' | 'status and effects'

export interface Expected {
  readonly duplicate: string
  readonly disorder: string
  readonly exit: number
}

const SEEN = '    if (!seen.has(verdict.id)) {\n      seen.add(verdict.id)\n      takeIn(verdict.event)\n    }\n'

export const PLANTED_SHOPS: readonly PlantedShop[] = [
  {
    // Its status is the same after a duplicate; the second mail stands nowhere in it.
    name: 'a shop without idempotency mails twice',
    patches: [{ file: 'create-shop.mjs', from: SEEN, to: '    takeIn(verdict.event)\n' }],
    expected: {
      'whole answer': { duplicate: 'NOT JUDGED', disorder: 'PASS', exit: 4 },
      status: { duplicate: 'NOT JUDGED', disorder: 'PASS', exit: 4 },
      'status and effects': { duplicate: 'FAIL', disorder: 'PASS', exit: 1 },
    },
  },
  {
    name: 'a correct shop keeps a history of every delivery',
    patches: [
      {
        file: 'create-shop.mjs',
        from: SEEN,
        to: `    const known = orders.get(verdict.event.order_id)\n    if (known) (known.deliveries ??= []).push(verdict.id)\n${SEEN}`,
      },
    ],
    expected: {
      'whole answer': { duplicate: 'NOT JUDGED', disorder: 'NOT JUDGED', exit: 4 },
      status: { duplicate: 'NOT JUDGED', disorder: 'PASS', exit: 4 },
      'status and effects': { duplicate: 'PASS', disorder: 'PASS', exit: 0 },
    },
  },
]
