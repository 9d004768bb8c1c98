import { SandboxError } from '../../domain/errors.ts'
import type { FaultWords } from '../../domain/faults/fault-words.ts'
import { findRuleProblems } from '../../domain/faults/find-rule-problems.ts'
import { describeViolations } from '../../files/describe-violations.ts'
import { findExcessOf } from '../../files/excess.ts'
import { operations } from '../../schemas/operations.ts'
import { validator } from '../../schemas/registry.ts'
import type { FaultChange, FaultRule } from '../../schemas/types.gen.ts'
import { checkBody } from '../input/check-body.ts'
import type { Reference } from '../reference/reference.ts'
import { problemSentence } from '../scenarios/scenario-of-file.ts'
import type { FaultOptions } from './faults.ts'

/** One thing that is wrong with a body, and where. */
interface BodyProblem {
  readonly pointer: string
  readonly message: string
}

/**
 * Rules that came as JSON: one, a list, or a list under `rules`.
 * @throws SandboxError `invalid` with everything that is wrong in `errors`, by JSON pointer.
 */
export function readFaultBody(body: unknown, reference: Reference): readonly FaultRule[] {
  const excess = findExcessOf(body)
  if (excess !== null) throw refuseBody([{ pointer: '', message: excess }])
  const { schema, pointersOf, rulesOf } = formOfFaults(body)
  const complaints = describeViolations(validator(`sandbox/${schema}.schema.json`)(body), body, 'the body')
  if (complaints.length > 0) {
    throw refuseBody(complaints.map(({ violation, message }) => ({ pointer: violation.pointer, message })))
  }
  const rules = rulesOf(body)
  const words = wordsOfFaults(reference)
  const problems = rules.flatMap((rule, index) => findRuleProblems(rule, pointersOf(index), words))
  if (problems.length === 0) return rules
  throw refuseBody(problems.map(problem => ({ pointer: problem.pointer, message: problemSentence(problem) })))
}

/** @throws SandboxError `invalid` for what cannot be changed so. */
export function readFaultChange(body: unknown, reference: Reference): FaultOptions {
  checkBody('sandbox/fault-change.schema.json', body)
  // Valid by fault-change.schema.json.
  const { enabled, rule } = body as FaultChange
  const problems = rule ? findRuleProblems(rule, '/rule', wordsOfFaults(reference)) : []
  if (problems.length > 0) {
    throw refuseBody(problems.map(problem => ({ pointer: problem.pointer, message: problemSentence(problem) })))
  }
  return { ...(enabled === undefined ? {} : { enabled }), ...(rule ? { rule } : {}) }
}

/** The first complaint is the sentence; all of them are in `errors`. */
function refuseBody(errors: readonly BodyProblem[]): SandboxError {
  const [first, ...more] = errors
  const rest = more.length === 0 ? '' : ` (and ${more.length} more, see errors)`
  const detail = `the fault rule is not valid: ${first?.message}${rest}`
  return new SandboxError('invalid', detail, { pointer: first?.pointer || '/', extra: { errors } })
}

/** How rules may be written: one, a list, or a list under `rules`. */
interface Form {
  readonly schema: 'fault-rule' | 'fault-list' | 'fault-rules'
  /** Where the nth rule stands in the body. */
  pointersOf(index: number): string
  rulesOf(body: unknown): readonly FaultRule[]
}

/** Each `rulesOf` is asked of a body that the form's own schema accepts, so the `as` is safe. */
export function formOfFaults(body: unknown): Form {
  if (Array.isArray(body)) {
    // Valid by fault-list.schema.json.
    return { schema: 'fault-list', pointersOf: index => `/${index}`, rulesOf: value => value as FaultRule[] }
  }
  if (typeof body === 'object' && body !== null && 'rules' in body) {
    // Valid by fault-rules.schema.json.
    const rulesOf = (value: unknown) => (value as { rules: FaultRule[] }).rules
    return { schema: 'fault-rules', pointersOf: index => `/rules/${index}`, rulesOf }
  }
  // Valid by fault-rule.schema.json.
  return { schema: 'fault-rule', pointersOf: () => '', rulesOf: value => [value as FaultRule] }
}

/** What the words of fault rules mean here. */
export function wordsOfFaults({ scenarioWords, statuses, ondemandStatuses }: Reference): FaultWords {
  return {
    operations: operations(),
    carriers: [...new Set([...scenarioWords.carriers('standard'), ...scenarioWords.carriers('ondemand')])],
    statuses: [...statuses.all(), ...ondemandStatuses.all()],
  }
}
