import { isObject, type SchemaNode, schemaNode } from '../schema/schema-node.ts'
import { fits } from './fits.ts'
import { innerNodes, type KeywordLocation, ownLocations } from './keyword-locations.ts'

/** Which keywords valid values went through. */
export interface KeywordTrace {
  /** `value` must be valid by the schema. */
  pass(path: string, value: unknown): void
  readonly accepted: ReadonlySet<string>
}

/** A schema with the parts that no answer went through yet; what is done is not walked again. */
interface Probe {
  readonly node: SchemaNode
  pending: readonly KeywordLocation[]
  inner: readonly Probe[]
  isDone: boolean
}

/** What kind of value a keyword speaks of; any kind where it is not listed. */
const SPEAKS_OF: Readonly<Record<string, (value: unknown) => boolean>> = {
  pattern: isText,
  format: isText,
  minLength: isText,
  maxLength: isText,
  minimum: isNumber,
  maximum: isNumber,
  minItems: Array.isArray,
  maxItems: Array.isArray,
  minProperties: isObject,
  maxProperties: isObject,
  required: isObject,
  additionalProperties: isObject,
}

export function traceKeywords(): KeywordTrace {
  const accepted = new Set<string>()
  const probes = new Map<SchemaNode, Probe>()

  const probeOf = (node: SchemaNode): Probe => {
    const known = probes.get(node)
    if (known !== undefined) return known
    const made: Probe = { node, pending: ownLocations(node), inner: [], isDone: false }
    probes.set(node, made)
    made.inner = innerNodes(node).map(probeOf)
    return made
  }

  const walk = (node: SchemaNode, value: unknown): void => {
    const probe = probeOf(node)
    if (probe.isDone) return
    if (probe.pending.some(location => goesThrough(location, value))) {
      for (const location of probe.pending) if (goesThrough(location, value)) accepted.add(location.name)
      probe.pending = probe.pending.filter(({ name }) => !accepted.has(name))
    }
    if (node.ref !== null) walk(node.ref, value)
    for (const branch of node.branches) if (!probeOf(branch).isDone && fits(branch, value)) walk(branch, value)
    if (node.condition !== null) {
      const asked = fits(node.condition.test, value) ? node.condition.met : node.condition.unmet
      if (asked !== null) walk(asked, value)
    }
    walkInside(node, value)
    probe.isDone = probe.pending.length === 0 && probe.inner.every(({ isDone }) => isDone)
  }

  const walkInside = (node: SchemaNode, value: unknown): void => {
    if (Array.isArray(value)) {
      const { items } = node
      if (items !== null) for (const element of value) walk(items, element)
    } else if (isObject(value)) {
      if (node.properties.size === 0 && node.patterns.length === 0 && node.additional === null) return
      for (const name of Object.keys(value)) walkProperty(node, name, value[name])
    }
  }

  const walkProperty = (node: SchemaNode, name: string, value: unknown): void => {
    const named = node.properties.get(name)
    if (named !== undefined) walk(named, value)
    let isMatched = named !== undefined
    for (const { pattern, node: inner } of node.patterns) {
      if (!pattern.test(name)) continue
      isMatched = true
      walk(inner, value)
    }
    if (!isMatched && node.additional !== null) walk(node.additional, value)
  }

  return { accepted, pass: (path, value) => walk(schemaNode(path), value) }
}

/** Whether a valid value says anything about a keyword: a number keeps no pattern. */
function goesThrough({ keyword, node, of }: KeywordLocation, value: unknown): boolean {
  if (keyword === 'anyOf') {
    const branch = node.branches[Number(of)]
    return branch !== undefined && fits(branch, value)
  }
  return SPEAKS_OF[keyword]?.(value) ?? true
}

function isText(value: unknown): boolean {
  return typeof value === 'string'
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number'
}
