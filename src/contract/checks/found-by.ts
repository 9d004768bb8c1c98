import type { Basis, Check } from '../check.ts'

export interface Search {
  /** Which of the record's keys was asked for: `order_id`. */
  readonly key: string
  readonly value: string
  /** Of the record that has it; null = nothing has. */
  readonly id: string | null
  readonly found: readonly {
    readonly id: string
    /** What the search may match, as the found record has it. */
    readonly keys: readonly (string | null)[]
  }[]
  /** `exact` = one of the keys is the value; `text` = one holds it, whatever the case. */
  readonly match: 'exact' | 'text'
  readonly clause: string
  /** How firm it is that the record is found; absent = shown. */
  readonly basis?: Basis
  /** How firm it is that nothing else may be found. */
  readonly unrelated: Basis
}

export const foundBy: Check<Search> = {
  name: 'found-by',
  title: 'a search finds a record by each of its keys, and no other record',
  clause: 'Endpoints',
  validate({ key, value, id, found, match, clause, unrelated, basis = 'shown' }) {
    const missing =
      id === null || found.some(record => record.id === id)
        ? []
        : [
            {
              pointer: '/data',
              clause,
              basis,
              expected: `${id} by its ${key} ${value}`,
              got: found.length === 0 ? 'nothing found' : `${found.length} others`,
            },
          ]
    const others = found.filter(record => record.id !== id && !record.keys.some(own => fits(own, value, match)))
    const wrong =
      others.length === 0
        ? []
        : [
            {
              pointer: '/data',
              clause,
              basis: unrelated,
              expected: `only records with the ${key} ${value}`,
              got: `${others.length} without: ${others
                .slice(0, 3)
                .map(record => record.id)
                .join(', ')}`,
            },
          ]
    return [...missing, ...wrong]
  },
  samples: {
    good: [
      searched({ found: [{ id: 'GS1', keys: ['GS1', 'A-1', null] }] }),
      searched({ id: null, value: 'nobody', found: [] }),
      searched({ id: 'c1', value: 'an@b.vn', match: 'text', found: [{ id: 'c1', keys: ['c1', 'AN@b.vn'] }] }),
      searched({
        found: [
          { id: 'GS1', keys: ['GS1', 'A-1', null] },
          { id: 'GS2', keys: ['GS2', 'A-1', null] },
        ],
      }),
    ],
    bad: [
      { name: 'nothing found', evidence: searched({ found: [] }) },
      { name: 'another record', evidence: searched({ found: [{ id: 'GS2', keys: ['GS2', 'A-2', null] }] }) },
      {
        name: 'everything there is',
        evidence: searched({
          found: [
            { id: 'GS1', keys: ['GS1', 'A-1', null] },
            { id: 'GS2', keys: ['GS2', 'A-2', null] },
          ],
        }),
      },
      { name: 'something for no match', evidence: searched({ id: null, found: [{ id: 'GS2', keys: ['GS2'] }] }) },
    ],
  },
}

function fits(own: string | null, value: string, match: Search['match']): boolean {
  if (own === null) return false
  return match === 'exact' ? own === value : own.toLowerCase().includes(value.toLowerCase())
}

function searched(differences: Partial<Search>): Search {
  const common = { key: 'order_id', value: 'A-1', id: 'GS1', match: 'exact', unrelated: 'shown' } as const
  return { ...common, found: [], clause: 'Standard rates and shipments', ...differences }
}
