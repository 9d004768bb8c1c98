import type { Check } from '../check.ts'
import { numberOf } from '../records/list-records.ts'

export interface ReturnToShop {
  /** Where in the body the amount stands. */
  readonly pointer: string
  /** As sent, VND. */
  readonly cod: number
  /** 0 = the recipient pays the fee, 1 = the shop. */
  readonly payer: 0 | 1
  /** `underway` = the end is not known: delivery with full COD is assumed. Nothing is owed for what was `undone`. */
  readonly outcome: 'underway' | 'delivered' | 'returned' | 'undone'
  /** `total_fee` and `amount_return_shop` of the record, in either form. */
  readonly totalFee: unknown
  readonly amount: unknown
}

const CLAUSE = 'Standard shipment record'

export const amountReturnShop: Check<ReturnToShop> = {
  name: 'amount-return-shop',
  title: 'amount_return_shop is the collected amount minus the fee that the shop pays',
  clause: CLAUSE,
  validate(evidence) {
    const { pointer, cod, payer, outcome, amount } = evidence
    const fee = numberOf(evidence.totalFee)
    // Without a fee there is nothing to reckon with; that it is missing is the schema's to say.
    if (fee === null) return []
    const due = dueOf({ cod, payer, outcome, fee })
    if (numberOf(amount) === due) return []
    const who = payer === 1 ? 'the shop pays' : 'the recipient pays'
    return [
      {
        pointer,
        clause: CLAUSE,
        basis: payer === 1 && (outcome === 'delivered' || outcome === 'underway') ? 'observed' : 'chosen',
        expected: `${due}: COD ${cod}, fee ${fee}, ${who}, ${outcome}`,
        got: String(amount),
      },
    ]
  },
  samples: {
    good: [
      returned({}),
      returned({ amount: '150000', totalFee: '30400' }),
      returned({ payer: 0, amount: 180_400 }),
      returned({ outcome: 'returned', amount: -30_400 }),
      returned({ outcome: 'undone', amount: 0 }),
    ],
    bad: [
      { name: 'the fee is forgotten', evidence: returned({ amount: 180_400 }) },
      { name: 'the fee is added', evidence: returned({ amount: 210_800 }) },
      { name: 'the recipient paid it already', evidence: returned({ payer: 0, amount: 150_000 }) },
      { name: 'COD of what came back', evidence: returned({ outcome: 'returned', amount: 150_000 }) },
      { name: 'money for a cancelled parcel', evidence: returned({ outcome: 'undone', amount: 150_000 }) },
    ],
  },
}

function dueOf({
  cod,
  payer,
  outcome,
  fee,
}: Pick<ReturnToShop, 'cod' | 'payer' | 'outcome'> & { readonly fee: number }): number {
  if (outcome === 'undone') return 0
  // The shop pays for a return, also when the recipient was to pay before.
  if (outcome === 'returned') return -fee
  return payer === 1 ? cod - fee : cod
}

function returned(differences: Partial<ReturnToShop>): ReturnToShop {
  const common = { pointer: '/amount_return_shop', cod: 180_400, payer: 1, outcome: 'delivered' } as const
  return { ...common, totalFee: 30_400, amount: 150_000, ...differences }
}
