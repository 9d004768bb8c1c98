import type { Check, Problem } from '../check.ts'
import { type Fields, numberOf } from '../records/list-records.ts'

export interface ChosenRequest {
  /** The special request as offered. */
  readonly offer: Fields
  /** How many of it were asked for; null = it has no quantity. */
  readonly num: number | null
  /** `requested` of the quote with it. */
  readonly requested: readonly Fields[]
  /** `total_fee_carrier` of the quotes without it and with it. */
  readonly without: unknown
  readonly with: unknown
}

const CLAUSE = 'On-demand rate'

export const requestPrice: Check<ChosenRequest> = {
  name: 'request-price',
  title: 'a special request costs its price once per requested unit, and the total includes it',
  clause: CLAUSE,
  validate({ offer, num, requested, without, with: withIt }) {
    const price = numberOf(offer.price)
    // Without a price there is nothing to reckon with; that it is missing is the schema's to say.
    if (price === null) return []
    const due = price * (num ?? 1)
    const how = num === null ? `${due}, as offered` : `${due} = ${price} × ${num}`
    const problems: Problem[] = []
    const own = requested.filter(({ _id }) => _id === offer._id)
    const told = own.map(one => numberOf(one.price))
    if (told.length !== 1 || told[0] !== due) {
      const got = told.length === 0 ? `none among ${requested.length}` : told.join(', ')
      problems.push({ pointer: '/data/0/requested', clause: CLAUSE, basis: 'chosen', expected: how, got })
    }
    const [plain, total] = [numberOf(without), numberOf(withIt)]
    if (plain !== null && total !== null && total - plain !== due) {
      const expected = `${plain + due}: ${plain} and ${how}`
      const pointer = '/data/0/total_fee_carrier'
      problems.push({ pointer, clause: CLAUSE, basis: 'chosen', expected, got: String(total) })
    }
    return problems
  },
  samples: {
    good: [chosen({}), chosen({ num: null, with: 28_000, requested: [{ _id: 'TIP', price: '5000' }] })],
    bad: [
      { name: 'three for one', evidence: chosen({ requested: [{ _id: 'TIP', price: 5_000 }], with: 28_000 }) },
      { name: 'the total knows nothing of it', evidence: chosen({ with: 23_000 }) },
      { name: 'it was not taken', evidence: chosen({ requested: [] }) },
      {
        name: 'taken twice',
        evidence: chosen({
          requested: [
            { _id: 'TIP', price: 15_000 },
            { _id: 'TIP', price: 15_000 },
          ],
        }),
      },
    ],
  },
}

function chosen(differences: Partial<ChosenRequest>): ChosenRequest {
  const offer = { _id: 'TIP', type: 'PER_UNIT', price: 5_000 }
  return { offer, num: 3, requested: [{ _id: 'TIP', price: 15_000 }], without: 23_000, with: 38_000, ...differences }
}
