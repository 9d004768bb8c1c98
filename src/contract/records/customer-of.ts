import { fieldsOf } from '../target/fields.ts'
import { type Fields, listRecords } from './list-records.ts'

/** The customer of an answer to a create or update: bare, in `data`, or the first of a list in `data`. */
export function customerOf(json: unknown): Fields {
  const body = fieldsOf(json)
  return 'id' in body ? body : (listRecords(json)[0] ?? {})
}

/** Its addresses; none where the field is no list. */
export function addressesOf({ address }: Fields): readonly Fields[] {
  return Array.isArray(address) ? address.map(fieldsOf) : []
}
