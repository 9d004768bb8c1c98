import { fieldsOf } from '../target/fields.ts'
import type { Fields } from './list-records.ts'

/** The points of an on-demand record: a list, or `{data: [...]}`. */
export function pointsOf({ points }: Fields): readonly Fields[] {
  const list = Array.isArray(points) ? points : fieldsOf(points).data
  return Array.isArray(list) ? list.map(fieldsOf) : []
}
