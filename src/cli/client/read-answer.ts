/**
 * Reads the fields of a sandbox's answers. The address may belong to another program, or to a sandbox of another
 * version, so nothing is taken for granted.
 */
import { CommandError, EXIT } from '../command-error.ts'

export type Fields = Readonly<Record<string, unknown>>

export function asFields(value: unknown): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  throw unexpected('an object', value)
}

export function textAt(fields: Fields, key: string): string {
  const value = fields[key]
  if (typeof value === 'string') return value
  throw unexpected(`text in "${key}"`, value)
}

/** Null where the field is null or missing. */
export function optionalTextAt(fields: Fields, key: string): string | null {
  return (fields[key] ?? null) === null ? null : textAt(fields, key)
}

export function numberAt(fields: Fields, key: string): number {
  const value = fields[key]
  if (typeof value === 'number') return value
  throw unexpected(`a number in "${key}"`, value)
}

export function optionalNumberAt(fields: Fields, key: string): number | null {
  return (fields[key] ?? null) === null ? null : numberAt(fields, key)
}

export function listAt(fields: Fields, key: string): readonly Fields[] {
  const value = fields[key]
  if (Array.isArray(value)) return value.map(asFields)
  throw unexpected(`a list in "${key}"`, value)
}

function unexpected(wanted: string, found: unknown): CommandError {
  const sentence = `the answer is not a carrier-sandbox's of this version: ${wanted} expected, ${typeof found} found.`
  return new CommandError(EXIT.unreachable, sentence)
}
