/** Making a schema file part of one document: its relative references become references to components. */
import { OWN_WORDS } from '../own-words.ts'
import { readSchema } from '../registry.ts'
import type { SchemaObject } from './document.ts'

/** Keywords whose value is data: a `$ref` inside would be a field. */
const DATA = new Set(['examples', 'const', 'enum', 'default'])
/** Keywords whose value has a schema under each name; the names are no keywords. */
const MAPS = new Set(['properties', 'patternProperties'])
/** Say something about a value and rule nothing out. */
const ANNOTATIONS: ReadonlySet<string> = new Set(['title', 'description', 'examples', ...OWN_WORDS])

export interface Rebase {
  /** Path of the file the schema stands in. */
  readonly from: string
  /** The reference to take for a whole file. */
  readonly refer: (path: string) => string
}

export function rebase(node: SchemaObject, where: Rebase): SchemaObject {
  const { $ref, ...beside } = node
  const own = withItems(
    Object.fromEntries(Object.entries(beside).map(([key, value]) => [key, rebaseKeyword(key, value, where)])),
  )
  if (typeof $ref !== 'string') return own
  const { path, property } = resolve($ref, where.from)
  if (property === null) return { $ref: where.refer(path), ...own }
  return { ...copyOf(path, property, { where, beside: own }), ...own }
}

/** Generators and linters want to know what a list holds, be it anything. */
function withItems(schema: SchemaObject): SchemaObject {
  const isList = [schema.type].flat().includes('array')
  return isList && schema.items === undefined ? { ...schema, items: {} } : schema
}

function rebaseKeyword(key: string, value: unknown, where: Rebase): unknown {
  if (DATA.has(key) || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(item => (isObject(item) ? rebase(item, where) : item))
  if (!isObject(value)) return value
  if (!MAPS.has(key)) return rebase(value, where)
  return Object.fromEntries(
    Object.entries(value).map(([name, schema]) => [name, isObject(schema) ? rebase(schema, where) : schema]),
  )
}

interface Beside {
  readonly where: Rebase
  readonly beside: SchemaObject
}

/**
 * A property of another file is copied: generators of clients know a component as a whole, few a path into one.
 * @throws Error where a rule beside the reference would take the place of one of the copy.
 */
function copyOf(path: string, property: string, { where, beside }: Beside): SchemaObject {
  const { properties } = readSchema(path)
  const found: unknown = isObject(properties) ? properties[property] : undefined
  if (!isObject(found)) throw new Error(`schemas/${where.from} refers to ${path}, which has no property ${property}`)
  const copy = rebase(found, { ...where, from: path })
  const lost = Object.keys(beside).find(key => key in copy && !ANNOTATIONS.has(key))
  if (lost !== undefined) {
    throw new Error(`schemas/${where.from} has ${lost} beside its reference to ${path}#/properties/${property}`)
  }
  return copy
}

function resolve(reference: string, from: string): { readonly path: string; readonly property: string | null } {
  const { pathname, hash } = new URL(reference, `file:///${from}`)
  const property = hash === '' ? null : hash.replace(/^#\/properties\//, '')
  return { path: pathname.slice(1), property }
}

export function isObject(value: unknown): value is SchemaObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
