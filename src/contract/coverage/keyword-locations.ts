/** Every place of the contract's schemas that an answer can keep or break. */
import { contractManifest, operations } from '../../schemas/operations.ts'
import type { CellCoverage, CoverageReport, Share } from '../coverage.ts'
import { ASSERTIONS, escapeToken, type SchemaNode, schemaNode } from '../schema/schema-node.ts'

/** One keyword of one schema; `required` counts once for each name, `anyOf` once for each branch. */
export interface KeywordLocation {
  /** `resources/rate.schema.json#/properties/id/minLength` */
  readonly name: string
  readonly node: SchemaNode
  readonly keyword: string
  /** The field that is required, or the branch by its number. */
  readonly of: string | null
}

/** Statuses whose answers count; the others any path may give, and none is a reading of the specification. */
export const COUNTED_STATUSES: readonly number[] = [200, 401, 404, 422]

const owned = new WeakMap<SchemaNode, readonly KeywordLocation[]>()

/** Those of one schema object, without what stands further inside or is referred to. */
export function ownLocations(node: SchemaNode): readonly KeywordLocation[] {
  const known = owned.get(node) ?? listOwn(node)
  owned.set(node, known)
  return known
}

function listOwn(node: SchemaNode): readonly KeywordLocation[] {
  const { schema } = node
  const location = (keyword: string, of: string | null = null): KeywordLocation => ({
    name: `${node.file}#${node.pointer}/${keyword}${of === null ? '' : `/${escapeToken(of)}`}`,
    node,
    keyword,
    of,
  })
  const required = Array.isArray(schema.required) ? schema.required.map(String) : []
  return [
    ...ASSERTIONS.filter(keyword => keyword in schema).map(keyword => location(keyword)),
    ...required.map(name => location('required', name)),
    ...(schema.additionalProperties === false ? [location('additionalProperties')] : []),
    ...node.branches.map((_, at) => location('anyOf', String(at))),
  ]
}

/** The schema objects in and behind one, each once. What an `if` asks is no rule of its own. */
export function nodesWithin(root: SchemaNode): readonly SchemaNode[] {
  const found = new Set<SchemaNode>()
  const walk = (node: SchemaNode | null): void => {
    if (node === null || found.has(node)) return
    found.add(node)
    for (const next of innerNodes(node)) walk(next)
  }
  walk(root)
  return [...found]
}

export function innerNodes(node: SchemaNode): readonly SchemaNode[] {
  const single = [node.ref, node.items, node.additional, node.condition?.met ?? null, node.condition?.unmet ?? null]
  return [
    ...single.filter(next => next !== null),
    ...node.properties.values(),
    ...node.patterns.map(({ node: inner }) => inner),
    ...node.branches,
  ]
}

/** Of some schemas, sorted by name, each once. */
export function locationsIn(paths: Iterable<string>): readonly KeywordLocation[] {
  const nodes = new Set([...paths].flatMap(path => nodesWithin(schemaNode(path))))
  return [...nodes].flatMap(ownLocations).sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The schemas of what is answered, and of what is pushed. */
export function contractSchemas(): readonly string[] {
  const cells = operations().flatMap(operation =>
    operation.cells.filter(({ status }) => COUNTED_STATUSES.includes(status)),
  )
  const answers = cells.flatMap(({ answers }) => answers.flatMap(({ envelope, data, body }) => [envelope, data, body]))
  const named = answers.filter(path => path !== undefined)
  return [...new Set([...named, ...eventSchemas()])]
}

export function eventSchemas(): readonly string[] {
  return contractManifest().events.map(({ payload }) => payload)
}

/** How many of some cells were seen. */
export function shareOfCells(cells: readonly CellCoverage[]): Share {
  return { seen: cells.filter(({ seen }) => seen > 0).length, of: cells.length }
}

/** Keywords that valid answers went through: of those of the selected cells, and of all that the contract has. */
export function shareOfKeywords({ keywords }: CoverageReport): {
  readonly ofSelected: Share
  readonly absolute: Share
} {
  const accepted = new Set(keywords.accepted)
  const share = (names: readonly string[]): Share => ({
    seen: names.filter(name => accepted.has(name)).length,
    of: names.length,
  })
  return { ofSelected: share(keywords.all), absolute: share(allKeywords()) }
}

/** Every keyword of what is answered and pushed, by name. */
export function allKeywords(): readonly string[] {
  return locationsIn(contractSchemas()).map(({ name }) => name)
}
