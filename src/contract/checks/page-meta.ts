import type { Check, Problem } from '../check.ts'
import type { PageMeta } from '../records/list-records.ts'

export interface DescribedPage {
  readonly meta: PageMeta
  /** As asked; null = not said. */
  readonly page: number | null
  readonly size: number | null
  /** The largest page the target serves; absent or null = unknown, and no smaller than the default. */
  readonly most?: number | null
  /** On the page. */
  readonly records: number
  /** Of the whole list, counted; null = not counted. */
  readonly total: number | null
}

const DEFAULT_SIZE = 25
const CLAUSE = 'Limits'

export const pageMetaFits: Check<DescribedPage> = {
  name: 'page-meta',
  title: 'meta.pagination agrees with the page',
  clause: CLAUSE,
  validate({ meta, page, size, most = null, records, total }) {
    const current = page ?? 1
    const perPage = meta.per_page ?? 0
    const problems: Problem[] = []
    const must = (holds: boolean, name: string, expected: string, got: unknown): void => {
      if (holds) return
      const pointer = `/meta/pagination/${name}`
      problems.push({ pointer, clause: CLAUSE, basis: 'observed', expected, got: String(got) })
    }
    must(meta.count === records, 'count', `${records}, the records on the page`, meta.count)
    must(meta.current_page === current, 'current_page', `${current}, the page asked for`, meta.current_page)
    // A larger size may be clamped.
    const asked = Math.min(size ?? DEFAULT_SIZE, most ?? Number.POSITIVE_INFINITY)
    const isSize = perPage === asked || (asked > DEFAULT_SIZE && perPage >= DEFAULT_SIZE && perPage < asked)
    must(isSize, 'per_page', `${asked}, the size asked for`, meta.per_page)
    const counted = meta.total ?? -1
    must(total === null || counted === total, 'total', `${total}, the records of all pages`, meta.total)
    must(counted >= records, 'total', `at least the ${records} records on the page`, meta.total)
    const pages = Math.ceil(counted / Math.max(1, perPage))
    // An empty list has one page, or none.
    const isPages = meta.total_pages === pages || (counted === 0 && meta.total_pages === 1)
    must(isPages, 'total_pages', `${pages}: ${counted} records by ${perPage}`, meta.total_pages)
    const next = current < pages ? current + 1 : null
    must(meta.next === next, 'links/next', next === null ? 'no next page' : `page ${next}`, meta.next)
    const hasPrevious = current > 1 ? meta.previous !== null && meta.previous < current : meta.previous === null
    must(hasPrevious, 'links/previous', current > 1 ? `page ${current - 1}` : 'no previous page', meta.previous)
    return problems
  },
  samples: {
    good: [
      {
        meta: metaOf({ per_page: 10, count: 5, total_pages: 1, next: null }),
        page: 1,
        size: null,
        most: 10,
        records: 5,
        total: null,
      },
      { meta: metaOf({}), page: 1, size: 2, records: 2, total: 5 },
      { meta: metaOf({ current_page: 3, count: 1, next: null, previous: 2 }), page: 3, size: 2, records: 1, total: 5 },
      {
        meta: metaOf({ per_page: 100, count: 5, total_pages: 1, next: null }),
        page: 1,
        size: 500,
        records: 5,
        total: null,
      },
    ],
    bad: [
      { name: 'the total of the page', evidence: described({ total: 2, total_pages: 1, next: null }) },
      { name: 'a wrong count', evidence: described({ count: 25 }) },
      { name: 'always the first page', evidence: described({ current_page: 7 }) },
      { name: 'the default size', evidence: described({ per_page: 25, total_pages: 1, next: null }) },
      { name: 'rounded down', evidence: described({ total_pages: 2 }) },
      { name: 'no link to the next page', evidence: described({ next: null }) },
      { name: 'a previous page before the first', evidence: described({ previous: 1 }) },
    ],
  },
}

function metaOf(changes: Partial<PageMeta>): PageMeta {
  return { count: 2, current_page: 1, per_page: 2, total: 5, total_pages: 3, next: 2, previous: null, ...changes }
}

function described(changes: Partial<PageMeta>): DescribedPage {
  return { meta: metaOf(changes), page: 1, size: 2, records: 2, total: 5 }
}
