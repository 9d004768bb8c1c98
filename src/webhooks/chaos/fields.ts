import type { JsonStyle } from '../write-event.ts'

/** The fields of an event in the order in which they are written. */
export type Fields = ReadonlyMap<string, unknown>

/** Null when the body is not a JSON object: then nothing in it can be changed. */
export function readFields(body: string): Fields | null {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  return new Map<string, unknown>(Object.entries(value))
}

/** The same fields where `name` already is `value`; a new field comes last, a known one keeps its place. */
export function withField(fields: Fields, name: string, value: unknown): Fields {
  return fields.has(name) && Object.is(fields.get(name), value) ? fields : new Map([...fields, [name, value]])
}

/** The first of `names` that the event has. */
export function presentField(fields: Fields, names: readonly string[]): string | undefined {
  return names.find(name => fields.has(name))
}

/**
 * How a body was written, which the switch `json_style` may no longer say: `/` and what is not ASCII tell it.
 * @param otherwise For a body with neither.
 */
export function styleOf(body: string, otherwise: JsonStyle): JsonStyle {
  if (body.includes('\\/')) return 'php'
  return /[/\u0080-\uffff]/.test(body) ? 'js' : otherwise
}
