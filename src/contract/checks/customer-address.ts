import type { Check, Problem } from '../check.ts'
import { type Fields, textOf } from '../records/list-records.ts'

export interface SentAddress {
  readonly street: string
  readonly district: string
  readonly city: string
}

export interface AddedAddress {
  /** Of the customer before and after. */
  readonly before: readonly Fields[]
  readonly after: readonly Fields[]
  readonly sent: readonly SentAddress[]
  /** Names of the place of all that were sent, as the target's own lists have them. */
  readonly names: { readonly district: string; readonly city: string }
}

const CLAUSE = 'Customer'

// For the samples.
const SENT = { street: '100 Thái Thịnh', district: '100400', city: '100000' } as const
const TWO = [SENT, { ...SENT, street: '2 Láng Hạ' }] as const

export const customerAddress: Check<AddedAddress> = {
  name: 'customer-address',
  title: 'new addresses are added to the existing ones, each street with the names of district and city appended',
  clause: CLAUSE,
  validate({ before, after, sent, names }) {
    const problems: Problem[] = []
    const must = (holds: boolean, pointer: string, expected: string, got: string): void => {
      if (!holds) problems.push({ pointer, clause: CLAUSE, basis: 'shown', expected, got })
    }
    const kept = before.filter(({ street }) => after.some(address => address.street === street))
    must(kept.length === before.length, '/address', `the ${before.length} it had`, `${kept.length} of them`)
    const count = before.length + sent.length
    must(after.length === count, '/address', `${count} addresses`, String(after.length))
    for (const one of sent) {
      // The answer does not say which one is new.
      const at = after.findIndex(({ street }) => typeof street === 'string' && street.startsWith(one.street))
      const added = after[at]
      if (added === undefined) {
        const got = after.map(({ street }) => String(street)).join(' | ') || 'no address'
        must(false, '/address', `a street that begins with "${one.street}"`, got)
        continue
      }
      const street = String(added.street)
      for (const name of [names.district, names.city]) {
        must(street.slice(one.street.length).includes(name), `/address/${at}/street`, `"${name}" appended`, street)
      }
      for (const key of ['district', 'city'] as const) {
        must(textOf(added[key]) === one[key], `/address/${at}/${key}`, one[key], String(added[key]))
      }
    }
    return problems
  },
  samples: {
    good: [
      added({}),
      added({ before: [], after: [address('100 Thái Thịnh')] }),
      added({ before: [], after: [address('100 Thái Thịnh'), address('2 Láng Hạ')], sent: TWO }),
    ],
    bad: [
      { name: 'it is not added', evidence: added({ after: [address('1 Láng Hạ')] }) },
      { name: 'the second is lost', evidence: added({ sent: TWO }) },
      { name: 'it replaces the others', evidence: added({ after: [address('100 Thái Thịnh')] }) },
      {
        name: 'the bare street',
        evidence: added({
          after: [address('1 Láng Hạ'), { street: '100 Thái Thịnh', district: '100400', city: '100000' }],
        }),
      },
      {
        name: 'another district',
        evidence: added({ after: [address('1 Láng Hạ'), { ...address('100 Thái Thịnh'), district: '100500' }] }),
      },
    ],
  },
}

function address(street: string): Fields {
  return { street: `${street}, Quận Đống Đa, Hà Nội`, district: '100400', city: '100000' }
}

function added(differences: Partial<AddedAddress>): AddedAddress {
  return {
    before: [address('1 Láng Hạ')],
    after: [address('1 Láng Hạ'), address('100 Thái Thịnh')],
    sent: [SENT],
    names: { district: 'Quận Đống Đa', city: 'Hà Nội' },
    ...differences,
  }
}
