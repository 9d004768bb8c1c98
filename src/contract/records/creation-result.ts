import { fieldsOf } from '../target/fields.ts'
import type { Fields } from './list-records.ts'

/** The result of a standard creation, which stands at the root of the body and perhaps again in `data`. */
export function creationResult(json: unknown): Fields {
  const body = fieldsOf(json)
  return 'id' in body ? body : fieldsOf(body.data)
}
