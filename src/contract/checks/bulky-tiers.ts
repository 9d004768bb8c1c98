import type { Check, Problem } from '../check.ts'
import { type Fields, numberOf } from '../records/list-records.ts'
import { fieldsOf } from '../target/fields.ts'

export interface BulkyTiers {
  readonly pointer: string
  /** The special request of type TIER, as offered. */
  readonly request: Fields
  /** The same service quoted without and with a tier; null = it was not chosen. */
  readonly chosen: {
    readonly code: string
    /** `requested` of the second quote. */
    readonly requested: readonly Fields[]
    /** `total_fee_carrier` of both. */
    readonly without: unknown
    readonly with: unknown
  } | null
}

/** Specification, "Bulky tiers": VND, and whether a client may choose it. */
const TIERS: ReadonlyMap<string, { readonly price: number; readonly selectable: boolean }> = new Map([
  ['TIER_1', { price: 0, selectable: false }],
  ['TIER_2', { price: 10_000, selectable: true }],
  ['TIER_3', { price: 20_000, selectable: true }],
  ['TIER_4', { price: 40_000, selectable: true }],
])

const CLAUSE = 'On-demand rate'

export const bulkyTiers: Check<BulkyTiers> = {
  name: 'bulky-tiers',
  title: 'bulky tiers cost 0, 10000, 20000 and 40000, and TIER_1 cannot be chosen',
  clause: CLAUSE,
  validate({ pointer, request, chosen }) {
    const problems: Problem[] = []
    const must = (holds: boolean, at: string, expected: string, got: unknown): void => {
      if (!holds) problems.push({ pointer: pointer + at, clause: CLAUSE, basis: 'shown', expected, got: String(got) })
    }
    const tiers = Array.isArray(request.tier_list) ? request.tier_list.map(fieldsOf) : []
    must(tiers.length > 0, '/tier_list', 'the tiers of a TIER request', 'none')
    for (const [at, { code, price, selectable }] of tiers.entries()) {
      const due = TIERS.get(String(code))
      // A carrier may have tiers of its own beyond the table.
      if (due === undefined) continue
      must(numberOf(price) === due.price, `/tier_list/${at}/price`, `${due.price} for ${String(code)}`, price)
      must(
        selectable === due.selectable,
        `/tier_list/${at}/selectable`,
        `${due.selectable} for ${String(code)}`,
        selectable,
      )
    }
    if (chosen !== null) problems.push(...validateChoice(chosen))
    return problems
  },
  samples: {
    good: [tiered({}), tiered({}, 30_000), tiered({ price: '10000' })],
    bad: [
      { name: 'dearer than the table', evidence: tiered({ price: 15_000 }) },
      { name: 'cannot be chosen', evidence: tiered({ selectable: false }) },
      {
        name: 'the smallest can be chosen',
        evidence: {
          pointer: '',
          request: { tier_list: [{ code: 'TIER_1', price: 0, selectable: true }] },
          chosen: null,
        },
      },
      { name: 'no tiers', evidence: { pointer: '', request: { tier_list: [] }, chosen: null } },
      { name: 'chosen for nothing', evidence: tiered({}, 20_000) },
    ],
  },
}

function validateChoice(choice: NonNullable<BulkyTiers['chosen']>): readonly Problem[] {
  const due = TIERS.get(choice.code)?.price
  const price = choice.requested.find(({ tier_code }) => tier_code === choice.code)?.price
  const [without, withTier] = [numberOf(choice.without), numberOf(choice.with)]
  if (due === undefined || without === null || withTier === null) return []
  const problems: Problem[] = []
  if (numberOf(price) !== due) {
    const expected = `${due} for ${choice.code}`
    problems.push({ pointer: '/data/0/requested', clause: CLAUSE, basis: 'shown', expected, got: String(price) })
  }
  if (withTier - without !== due) {
    const expected = `${without + due}: ${choice.code} costs ${due} more`
    const pointer = '/data/0/total_fee_carrier'
    problems.push({ pointer, clause: CLAUSE, basis: 'example', expected, got: String(withTier) })
  }
  return problems
}

function tiered(differences: Fields, withTier: number | null = null): BulkyTiers {
  const tier = { code: 'TIER_2', price: 10_000, selectable: true, ...differences }
  const requested = [{ _id: 'BULKY', tier_code: 'TIER_2', price: 10_000 }]
  return {
    pointer: '',
    request: { type: 'TIER', tier_list: [{ code: 'TIER_1', price: 0, selectable: false }, tier] },
    chosen: withTier === null ? null : { code: 'TIER_2', requested, without: 20_000, with: withTier },
  }
}
