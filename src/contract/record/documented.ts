import { cellOf, type OperationId, operation } from '../../schemas/operations.ts'
import { childrenAt, type SchemaNode, sameplace, schemaNode } from '../schema/schema-node.ts'

/** A place of an answer, as the schemas of its cell know it: any of its answers, under whatever reading. */
export interface Documented {
  /** The field, or the element of a list (any index), inside it. */
  at(token: string): Documented
  /** Names of the fields that it may have. */
  readonly fields: ReadonlySet<string>
  /** Whether the schemas speak of this place at all. */
  readonly isKnown: boolean
  /** Whether they speak of it and allow a value of this JSON type there. */
  allows(value: unknown): boolean
  /** Whether they list its values: a state or a switch, which identifies no one. */
  readonly isState: boolean
}

const known = new Map<string, Documented>()

/** Of an answer that the manifest does not have nothing is documented. */
export function documentedAnswer(id: OperationId, status: number): Documented {
  const key = `${id} ${status}`
  const made = known.get(key) ?? placeOf(...nodesOf(id, status))
  known.set(key, made)
  return made
}

function nodesOf(id: OperationId, status: number): readonly [readonly SchemaNode[], readonly SchemaNode[]] {
  const answers = cellOf(operation(id), status)?.answers ?? []
  const roots = answers.flatMap(({ body, envelope }) => body ?? envelope ?? [])
  const inData = answers.flatMap(({ data }) => data ?? [])
  const read = (files: readonly string[]): readonly SchemaNode[] =>
    [...new Set(files)].flatMap(file => sameplace(schemaNode(file)))
  return [read(roots), read(inData)]
}

/** @param inData what is said of `data` elsewhere than in the envelope. */
function placeOf(nodes: readonly SchemaNode[], inData: readonly SchemaNode[] = []): Documented {
  const children = new Map<string, Documented>()
  return {
    isKnown: nodes.length > 0,
    fields: new Set(nodes.flatMap(node => [...node.properties.keys()])),
    at(token) {
      // Elements of a list are alike.
      const name = /^\d+$/.test(token) ? '0' : token
      const own = nodes.flatMap(node => childrenAt(node, name)).flatMap(sameplace)
      const made = children.get(name) ?? placeOf(name === 'data' ? [...own, ...inData] : own)
      children.set(name, made)
      return made
    },
    isState: nodes.some(({ schema }) => Array.isArray(schema.enum) || schema.const !== undefined),
    allows: value => nodes.some(node => isAllowed(node, typeOf(value))),
  }
}

function isAllowed({ schema }: SchemaNode, type: string): boolean {
  const { type: said, const: only, enum: among } = schema
  if (said !== undefined) return [said].flat().some(one => one === type || (one === 'integer' && type === 'number'))
  if (Array.isArray(among)) return among.some(value => typeOf(value) === type)
  return only !== undefined && typeOf(only) === type
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
