import type { Check, Problem } from '../check.ts'

export interface PagesOfWhole {
  /** Ids as one large page gave them before, from the first on. */
  readonly whole: readonly string[]
  /** Ids of consecutive pages from the first on. */
  readonly pages: readonly (readonly string[])[]
  /** Whether the pages were followed to the end: then all of `whole` must be on them. */
  readonly toTheEnd: boolean
  /** How many records there are, from another source; null = unknown. Counts only to the end. */
  readonly count: number | null
  /** The large page read again afterwards, where none of `whole` was on the pages: so much came in. Absent = it was not. */
  readonly later?: readonly string[]
}

const CLAUSE = 'Pagination (list operations)'

export const pagesComplete: Check<PagesOfWhole> = {
  name: 'pages-complete',
  title: 'the pages together hold every record',
  clause: CLAUSE,
  validate({ whole, pages, toTheEnd, count, later = [] }) {
    const seen = new Set(pages.flat())
    // The order of a list is not shown: which records are the first is only known where small pages have the large one's order.
    const basis = toTheEnd || isInOrderOf(whole, pages.flat()) ? 'shown' : 'chosen'
    const problem = (expected: string, got: string): readonly Problem[] => [
      { pointer: '/data', clause: CLAUSE, basis, expected, got },
    ]
    const due = toTheEnd ? whole : dueOf(seen, whole, later)
    if (due === null) {
      return problem(
        `on ${pages.length} small pages the first records of the large one`,
        `none of its ${whole.length}: ${[...seen].slice(0, 5).join(', ') || 'no record'}`,
      )
    }
    const missing = due.filter(id => !seen.has(id))
    if (missing.length > 0) {
      return problem(
        `the ${due.length} records that one large page showed, on ${pages.length} small ones`,
        `${missing.length} missing: ${missing.slice(0, 5).join(', ')}`,
      )
    }
    if (toTheEnd && count !== null && seen.size !== count) {
      return problem(`${count} records on all pages together`, `${seen.size}`)
    }
    const unrelated = toTheEnd ? [] : pages.flatMap(page => unrelatedOn(page, whole))
    if (unrelated.length === 0) return []
    return problem('only records of the large page, but for new ones before them', unrelated.join(', '))
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
      part([
        ['e', 'd'],
        ['d', 'c'],
      ]),
      part([
        ['e', 'd'],
        ['new', 'e'],
      ]),
      // A large page of three.
      {
        ...part([
          ['e', 'd'],
          ['c', 'b'],
        ]),
        whole: ['e', 'd', 'c'],
      },
      {
        ...part([
          ['n3', 'n2'],
          ['n4', 'n3'],
        ]),
        later: ['n6', 'n5', 'n4', 'n3', 'n2', 'n1', 'e'],
      },
    ],
    bad: [
      {
        name: 'counted from 0, the first page is skipped',
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
      {
        name: 'other records on the small pages whenever asked',
        evidence: { ...part([['x', 'y']]), later: ['e', 'd'] },
      },
      {
        name: 'a record lost while others came in',
        evidence: part([
          ['new', 'e'],
          ['c', 'b'],
        ]),
      },
      {
        name: 'a record lost while more came in than a page',
        evidence: { ...part([['n4', 'n3'], ['n1']]), later: ['n5', 'n4', 'n3', 'n2', 'n1', 'e'] },
      },
      {
        name: 'a record in the middle that the large page has not',
        evidence: part([
          ['e', 'x'],
          ['d', 'c'],
        ]),
      },
    ],
  },
}

function isInOrderOf(whole: readonly string[], ids: readonly string[]): boolean {
  const places = ids.map(id => whole.indexOf(id)).filter(place => place >= 0)
  return places.every((place, at) => place > (places[at - 1] ?? -1))
}

/**
 * What must be on the first pages of a list that may grow at its head meanwhile: as many of the large page's first records
 * as were seen of it at all. Of one that was read afterwards, what is passed over from one record seen to the next; a page
 * that lies above the one before was pushed there by what came in. Null = none was seen.
 */
function dueOf(
  seen: ReadonlySet<string>,
  whole: readonly string[],
  later: readonly string[],
): readonly string[] | null {
  const known = whole.filter(id => seen.has(id)).length
  if (known > 0 || whole.length === 0) return whole.slice(0, known)
  const places = [...seen].map(id => later.indexOf(id)).filter(place => place !== -1)
  if (places.length === 0) return null
  return places.flatMap((place, at) => later.slice((places[at - 1] ?? place) + 1, place))
}

/** What follows a record of the large page on a small one, is not of it itself, and does not lie beyond its end. */
function unrelatedOn(page: readonly string[], whole: readonly string[]): readonly string[] {
  const first = page.findIndex(id => whole.includes(id))
  if (first === -1) return []
  const end = page.indexOf(whole.at(-1) ?? '')
  return page.slice(first, end === -1 ? page.length : end).filter(id => !whole.includes(id))
}

function part(pages: PagesOfWhole['pages']): PagesOfWhole {
  return { whole: ['e', 'd', 'c', 'b', 'a'], pages, toTheEnd: false, count: null }
}
