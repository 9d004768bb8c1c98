/** The schemas of the contract as a graph that can be walked beside a value: which rules stand where, across files. */
import { OWN_WORDS } from '../../schemas/own-words.ts'
import { readSchema, resolveReference } from '../../schemas/registry.ts'
import type { Basis } from '../check.ts'

export type SchemaObject = Readonly<Record<string, unknown>>

export interface SchemaNode {
  /** Path below `schemas/`: `resources/rate.schema.json`. */
  readonly file: string
  /** JSON pointer into the file; empty for its root. */
  readonly pointer: string
  readonly schema: SchemaObject
  /** What its `$ref` names: both hold. */
  readonly ref: SchemaNode | null
  readonly properties: ReadonlyMap<string, SchemaNode>
  readonly patterns: readonly { readonly pattern: RegExp; readonly node: SchemaNode }[]
  /** What any other property must be; null = not specified, or none may be there. */
  readonly additional: SchemaNode | null
  readonly items: SchemaNode | null
  /** Of `anyOf`. */
  readonly branches: readonly SchemaNode[]
  readonly condition: {
    readonly test: SchemaNode
    readonly met: SchemaNode | null
    readonly unmet: SchemaNode | null
  } | null
  /** Where the type of a property comes from: said on itself, else on the property it refers to. */
  readonly basis: Basis | null
  /** Where its pattern, format, values or bounds come from, where that is said apart from the type. */
  readonly formBasis: Basis | null
  /** Where it is said that the property is there, and not null. */
  readonly requiredBasis: Basis | null
  readonly clause: string | null
}

/** Keywords that can be violated; `required` once for each name, `additionalProperties` where it is false. */
export const ASSERTIONS = [
  'type',
  'const',
  'enum',
  'pattern',
  'format',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
] as const

const OTHERS = [
  ...['$schema', '$ref', 'title', 'description', 'examples', ...OWN_WORDS],
  ...['properties', 'patternProperties', 'additionalProperties', 'required', 'items', 'anyOf', 'if', 'then', 'else'],
]
const KNOWN: ReadonlySet<string> = new Set([...ASSERTIONS, ...OTHERS])
const BASES: readonly Basis[] = ['shown', 'example', 'observed', 'chosen']

const nodes = new Map<string, SchemaNode>()
const files = new Map<string, SchemaObject>()

/**
 * The schema at a place of a file, made once.
 * @throws Error where a schema says what this graph does not know: it would not be checked for coverage.
 */
export function schemaNode(file: string, pointer = ''): SchemaNode {
  const key = `${file}#${pointer}`
  const known = nodes.get(key)
  if (known !== undefined) return known
  const schema = schemaAt(file, pointer)
  const unknown = Object.keys(schema).find(keyword => !KNOWN.has(keyword))
  if (unknown !== undefined) {
    throw new Error(`schemas/${key} says "${unknown}"; teach src/contract/schema/schema-node.ts to walk it`)
  }
  const child = (...path: readonly string[]) =>
    schemaNode(file, pointer + path.map(part => `/${escapeToken(part)}`).join(''))
  const single = (keyword: string) => (isObject(schema[keyword]) ? child(keyword) : null)
  const ref = typeof schema.$ref === 'string' ? referred(file, schema.$ref) : null
  const test = single('if')
  const node: SchemaNode = {
    file,
    pointer,
    schema,
    ref,
    properties: new Map(keysOf(schema.properties).map(name => [name, child('properties', name)])),
    patterns: keysOf(schema.patternProperties).map(source => ({
      pattern: new RegExp(source, 'u'),
      node: child('patternProperties', source),
    })),
    additional: single('additionalProperties'),
    items: single('items'),
    branches: Array.isArray(schema.anyOf) ? schema.anyOf.map((_, at) => child('anyOf', String(at))) : [],
    condition: test === null ? null : { test, met: single('then'), unmet: single('else') },
    basis: readBasis(schema, 'x-basis') ?? ref?.basis ?? null,
    formBasis: readBasis(schema, 'x-form-basis') ?? ref?.formBasis ?? null,
    requiredBasis: readBasis(schema, 'x-required-basis') ?? ref?.requiredBasis ?? null,
    clause: typeof schema['x-clause'] === 'string' ? schema['x-clause'] : (ref?.clause ?? null),
  }
  nodes.set(key, node)
  return node
}

function readBasis(schema: SchemaObject, keyword: string): Basis | null {
  return BASES.find(basis => basis === schema[keyword]) ?? null
}

/** The node itself and all that hold at the same place of a value: what it refers to, its branches and conditions. */
export function sameplace(node: SchemaNode): readonly SchemaNode[] {
  const inner = [node.ref, ...node.branches, node.condition?.met ?? null, node.condition?.unmet ?? null]
  return [node, ...inner.flatMap(next => (next === null ? [] : sameplace(next)))]
}

/** What a node says of one property or element of its value. */
export function childrenAt(node: SchemaNode, token: string): readonly SchemaNode[] {
  const named = node.properties.get(token)
  const matched = node.patterns.filter(({ pattern }) => pattern.test(token)).map(entry => entry.node)
  const said = named === undefined ? matched : [named, ...matched]
  if (said.length > 0) return said
  if (node.additional !== null) return [node.additional]
  return node.items !== null && /^[0-9]+$/.test(token) ? [node.items] : []
}

export function isObject(value: unknown): value is SchemaObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Tokens of a JSON pointer. */
export function tokensOf(pointer: string): readonly string[] {
  return pointer === ''
    ? []
    : pointer
        .slice(1)
        .split('/')
        .map(token => token.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** A token as a JSON pointer spells it. */
export function escapeToken(token: string): string {
  return token.replaceAll('~', '~0').replaceAll('/', '~1')
}

export function valueAt(value: unknown, tokens: readonly string[]): unknown {
  return tokens.reduce<unknown>((inner, token) => {
    if (Array.isArray(inner)) return inner[Number(token)]
    return isObject(inner) ? inner[token] : undefined
  }, value)
}

function referred(from: string, reference: string): SchemaNode {
  const fragment = reference.indexOf('#')
  const pointer = fragment < 0 ? '' : reference.slice(fragment + 1)
  return schemaNode(reference.startsWith('#') ? from : resolveReference(from, reference), pointer)
}

function schemaAt(file: string, pointer: string): SchemaObject {
  const root = files.get(file) ?? readSchema(file)
  files.set(file, root)
  const found = valueAt(root, tokensOf(pointer))
  if (!isObject(found)) throw new Error(`schemas/${file} has no schema at "${pointer}"`)
  return found
}

function keysOf(value: unknown): readonly string[] {
  return isObject(value) ? Object.keys(value) : []
}
