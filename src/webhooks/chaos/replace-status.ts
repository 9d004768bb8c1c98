import { type Fields, presentField, withField } from './fields.ts'

/**
 * W12: the event reports another status, as the type it always has: text in the documented event, a number in the creation
 * result and in the on-demand event. A word stays text there too. Its name, message and description stay as they were.
 */
export function replaceStatus(fields: Fields, status: string | number): Fields {
  const name = presentField(fields, ['status', 'shipment_status'])
  if (name === undefined) return fields
  const isNumber = typeof fields.get(name) === 'number' && /^\d+$/.test(String(status))
  return withField(fields, name, isNumber ? Number(status) : String(status))
}
