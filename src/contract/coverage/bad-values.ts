import { isObject, type SchemaObject } from '../schema/schema-node.ts'
import type { KeywordLocation } from './keyword-locations.ts'

/** One value of each kind, none of which looks like anything the service answers. */
const ODD: readonly unknown[] = [true, null, 'none such', -1, 0.5, 999_999_999, [], {}]
const NO_SUCH_FIELDS = ['undocumented_field', 'Undocumented Field']

/** Values that break one keyword, likely candidates first; `value` keeps it. */
export function badValues({ keyword, node, of }: KeywordLocation, value: unknown): readonly unknown[] {
  const limit = Number(node.schema[keyword])
  switch (keyword) {
    case 'pattern':
    case 'format':
      return ['none such', '', '\n']
    case 'minLength':
      return ['x'.repeat(limit - 1)]
    case 'maxLength':
      return ['x'.repeat(limit + 1)]
    case 'minimum':
      return [limit - 1]
    case 'maximum':
      return [limit + 1]
    case 'minItems':
      return Array.isArray(value) ? [value.slice(0, limit - 1)] : []
    case 'maxItems':
      return Array.isArray(value) ? [repeated(value.length > 0 ? value : [{}], limit + 1)] : []
    case 'minProperties':
      return isObject(value) ? Object.keys(value).map(name => omit(value, name)) : []
    case 'maxProperties':
      return isObject(value) ? [{ ...value, undocumented_field: null }] : []
    case 'required':
      return isObject(value) && of !== null ? [omit(value, of)] : []
    case 'additionalProperties':
      return isObject(value) ? NO_SUCH_FIELDS.map(name => ({ ...value, [name]: 1 })) : []
    default:
      return ODD
  }
}

/** Values by which one schema can be reached where an example does not show it. */
export function odds(): readonly unknown[] {
  return ['1', 1, 'http://127.0.0.1:4100/x', ...ODD]
}

/** Its entries again and again, so that nothing is wrong but their number. */
function repeated(entries: readonly unknown[], length: number): readonly unknown[] {
  return Array.from({ length }, (_, n) => entries[n % entries.length])
}

function omit(value: SchemaObject, name: string): SchemaObject {
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name))
}
