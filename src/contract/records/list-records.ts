import { fieldsOf } from '../target/fields.ts'

export type Fields = Readonly<Record<string, unknown>>

/** The records of a list or search, a single record included; none of a body without `data`. */
export function listRecords(json: unknown): readonly Fields[] {
  const { data } = fieldsOf(json)
  if (Array.isArray(data)) return data.map(fieldsOf)
  return typeof data === 'object' && data !== null ? [fieldsOf(data)] : []
}

/** A number, or a text that spells one ("both forms occur", specification, "Resources and their fields"); else null. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : null
}

/** A text as it stands; a code that came as a number as text; null for anything else, and for one that is empty. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : null
}

/** The points of an on-demand record: a list, or `{data: [...]}`. */
export function pointsOf({ points }: Fields): readonly Fields[] {
  const list = Array.isArray(points) ? points : fieldsOf(points).data
  return Array.isArray(list) ? list.map(fieldsOf) : []
}

/** The customer of an answer to a create or update: bare, in `data`, or the first of a list in `data`. */
export function customerOf(json: unknown): Fields {
  const body = fieldsOf(json)
  return 'id' in body ? body : (listRecords(json)[0] ?? {})
}

/** Its addresses; none where the field is no list. */
export function addressesOf({ address }: Fields): readonly Fields[] {
  return Array.isArray(address) ? address.map(fieldsOf) : []
}

/** The result of a standard creation, which stands at the root of the body and perhaps again in `data`. */
export function creationResult(json: unknown): Fields {
  const body = fieldsOf(json)
  return 'id' in body ? body : fieldsOf(body.data)
}

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
