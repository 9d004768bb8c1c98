import type { Page, PageQuery } from '../../store/store.ts'

/** A page of a list: `page` from 1, bounds in ms of virtual time, both inclusive. */
export interface PageRequest {
  readonly size: number
  readonly page: number
  readonly from: number | null
  readonly to: number | null
}

/** The page as a list of the store reads it, newest first. */
export function newestOf({ size, page, from, to }: PageRequest): PageQuery {
  return { order: 'descending', offset: (page - 1) * size, limit: size, ...boundsOf({ from, to }) }
}

/** Bounds as a list of the store reads them. */
export function boundsOf({ from = null, to = null }: Partial<Pick<PageRequest, 'from' | 'to'>>) {
  return { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) }
}

/** Newest first, ties by id: what a list of the store does, for rows that came another way. */
export function newestFirst<Row extends { readonly id: string }>(
  timeOf: (row: Row) => number,
): (a: Row, b: Row) => number {
  return (a, b) => timeOf(b) - timeOf(a) || (a.id < b.id ? 1 : -1)
}

/** The page of rows that an index found. */
export function cutPage<Row extends { readonly id: string }>(
  found: readonly Row[],
  { size, page, from, to }: PageRequest,
  timeOf: (row: Row) => number,
): Page<Row> {
  const isInside = (row: Row) => (from === null || timeOf(row) >= from) && (to === null || timeOf(row) <= to)
  const inside = found.filter(isInside).sort(newestFirst(timeOf))
  const offset = (page - 1) * size
  return { rows: inside.slice(offset, offset + size), total: inside.length }
}
