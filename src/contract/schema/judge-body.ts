/** Judging a body by the cell of the manifest it is said to be, and telling people what is wrong with it. */
import { answersUnder, judgeAnswer } from '../../schemas/answers.ts'
import type { Answer, Cell } from '../../schemas/operations.ts'
import { type Violation, validator } from '../../schemas/registry.ts'
import type { Problem } from '../check.ts'
import type { Basis } from '../severity.ts'
import type { Switches } from '../target.ts'
import { collapseBranches } from './collapse-branches.ts'
import { cutLists } from './cut-lists.ts'
import { explain } from './explain.ts'
import { type Place, placeOf } from './place-of.ts'
import { schemaNode, tokensOf } from './schema-node.ts'
import { showValue } from './show-value.ts'

export interface JudgedBody {
  /** Name of the answer it is; null = it is none of them. */
  readonly answer: string | null
  readonly problems: readonly Problem[]
}

const FIRMNESS: readonly Basis[] = ['shown', 'example', 'observed', 'chosen']
/** Of every answer, also of one whose payload the specification does not show. */
const ENVELOPE_FIELDS = ['code', 'status', 'message']
const ENVELOPE_CLAUSE = 'Response envelope'

/**
 * What is wrong with a body: nothing if it is one of the answers that these switches allow (null = any reading will
 * do), else the violations of the answer it comes closest to.
 */
export function judgeBody(cell: Cell, whole: unknown, switches: Switches | null): JudgedBody {
  const body = cutLists(whole)
  const allowed = switches === null ? cell.answers : answersUnder(cell, switches)
  if (allowed.length === 0) return { answer: null, problems: [notUnder(cell, body, switches ?? {})] }
  let closest: { readonly answer: Answer; readonly violations: readonly Violation[] } | null = null
  for (const answer of allowed) {
    const all = judgeAnswer(answer, body)
    if (all.length === 0) return { answer: answer.name, problems: [] }
    const violations = collapseBranches(all)
    if (closest === null || violations.length < closest.violations.length) closest = { answer, violations }
  }
  if (closest === null) return { answer: null, problems: [] }
  const { answer, violations } = closest
  const problems = violations.map(violation => explain(violation, body, placeInAnswer(cell, answer, violation)))
  return { answer: null, problems: distinct(problems) }
}

/** What is wrong with a value by one schema, e.g. the payload of an event; empty = nothing. */
export function judgeBySchema(path: string, value: unknown, of: { readonly clause: string }): readonly Problem[] {
  const violations = validator(path)(value)
  if (violations.length === 0) return []
  const otherwise = { basis: 'shown', clause: of.clause } as const
  return distinct(
    collapseBranches(violations).map(violation =>
      explain(violation, value, placeOf(schemaNode(path), tokensTo(violation), otherwise)),
    ),
  )
}

function placeInAnswer(cell: Cell, answer: Answer, violation: Violation): Place {
  const tokens = tokensTo(violation)
  const ofCell = { basis: cell.basis, clause: ENVELOPE_CLAUSE }
  const [top] = tokens
  const ofEnvelope = top !== undefined && ENVELOPE_FIELDS.includes(top)
  if (answer.body !== undefined) {
    const place = placeOf(schemaNode(answer.body), tokens, ofCell)
    return ofEnvelope ? place : weaken(place, cell.basis)
  }
  const envelope = placeOf(schemaNode(answer.envelope ?? ''), tokens, { ...ofCell, basis: 'shown' })
  // Code and status are of every answer; a message is no firmer than the answer it stands in.
  if (top === 'message') return weaken(envelope, cell.basis)
  // That there is no data at all is said by the envelope.
  if (!violation.pointer.startsWith('/data')) return envelope
  const { basis, clause } = placeOf(schemaNode(answer.envelope ?? ''), ['data'], ofCell)
  return weaken(placeOf(schemaNode(answer.data ?? ''), tokens.slice(1), { basis, clause }), cell.basis)
}

/** A field that is missing, or too many, is the place itself. */
function tokensTo({ pointer, keyword, params }: Violation): readonly string[] {
  const tokens = tokensOf(pointer)
  if (keyword === 'required') return [...tokens, String(params.missingProperty)]
  if (keyword === 'additionalProperties') return [...tokens, String(params.additionalProperty)]
  return tokens
}

/** What a cell whose payload nobody has shown says of it is no firmer than the cell. */
function weaken(place: Place, basis: Basis): Place {
  return FIRMNESS.indexOf(basis) > FIRMNESS.indexOf(place.basis) ? { ...place, basis } : place
}

function notUnder(cell: Cell, body: unknown, switches: Switches): Problem {
  const names = new Set(cell.answers.flatMap(({ when }) => Object.keys(when ?? {})))
  const readings = [...names].map(name => `${name} = ${showValue(switches[name])}`).join(', ')
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
