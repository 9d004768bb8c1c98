/** From the examples of the schemas: for each keyword a body that breaks it, so that a check can be seen to bite. */
import { includesValue, validateAnswer } from '../../schemas/answers.ts'
import { type Answer, type Cell, contractManifest, operations } from '../../schemas/operations.ts'
import type { Violation } from '../../schemas/registry.ts'
import { childrenAt, escapeToken, isObject, type SchemaNode, schemaNode } from '../schema/schema-node.ts'
import { badValues, odds } from './bad-values.ts'
import { fits } from './fits.ts'
import { COUNTED_STATUSES, innerNodes, type KeywordLocation, ownLocations } from './keyword-locations.ts'

/** What a body is read as: an answer of a cell, or the payload of an event. */
export interface Reading {
  /** Null = an event. */
  readonly cell: Cell | null
  readonly answer: Answer
  /** `listShipments 200 flat, meta` */
  readonly name: string
}

export interface KnownBad {
  readonly location: KeywordLocation
  readonly reading: Reading
  readonly body: unknown
}

export interface KnownBadBodies {
  readonly bodies: readonly KnownBad[]
  /** One of each example of each reading: a check must stay silent on these. */
  readonly examples: readonly { readonly reading: Reading; readonly body: unknown }[]
}

/** A place of an example: what stands there, and the body with something else in its stead. */
interface Spot {
  readonly pointer: string
  readonly put: (value: unknown) => unknown
  readonly judge: (body: unknown) => readonly Violation[]
  /** What was broken here, and in which body. */
  readonly found: (location: KeywordLocation, body: unknown) => void
  readonly isFound: (location: KeywordLocation) => boolean
  /** Files whose examples were tried within this one. */
  readonly visited: Set<SchemaNode>
  /** Of which every keyword was broken, within too. */
  readonly complete: Set<SchemaNode>
}

export function makeKnownBad(): KnownBadBodies {
  const bodies = new Map<string, KnownBad>()
  const examples: { reading: Reading; body: unknown }[] = []
  const complete = new Set<SchemaNode>()
  for (const reading of readings()) {
    for (const { root, pointer, examples: shown, wrap } of rootsOf(reading)) {
      for (const example of shown) {
        examples.push({ reading, body: wrap(example) })
        walk(root, example, {
          pointer,
          put: wrap,
          judge: body => validateAnswer(reading.answer, body),
          found: (location, body) => {
            if (!isOtherAnswer(reading, body)) bodies.set(location.name, { location, reading, body })
          },
          isFound: ({ name }) => bodies.has(name),
          visited: new Set(),
          complete,
        })
      }
    }
  }
  return { bodies: [...bodies.values()], examples }
}

/** Each answer once, whatever the number of operations that give it. */
function readings(): readonly Reading[] {
  const found = new Map<string, Reading>()
  for (const { operationId, cells } of operations()) {
    for (const cell of cells.filter(({ status }) => COUNTED_STATUSES.includes(status))) {
      for (const answer of cell.answers) {
        const key = [answer.envelope, answer.data, answer.body].join(' ')
        if (!found.has(key)) found.set(key, { cell, answer, name: `${operationId} ${cell.status} ${answer.name}` })
      }
    }
  }
  const events = contractManifest().events.map(({ name, payload }) => ({
    cell: null,
    answer: { name, body: payload },
    name: `the event ${name}`,
  }))
  return [...found.values(), ...events]
}

interface Root {
  readonly root: SchemaNode
  readonly pointer: string
  readonly examples: readonly unknown[]
  /** The body in which one of them stands. */
  readonly wrap: (value: unknown) => unknown
}

function rootsOf({ answer }: Reading): readonly Root[] {
  if (answer.body !== undefined) {
    const root = schemaNode(answer.body)
    return [{ root, pointer: '', examples: examplesOf(root), wrap: itself }]
  }
  const envelope = schemaNode(answer.envelope ?? '')
  const data = schemaNode(answer.data ?? '')
  const [shell] = examplesOf(envelope)
  const [payload] = examplesOf(data)
  return [
    {
      root: envelope,
      pointer: '',
      examples: examplesOf(envelope).map(shell => withData(shell, payload)),
      wrap: itself,
    },
    { root: data, pointer: '/data', examples: examplesOf(data), wrap: value => withData(shell, value) },
  ]
}

/** Whether what is no such answer is another one that the same profile gives: two records where one was found. */
function isOtherAnswer({ cell, answer }: Reading, body: unknown): boolean {
  const others = cell?.answers.filter(other => other !== answer && agree(other.when, answer.when)) ?? []
  return others.some(other => validateAnswer(other, body).length === 0)
}

function agree(one: Answer['when'], other: Answer['when']): boolean {
  const asked = new Map(Object.entries(other ?? {}))
  return Object.entries(one ?? {}).every(([name, values]) => {
    const wanted = asked.get(name)
    return wanted === undefined || wanted.split('|').some(value => includesValue(values, value))
  })
}

function itself(value: unknown): unknown {
  return value
}

function withData(shell: unknown, data: unknown): unknown {
  return isObject(shell) ? { ...shell, data } : shell
}

function walk(node: SchemaNode, value: unknown, spot: Spot): void {
  if (spot.complete.has(node)) return
  for (const location of ownLocations(node)) breakAt(location, value, spot)
  if (node.ref !== null) {
    const others = node.ref.pointer === '' && !spot.visited.has(node.ref) ? examplesOf(node.ref) : []
    spot.visited.add(node.ref)
    for (const candidate of [value, ...others]) walk(node.ref, candidate, spot)
  }
  walkBranches(node, value, spot)
  if (node.condition !== null) {
    const asked = fits(node.condition.test, value) ? node.condition.met : node.condition.unmet
    if (asked !== null) walk(asked, value, spot)
  }
  walkInside(node, value, spot)
  const isComplete =
    ownLocations(node).every(location => spot.isFound(location)) &&
    innerNodes(node).every(inner => spot.complete.has(inner))
  if (isComplete) spot.complete.add(node)
}

/** Each branch by a value of its own. */
function walkBranches(node: SchemaNode, value: unknown, spot: Spot): void {
  for (const branch of node.branches) {
    const start = [value, ...samplesOf(branch)].find(candidate => fits(branch, candidate))
    if (start !== undefined) walk(branch, start, spot)
  }
}

function walkInside(node: SchemaNode, value: unknown, spot: Spot): void {
  const step = (inner: SchemaNode, token: string, start: unknown, put: (value: unknown) => unknown): void =>
    walk(inner, start, {
      ...spot,
      pointer: `${spot.pointer}/${escapeToken(token)}`,
      put: changed => spot.put(put(changed)),
    })
  if (Array.isArray(value)) {
    const { items } = node
    if (items === null) return
    const starts = value.length > 0 ? value.slice(0, 1) : samplesOf(items)
    for (const start of starts) step(items, '0', start, changed => [changed, ...value.slice(1)])
  } else if (isObject(value)) {
    const names = [...Object.keys(value), ...[...node.properties.keys()].filter(name => !(name in value))]
    for (const name of names) {
      for (const inner of childrenAt(node, name)) {
        const start = name in value ? value[name] : samplesOf(inner).find(candidate => fits(inner, candidate))
        if (start !== undefined) step(inner, name, start, changed => ({ ...value, [name]: changed }))
      }
    }
  }
}

/** Tries what should break it, until the schema says that it did. */
function breakAt(location: KeywordLocation, value: unknown, spot: Spot): void {
  if (spot.isFound(location)) return
  for (const candidate of badValues(location, value)) {
    const body = spot.put(candidate)
    if (!spot.judge(body).some(violation => isOf(violation, location, spot.pointer))) continue
    spot.found(location, body)
    return
  }
}

/** Ajv does not say where across files a rule stands; place, keyword and what it asks do. */
function isOf({ pointer, keyword, params, rule }: Violation, location: KeywordLocation, at: string): boolean {
  if (pointer !== at || keyword !== location.keyword) return false
  if (keyword === 'required' && params.missingProperty !== location.of) return false
  return JSON.stringify(rule[keyword]) === JSON.stringify(location.node.schema[keyword])
}

function examplesOf({ schema }: SchemaNode): readonly unknown[] {
  return Array.isArray(schema.examples) ? schema.examples : []
}

function samplesOf(node: SchemaNode): readonly unknown[] {
  const own = examplesOf(node)
  return [...own, ...(node.ref === null ? [] : samplesOf(node.ref)), ...odds()]
}
