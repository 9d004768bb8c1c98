import type { Check } from '../check.ts'

export interface ListedThing {
  readonly id: string
  /** Ids of the list. */
  readonly ids: readonly string[]
  /** Whether it must stand there. */
  readonly expected: boolean
}

const CLAUSE = 'Endpoints'

export const listedThere: Check<ListedThing> = {
  name: 'listed',
  title: 'a created record is in its list, and a deleted record is not',
  clause: CLAUSE,
  validate({ id, ids, expected }) {
    if (ids.includes(id) === expected) return []
    const shown = ids.length === 0 ? 'an empty list' : `${ids.length} records, ${ids.slice(0, 3).join(', ')} first`
    return [
      {
        pointer: '/data',
        clause: CLAUSE,
        basis: 'shown',
        expected: `${id} ${expected ? 'in' : 'no longer in'} the list`,
        got: expected ? shown : 'it is still there',
      },
    ]
  },
  samples: {
    good: [
      { id: 'b', ids: ['b', 'a'], expected: true },
      { id: 'b', ids: ['a'], expected: false },
    ],
    bad: [
      { name: 'it is missing', evidence: { id: 'b', ids: ['a'], expected: true } },
      { name: 'it is still there', evidence: { id: 'b', ids: ['b', 'a'], expected: false } },
    ],
  },
}
