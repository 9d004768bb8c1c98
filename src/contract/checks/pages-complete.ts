import type { Check } from '../check.ts'

export interface PagesOfWhole {
  /** Ids as one large page gave them, from the first on. */
  readonly whole: readonly string[]
  /** Ids of consecutive pages from the first on. */
  readonly pages: readonly (readonly string[])[]
  /** Whether the pages were followed to the end: then all of `whole` must be on them. */
  readonly toTheEnd: boolean
  /** How many records there are, told by somebody else; null = nobody did. Counts only to the end. */
  readonly count: number | null
}

const CLAUSE = 'Pagination (list operations)'

export const pagesComplete: Check<PagesOfWhole> = {
  name: 'pages-complete',
  title: 'the pages together hold every record',
  clause: CLAUSE,
  judge({ whole, pages, toTheEnd, count }) {
    const seen = pages.flat()
    // New records stand first and push as many of the old ones off the last page that was read.
    const known = seen.findIndex(id => whole.includes(id))
    const fresh = known === -1 ? 0 : known
    const due = toTheEnd ? whole : whole.slice(0, Math.max(0, seen.length - fresh))
    const missing = due.filter(id => !seen.includes(id))
    const counted = new Set(seen).size
    if (missing.length === 0 && toTheEnd && count !== null && counted !== count) {
      const expected = `${count} records on all pages together`
      return [{ pointer: '/data', clause: CLAUSE, basis: 'shown', expected, got: `${counted}` }]
    }
    if (missing.length === 0) return []
    return [
      {
        pointer: '/data',
        clause: CLAUSE,
        basis: 'shown',
        expected: `the ${due.length} records that one large page showed, on ${pages.length} small ones`,
        got: `${missing.length} missing: ${missing.slice(0, 5).join(', ')}`,
      },
    ]
  },
  samples: {
    good: [
      {
        whole: ['e', 'd', 'c', 'b', 'a'],
        pages: [
          ['e', 'd'],
          ['c', 'b'],
        ],
        toTheEnd: false,
        count: null,
      },
      { whole: ['e', 'd', 'c', 'b', 'a'], pages: [['e', 'd'], ['c', 'b'], ['a']], toTheEnd: true, count: 5 },
      {
        whole: ['e', 'd', 'c', 'b', 'a'],
        pages: [
          ['new', 'e'],
          ['d', 'c'],
        ],
        toTheEnd: false,
        count: null,
      },
    ],
    bad: [
      {
        name: 'counted from nought, the first page is skipped',
        evidence: { whole: ['e', 'd', 'c', 'b', 'a'], pages: [['c', 'b'], ['a']], toTheEnd: false, count: null },
      },
      {
        name: 'a record lost between two pages',
        evidence: {
          whole: ['e', 'd', 'c', 'b', 'a'],
          pages: [
            ['e', 'd'],
            ['b', 'a'],
          ],
          toTheEnd: false,
          count: null,
        },
      },
      {
        name: 'the last page is never served',
        evidence: { whole: ['e', 'd', 'c', 'b', 'a'], pages: [['e', 'd'], ['c', 'b'], []], toTheEnd: true, count: 5 },
      },
      {
        name: 'the oldest records are on no page',
        evidence: { whole: ['e', 'd'], pages: [['e', 'd'], ['c'], []], toTheEnd: true, count: 5 },
      },
      {
        name: 'other records altogether',
        evidence: { whole: ['e', 'd'], pages: [['x', 'y']], toTheEnd: false, count: null },
      },
    ],
  },
}
