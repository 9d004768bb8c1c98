import { SandboxError } from '../domain/errors.ts'
import { say } from '../domain/messages.ts'
import type { Switches } from '../domain/profile.ts'
import { answersUnder, validateAnswer } from '../schemas/answers.ts'
import { type Answer, cellOf, type Operation } from '../schemas/operations.ts'
import type { ApiAnswer } from './api-request.ts'

/**
 * Which of its own answers the sandbox validates against the contract: all; the first ones of each operation, status and
 * account, again after any change of the account, and then a sample; a sample; none.
 */
export const RESPONSE_VALIDATIONS = ['always', 'first', 'sample', 'off'] as const
export type ResponseValidation = (typeof RESPONSE_VALIDATIONS)[number]

/** Under `first`, so many of one kind are validated one by one. */
const FIRST = 10
/** A sample is the first of so many, of each kind. */
const SAMPLE = 100

/**
 * @param under what the answer is given by. `of`: whose answers are counted together, the account or the switches where no
 * account is known.
 * @returns the answer. @throws SandboxError `internal` that names the violation.
 */
export type ValidateAnswer = (
  answer: ApiAnswer,
  under: { readonly switches: Switches; readonly of: object },
) => ApiAnswer

export function createValidation(operation: Operation, mode: ResponseValidation): ValidateAnswer {
  if (mode === 'off') return answer => answer
  const counts = new WeakMap<object, Map<number, number>>()
  /** How many answers of the status came before, of the same account. */
  const countOf = (of: object, status: number): number => {
    const known = counts.get(of) ?? new Map<number, number>()
    if (known.size === 0) counts.set(of, known)
    const count = known.get(status) ?? 0
    known.set(status, count + 1)
    return count
  }
  const isDue = (of: object, status: number): boolean => {
    if (mode === 'always') return true
    const before = countOf(of, status)
    return before % SAMPLE === 0 || (mode === 'first' && before < FIRST)
  }
  const validated = new WeakSet<object>()
  const readings = new WeakMap<Switches, Map<number, readonly Answer[]>>()
  /** What an account's switches allow with a status; the same at every request until they are changed. */
  const readingsOf = (status: number, switches: Switches): readonly Answer[] => {
    const known = readings.get(switches) ?? new Map<number, readonly Answer[]>()
    readings.set(switches, known)
    const cell = cellOf(operation, status)
    const allowed = known.get(status) ?? (cell ? answersUnder(cell, switches) : [])
    known.set(status, allowed)
    return allowed
  }
  return (answer, { switches, of }) => {
    // One that was recorded is another service's; a constant one is validated once.
    if (('bytes' in answer && answer.isRecorded === true) || validated.has(answer)) return answer
    const status = 'code' in answer ? answer.code : 200
    if (!isDue(of, status)) return answer
    const body: unknown = 'bytes' in answer ? answer.value() : 'bare' in answer ? answer.bare : answer
    refuseInvalid(operation, body, { status, readings: readingsOf(status, switches) })
    if ('bytes' in answer && answer.isFixed === true) validated.add(answer)
    return answer
  }
}

/** Valid is what fits one of the readings that the profile in use may give. */
function refuseInvalid(
  operation: Operation,
  body: unknown,
  { status, readings }: { status: number; readings: readonly Answer[] },
): void {
  const verdicts = readings.map(reading => validateAnswer(reading, body))
  if (verdicts.some(violations => violations.length === 0)) return
  const [first] = verdicts.flat()
  const what = first ? `${first.pointer} ${first.message}` : `no ${status} is foreseen`
  throw new SandboxError('internal', say('answer_invalid', { operation: operation.operationId, violation: what }))
}
