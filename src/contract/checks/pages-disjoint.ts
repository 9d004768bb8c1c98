import type { Check } from '../check.ts'

export interface PagesSeen {
  /** Ids of consecutive pages of one size. */
  readonly pages: readonly (readonly string[])[]
  /** Records that came into the list meanwhile: newest first, each pushes one from a page onto the next. */
  readonly fresh: number
}

const CLAUSE = 'Pagination (list operations)'

export const pagesDisjoint: Check<PagesSeen> = {
  name: 'pages-disjoint',
  title: 'no record is on two pages',
  clause: CLAUSE,
  validate({ pages, fresh }) {
    const twiceOnOne = pages.flatMap(page => page.filter((id, at) => page.indexOf(id) < at))
    const onTwo = pages.flatMap((page, number) =>
      page.filter(id => pages.slice(0, number).some(earlier => earlier.includes(id))),
    )
    const again = [...twiceOnOne, ...(onTwo.length > fresh ? onTwo : [])]
    if (again.length === 0) return []
    return [
      {
        pointer: '/data',
        clause: CLAUSE,
        basis: 'shown',
        expected: `each record once on ${pages.length} pages`,
        got: `${[...new Set(again)].join(', ')} again`,
        ...(fresh > 0 ? { note: `${fresh} records came in meanwhile` } : {}),
      },
    ]
  },
  samples: {
    good: [
      { pages: [['d', 'c'], ['b', 'a'], []], fresh: 0 },
      {
        pages: [
          ['d', 'c'],
          ['c', 'b'],
        ],
        fresh: 1,
      },
    ],
    bad: [
      {
        name: 'page is ignored',
        evidence: {
          pages: [
            ['d', 'c'],
            ['d', 'c'],
          ],
          fresh: 0,
        },
      },
      {
        name: 'pages overlap by one',
        evidence: {
          pages: [
            ['d', 'c'],
            ['c', 'b'],
          ],
          fresh: 0,
        },
      },
      { name: 'a record twice on a page', evidence: { pages: [['d', 'd']], fresh: 2 } },
    ],
  },
}
