import type { Check } from '../check.ts'

export interface SizedPage {
  /** `size` of the request. */
  readonly asked: number
  readonly page: number
  readonly records: number
  /** How many records the list has, as far as is known. */
  readonly known: number
  /** The largest page the target serves (switch max_page_size); null = unknown, a larger size may be clamped. */
  readonly most: number | null
}

const DEFAULT_SIZE = 25
const CLAUSE = 'Pagination (list operations)'

export const pageSize: Check<SizedPage> = {
  name: 'page-size',
  title: 'a page has as many records as "size" says',
  clause: CLAUSE,
  validate({ asked, page, records, known, most }) {
    const left = Math.max(0, known - asked * (page - 1))
    // How far a large size is honoured is not shown: the default size is the least that must be.
    const least = Math.min(left, asked, most ?? (asked > DEFAULT_SIZE ? DEFAULT_SIZE : asked))
    const largest = Math.min(asked, most ?? asked)
    if (records >= least && records <= largest) return []
    const number = least === largest ? `${least}` : `${least} to ${largest}`
    return [
      {
        pointer: '/data',
        clause: CLAUSE,
        // What goes beyond a limit that only the sandbox's own switch names is our choice.
        basis: records <= asked && asked > DEFAULT_SIZE ? 'chosen' : 'shown',
        expected: `${number} records on page ${page} by size=${asked} (the list has ${known})`,
        got: `${records} records`,
      },
    ]
  },
  samples: {
    good: [
      { asked: 2, page: 1, records: 2, known: 60, most: null },
      { asked: 2, page: 2, records: 1, known: 3, most: null },
      { asked: 500, page: 1, records: 100, known: 700, most: 100 },
      { asked: 500, page: 1, records: 60, known: 700, most: null },
      { asked: 500, page: 1, records: 40, known: 40, most: null },
    ],
    bad: [
      { name: 'size is ignored', evidence: { asked: 2, page: 1, records: 25, known: 60, most: null } },
      { name: 'a record less', evidence: { asked: 2, page: 1, records: 1, known: 60, most: null } },
      { name: 'an empty second page', evidence: { asked: 2, page: 2, records: 0, known: 60, most: null } },
      { name: 'a large size falls back to 10', evidence: { asked: 500, page: 1, records: 10, known: 60, most: null } },
      { name: 'no limit where there is one', evidence: { asked: 500, page: 1, records: 500, known: 700, most: 100 } },
    ],
  },
}
