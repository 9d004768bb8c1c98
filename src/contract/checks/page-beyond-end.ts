import type { Check } from '../check.ts'

export interface PageBeyond {
  /** A page far behind the last. */
  readonly page: number
  readonly records: number
}

const CLAUSE = 'Pagination (list operations)'

export const pageBeyondEnd: Check<PageBeyond> = {
  name: 'page-beyond-end',
  title: 'a page beyond the end is empty',
  clause: CLAUSE,
  validate({ page, records }) {
    if (records === 0) return []
    const expected = `no record on page ${page}, which lies beyond the end`
    return [{ pointer: '/data', clause: CLAUSE, basis: 'chosen', expected, got: `${records} records` }]
  },
  samples: {
    good: [{ page: 100_000, records: 0 }],
    bad: [{ name: 'the last page again', evidence: { page: 100_000, records: 2 } }],
  },
}
