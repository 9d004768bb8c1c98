/** Checking one answer in a test, by the checks of `contract run` that hold for any answer. */

import { readFileSync } from 'node:fs'
import { cellOf, type OperationId, operation, operations } from '../../schemas/operations.ts'
import type { AnswerEvidence } from '../answer-checks.ts'
import { ANSWER_CHECKS } from '../answer-checks.ts'
import type { Problem } from '../check.ts'
import type { Received } from '../exchange.ts'
import { switchNames } from '../learn/switch-names.ts'
import type { Switches } from '../target.ts'
import { readAnswer } from './read-answer.ts'

const SHIPPED: readonly string[] = ['compatible', 'spec', 'observed']

const read = new Map<string, Switches>()

export interface MatchContractOptions {
  /**
   * Only the readings of this profile will do: `compatible`, `spec`, `observed`, or all switches of one (as `switches` of
   * GET /__sandbox/profile). Absent = any reading.
   */
  readonly profile?: string | Switches
}

export interface Verdict {
  readonly pass: boolean
  readonly message: () => string
}

export interface Wanted extends MatchContractOptions {
  readonly operationId: OperationId
  readonly status: number
}

/**
 * At once, or in a while for a response of fetch, whose body is still to be read.
 * @throws Error when the contract has no such operation or status, TypeError when it is given no answer: `.not` must
 * not make a pass of either.
 */
export function matchContract(given: unknown, wanted: Wanted): Verdict | Promise<Verdict> {
  checkWanted(wanted)
  const answer = readAnswer(given)
  return answer instanceof Promise ? answer.then(read => validate(read, wanted)) : validate(answer, wanted)
}

function checkWanted({ operationId, status, profile }: Wanted): void {
  switchesOf(profile)
  const known = operations().map(each => each.operationId)
  if (!known.includes(operationId)) {
    throw new Error(`the contract has no operation "${operationId}"; it has ${known.join(', ')}.`)
  }
  const asked = operation(operationId)
  if (cellOf(asked, status) !== undefined) return
  const statuses = asked.cells.map(cell => cell.status).join(', ')
  throw new Error(`${operationId} has no answer with the status ${status} in the contract; it has ${statuses}.`)
}

function validate(got: Received, { operationId, status, profile }: Wanted): Verdict {
  const problems = problemsOf(evidenceOf(got, { operationId, status, switches: switchesOf(profile) }))
  const what = `${operationId} ${status}`
  if (problems.length === 0) {
    return { pass: true, message: () => `expected an answer that breaks the contract of ${what}; this one keeps it` }
  }
  return { pass: false, message: () => [`the answer breaks the contract of ${what}:`, ...problems].join('\n') }
}

interface Asked {
  readonly operationId: OperationId
  readonly status: number
  readonly switches: Switches | null
}

function evidenceOf(got: Received, { operationId, status, switches }: Asked): AnswerEvidence {
  const asked = operation(operationId)
  const sent = { method: asked.method, url: asked.path, headers: {}, body: null }
  const exchange = { number: 1, operation: operationId, sent, got, error: null, startedAt: 0, ms: 0 }
  return { operation: asked, exchange, expected: [status], switches }
}

/** One line each; of what several checks say of one place the first counts. */
function problemsOf(evidence: AnswerEvidence): readonly string[] {
  const byPlace = new Map<string, string>()
  for (const check of ANSWER_CHECKS) {
    for (const problem of check.validate(evidence)) {
      const place = problem.pointer === '' ? check.name : problem.pointer
      if (!byPlace.has(place)) byPlace.set(place, describeProblem(check.name, problem))
    }
  }
  return [...byPlace.values()]
}

function describeProblem(check: string, { pointer, clause, basis, expected, got, note }: Problem): string {
  const place = pointer === '' ? 'the answer' : pointer
  const more = note === undefined ? '' : ` (${note})`
  return `  ${place}: expected ${expected}, got ${got}${more} [${check} · ${clause} · ${basis}]`
}

/**
 * All switches of a profile, by its name or as they are; null = any reading.
 * @throws TypeError for a name that nothing has, and for switches that are not all there: what is left out would forbid
 * every answer that asks for it.
 */
function switchesOf(profile: string | Switches | undefined): Switches | null {
  if (profile === undefined) return null
  if (typeof profile === 'string') return shipped(profile)
  const missing = switchNames().filter(name => !(name in profile))
  if (missing.length === 0) return profile
  throw new TypeError(
    `the profile lacks ${missing.slice(0, 3).join(', ')}${missing.length > 3 ? ` and ${missing.length - 3} more` : ''}: give all its switches, as GET /__sandbox/profile shows them, or the name of a shipped one.`,
  )
}

function shipped(name: string): Switches {
  const known = read.get(name)
  if (known !== undefined) return known
  if (!SHIPPED.includes(name)) {
    throw new TypeError(`there is no profile "${name}"; there are ${SHIPPED.join(', ')}.`)
  }
  // The same three steps up from src/contract/matcher and from dist/contract/matcher.
  const file = new URL(`../../../fixtures/profiles/${name}.json`, import.meta.url)
  const profile: { readonly switches: Switches } = JSON.parse(readFileSync(file, 'utf8'))
  read.set(name, profile.switches)
  return profile.switches
}
