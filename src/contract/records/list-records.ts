import { fieldsOf } from '../target/fields.ts'

export type Fields = Readonly<Record<string, unknown>>

/** The records of a list or search, a single record included; none of a body without `data`. */
export function listRecords(json: unknown): readonly Fields[] {
  const { data } = fieldsOf(json)
  if (Array.isArray(data)) return data.map(fieldsOf)
  return typeof data === 'object' && data !== null ? [fieldsOf(data)] : []
}
