import type { Check } from '../check.ts'

export interface DefaultPage {
  /** On the page that was asked for without `size`. */
  readonly records: number
  /** How many records the list has, as far as is known; at least `records`. */
  readonly known: number
  /** The largest page the target serves (switch max_page_size); null = unknown, and larger than the default. */
  readonly most: number | null
}

const DEFAULT_SIZE = 25
const CLAUSE = 'Pagination (list operations)'

export const pageDefault: Check<DefaultPage> = {
  name: 'page-default',
  title: `a page has ${DEFAULT_SIZE} records, or the given "size"`,
  clause: CLAUSE,
  validate({ records, known, most }) {
    const expected = Math.min(DEFAULT_SIZE, known, most ?? DEFAULT_SIZE)
    if (records === expected) return []
    return [
      {
        pointer: '/data',
        clause: CLAUSE,
        basis: 'shown',
        expected: `${expected} records (the list has ${known})`,
        got: `${records} records`,
      },
    ]
  },
  samples: {
    good: [
      { records: 25, known: 60, most: null },
      { records: 7, known: 7, most: 100 },
      { records: 10, known: 60, most: 10 },
      { records: 0, known: 0, most: null },
    ],
    bad: [
      { name: 'a default of 20', evidence: { records: 20, known: 60, most: null } },
      { name: 'the whole list', evidence: { records: 60, known: 60, most: null } },
    ],
  },
}
