import type { Check, Problem } from '../check.ts'

export interface DuplicateCustomer {
  /** Key by which they are the same. */
  readonly by: 'phone' | 'email'
  /** Of the customer that was there. */
  readonly known: { readonly id: string; readonly name: string }
  /** Of the second creation's answer. */
  readonly answered: { readonly id: string; readonly name: unknown }
  /** Ids that a search by the shared key finds. */
  readonly found: readonly string[]
}

const CLAUSE = 'Customers'

export const duplicateCustomer: Check<DuplicateCustomer> = {
  name: 'duplicate-customer',
  title: 'a creation with the phone or email of an existing customer creates no second customer',
  clause: CLAUSE,
  validate({ by, known, answered, found }) {
    const problems: Problem[] = []
    if (answered.id !== known.id) {
      const expected = `${known.id}, whose ${by} it is`
      problems.push({ pointer: '/id', clause: CLAUSE, basis: 'shown', expected, got: answered.id })
    }
    const others = found.filter(id => id !== known.id)
    if (others.length > 0) {
      const expected = `one customer with this ${by}`
      problems.push({ pointer: '/data', clause: CLAUSE, basis: 'shown', expected, got: `also ${others.join(', ')}` })
    }
    if (answered.name !== known.name) {
      const expected = `the name it had, ${known.name}`
      problems.push({ pointer: '/name', clause: CLAUSE, basis: 'chosen', expected, got: String(answered.name) })
    }
    return problems
  },
  samples: {
    good: [{ by: 'phone', known: { id: 'a', name: 'An' }, answered: { id: 'a', name: 'An' }, found: ['a'] }],
    bad: [
      {
        name: 'a second customer',
        evidence: { by: 'email', known: { id: 'a', name: 'An' }, answered: { id: 'b', name: 'An' }, found: ['b', 'a'] },
      },
      {
        name: 'a second customer behind the answer',
        evidence: { by: 'phone', known: { id: 'a', name: 'An' }, answered: { id: 'a', name: 'An' }, found: ['b', 'a'] },
      },
      {
        name: 'renamed',
        evidence: { by: 'phone', known: { id: 'a', name: 'An' }, answered: { id: 'a', name: 'Bình' }, found: ['a'] },
      },
    ],
  },
}
