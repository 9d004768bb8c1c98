/** Checking a body by the cell of the manifest it is said to be, and telling people what is wrong with it. */
import { answersUnder, includesValue, validateAnswer } from '../../schemas/answers.ts'
import type { Answer, Cell } from '../../schemas/operations.ts'
import { type Violation, validator } from '../../schemas/registry.ts'
import type { Problem } from '../check.ts'
import type { Switches } from '../target.ts'
import { cutLists } from './cut-lists.ts'
import { describeNode, describeRule, showValue } from './describe-node.ts'
import { basisOf, type Firmness, firmnessOf, weakenBy } from './firmness.ts'
import { childrenAt, escapeToken, type SchemaNode, sameplace, schemaNode, tokensOf, valueAt } from './schema-node.ts'

export interface ValidatedBody {
  /** Name of the answer it is; null = it is none of them. */
  readonly answer: string | null
  readonly problems: readonly Problem[]
}

/** Of every answer, also of one whose payload the specification does not show. */
const ENVELOPE_FIELDS = ['code', 'status', 'message']
const ENVELOPE_CLAUSE = 'Response envelope'
/** Of what no property says anything: that a body is an object, say. */
const SHOWN: Firmness = { basis: 'shown', form: null, required: 'shown' }

/**
 * What is wrong with a body: nothing if it is one of the answers that these switches allow (null = any reading will
 * do), else the violations of the answer it comes closest to.
 */
export function validateBody(cell: Cell, whole: unknown, switches: Switches | null): ValidatedBody {
  const body = cutLists(whole)
  const allowed = switches === null ? cell.answers : answersUnder(cell, switches)
  if (allowed.length === 0) return { answer: null, problems: [notUnder(cell, body, switches ?? {})] }
  let closest: {
    readonly answer: Answer
    readonly violations: readonly Violation[]
    readonly distance: number
  } | null = null
  for (const answer of allowed) {
    const all = validateAnswer(answer, body)
    if (all.length === 0) return { answer: answer.name, problems: [] }
    const violations = collapseBranches(all)
    const distance = distanceOf(violations, body)
    if (closest === null || distance < closest.distance) closest = { answer, violations, distance }
  }
  if (closest === null) return { answer: null, problems: [] }
  const { answer, violations } = closest
  const problems = violations.map(violation => explain(violation, body, placeInAnswer(cell, answer, violation)))
  return { answer: null, problems: distinct(problems) }
}

/** A list in place of a record, or the other way round, hides whatever is wrong inside it. */
const HIDDEN = 50

/** A record in place of a list, or a list where none may have an element, is another answer: the first of all to be ruled out. */
function distanceOf(violations: readonly Violation[], body: unknown): number {
  const hiding = violations.filter(({ pointer, keyword }) => {
    if (keyword !== 'type' && keyword !== 'anyOf') return false
    const value = valueAt(body, tokensOf(pointer))
    return typeof value === 'object' && value !== null
  })
  const isOfAnotherShape = violations.some(
    ({ pointer, keyword }) =>
      (pointer === '' || pointer === '/data') && ['type', 'anyOf', 'minItems', 'maxItems'].includes(keyword),
  )
  const length = violations.length + HIDDEN * hiding.length
  return isOfAnotherShape ? Number.MAX_SAFE_INTEGER / 2 + length : length
}

/** What is wrong with a value by one schema, e.g. the payload of an event; empty = nothing. */
export function validateBySchema(path: string, value: unknown, of: { readonly clause: string }): readonly Problem[] {
  const violations = validator(path)(value)
  if (violations.length === 0) return []
  const otherwise = { ...SHOWN, clause: of.clause }
  return distinct(
    collapseBranches(violations).map(violation =>
      explain(violation, value, placeOf(schemaNode(path), tokensTo(violation), otherwise)),
    ),
  )
}

function placeInAnswer(cell: Cell, answer: Answer, violation: Violation): Place {
  const tokens = tokensTo(violation)
  const ofCell = { ...weakenBy(SHOWN, cell.basis), clause: ENVELOPE_CLAUSE }
  const [top] = tokens
  const ofEnvelope = top !== undefined && ENVELOPE_FIELDS.includes(top)
  if (answer.body !== undefined) {
    const place = placeOf(schemaNode(answer.body), tokens, ofCell)
    return ofEnvelope ? place : weakenBy(place, cell.basis)
  }
  const envelope = placeOf(schemaNode(answer.envelope ?? ''), tokens, { ...SHOWN, clause: ENVELOPE_CLAUSE })
  // Code and status are of every answer; a message is no firmer than the answer it stands in.
  if (top === 'message') return weakenBy(envelope, cell.basis)
  // That there is no data at all is said by the envelope.
  if (!violation.pointer.startsWith('/data')) return envelope
  const { nodes: _envelope, ...ofData } = placeOf(schemaNode(answer.envelope ?? ''), ['data'], ofCell)
  return weakenBy(placeOf(schemaNode(answer.data ?? ''), tokens.slice(1), ofData), cell.basis)
}

/** A field that is missing, or too many, is the place itself. */
function tokensTo({ pointer, keyword, params }: Violation): readonly string[] {
  const tokens = tokensOf(pointer)
  if (keyword === 'required') return [...tokens, String(params.missingProperty)]
  if (keyword === 'additionalProperties') return [...tokens, String(params.additionalProperty)]
  return tokens
}

function notUnder(cell: Cell, body: unknown, switches: Switches): Problem {
  const conditions = cell.answers.map(({ when }) => Object.entries(when ?? {}))
  const names = [...new Set(conditions.flat().map(([name]) => name))]
  // The values that stand in every answer's way; where none does alone, all that the answers look at.
  const guilty = names.filter(asked =>
    conditions.every(of => of.some(([name, value]) => name === asked && !includesValue(value, switches[name]))),
  )
  const named = guilty.length > 0 ? guilty : names
  const readings = named.map(name => `${name} = ${showValue(switches[name])}`).join(', ')
  return {
    pointer: '',
    clause: 'Errors',
    basis: cell.basis,
    expected: `no answer with the status ${cell.status} under ${readings}`,
    got: showValue(body),
  }
}

function distinct(problems: readonly Problem[]): readonly Problem[] {
  const seen = new Map(problems.map(problem => [`${problem.pointer} ${problem.expected}`, problem]))
  return [...seen.values()]
}

/**
 * One complaint for each place. Where none of several shapes fits, every shape complains: of these only that none fits
 * is kept, or, where one fits but for something further inside, what is wrong there. That a condition failed is said by
 * what it asks for.
 */
function collapseBranches(violations: readonly Violation[]): readonly Violation[] {
  const told = violations.filter(({ keyword }) => keyword !== 'if')
  const choices = new Set(told.filter(({ keyword }) => keyword === 'anyOf').map(({ pointer }) => pointer))
  const deeper = (outer: string) => told.some(({ pointer }) => pointer.startsWith(`${outer}/`))
  return told.filter(({ pointer, keyword }) => {
    if (!choices.has(pointer)) return true
    // A required field that is missing is as deep as a wrong one.
    if (keyword === 'required' || keyword === 'additionalProperties') return true
    const detailed =
      deeper(pointer) || told.some(other => other.pointer === pointer && /^(required|additional)/.test(other.keyword))
    return keyword === 'anyOf' && !detailed
  })
}

/** One violation in words; its pointer is that of the field, also of one that is missing or too many. */
function explain(violation: Violation, value: unknown, place: Place): Problem {
  const { pointer, keyword, params, rule } = violation
  const here = valueAt(value, tokensOf(pointer))
  const problem = (at: string, expected: string, got: string): Problem => ({
    pointer: at,
    clause: place.clause,
    basis: basisOf(violation, here, place),
    expected,
    got,
    about: 'form',
  })
  if (keyword === 'required') {
    const name = String(params.missingProperty)
    return problem(inside(pointer, name), `the field ${showValue(name)}`, 'no such field')
  }
  if (keyword === 'additionalProperties') {
    const name = String(params.additionalProperty)
    return problem(inside(pointer, name), `no field ${showValue(name)}`, showValue(valueAt(here, [name])))
  }
  const several = keyword === 'anyOf' ? place.nodes.find(({ branches }) => branches.length > 0) : undefined
  return problem(pointer, several === undefined ? describeRule(rule) : describeNode(several), showValue(here))
}

function inside(pointer: string, name: string): string {
  return `${pointer}/${escapeToken(name)}`
}

/** A place of a value, as its schema sees it; firm as the nearest property says that it is. */
interface Place extends Firmness {
  /** Every schema that speaks of it, the answer's own first. */
  readonly nodes: readonly SchemaNode[]
  readonly clause: string
}

/** Walks down from `root`; `otherwise` holds until a property says where it comes from. */
export function placeOf(root: SchemaNode, tokens: readonly string[], otherwise: Omit<Place, 'nodes'>): Place {
  const start: Place = { ...otherwise, nodes: sameplace(root) }
  return tokens.reduce<Place>((place, token) => {
    const children = place.nodes.flatMap(node => childrenAt(node, token))
    const said = children.find(child => child.basis !== null)
    // An undocumented field is reported under the heading of those beside it.
    const beside = children.length === 0 ? clauseOfFields(place.nodes) : null
    const { basis, form } = place
    return {
      // An element of a list is as firm as the list; no text says that the list has it.
      ...((said === undefined ? null : firmnessOf(said)) ?? { basis, form, required: 'chosen' }),
      nodes: children.flatMap(sameplace),
      clause: said?.clause ?? beside ?? place.clause,
    }
  }, start)
}

function clauseOfFields(nodes: readonly SchemaNode[]): string | null {
  const fields = nodes.flatMap(node => [...node.properties.values()])
  return fields.find(({ clause }) => clause !== null)?.clause ?? null
}
