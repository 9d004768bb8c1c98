import type { Check } from '../check.ts'

export interface UnpagedList {
  /** Ids without, and with a page asked for. */
  readonly plain: readonly string[]
  readonly asked: readonly string[]
  readonly query: string
}

const DEFAULT_SIZE = 25
const CLAUSE = 'Pagination (list operations)'

export const notPaginated: Check<UnpagedList> = {
  name: 'not-paginated',
  title: 'a list that is not paginated is complete, for every "page" and "size"',
  clause: CLAUSE,
  validate({ plain, asked, query }) {
    const isSame = plain.length === asked.length && plain.every((id, at) => id === asked[at])
    const paged = isSame
      ? []
      : [
          {
            pointer: '/data',
            clause: CLAUSE,
            basis: 'shown' as const,
            expected: `the same ${plain.length} records with ${query}`,
            got: `${asked.length} records: ${asked.slice(0, 5).join(', ')}`,
          },
        ]
    // The total is unknown; exactly one page is no coincidence.
    const cut =
      plain.length === DEFAULT_SIZE
        ? [
            {
              pointer: '/data',
              clause: CLAUSE,
              basis: 'chosen' as const,
              expected: 'all records',
              got: `${DEFAULT_SIZE} records, as many as a page has`,
            },
          ]
        : []
    return [...paged, ...cut]
  },
  samples: {
    good: [{ plain: ['1', '2', '3'], asked: ['1', '2', '3'], query: 'size=1&page=2' }],
    bad: [
      { name: 'paged after all', evidence: { plain: ['1', '2', '3'], asked: ['2'], query: 'size=1&page=2' } },
      {
        name: 'cut to one page',
        evidence: {
          plain: Array.from({ length: 25 }, (_, at) => String(at)),
          asked: Array.from({ length: 25 }, (_, at) => String(at)),
          query: 'size=1&page=2',
        },
      },
    ],
  },
}
