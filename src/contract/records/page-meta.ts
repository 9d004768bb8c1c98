import { fieldsOf } from '../target/fields.ts'
import { numberOf } from './list-records.ts'

/** `meta.pagination` of a list; a field that is no number is null. */
export interface PageMeta {
  readonly count: number | null
  readonly current_page: number | null
  readonly per_page: number | null
  readonly total: number | null
  readonly total_pages: number | null
  /** The `page` that the links name; null = no such link. */
  readonly next: number | null
  readonly previous: number | null
}

/** Null where the answer has none ("Pagination metadata … not shown"). */
export function pageMeta(json: unknown): PageMeta | null {
  const pagination = fieldsOf(fieldsOf(json).meta).pagination
  if (typeof pagination !== 'object' || pagination === null) return null
  const { count, current_page, per_page, total, total_pages, links } = fieldsOf(pagination)
  return {
    count: numberOf(count),
    current_page: numberOf(current_page),
    per_page: numberOf(per_page),
    total: numberOf(total),
    total_pages: numberOf(total_pages),
    next: pageOfLink(fieldsOf(links).next),
    previous: pageOfLink(fieldsOf(links).previous),
  }
}

function pageOfLink(link: unknown): number | null {
  if (typeof link !== 'string' || !URL.canParse(link)) return null
  return numberOf(new URL(link).searchParams.get('page'))
}
