import type { AccountRow } from '../../domain/world.ts'
import type { AnswerEffect } from '../../service/faults/faults.ts'
import { turnNumbers } from '../present/numbers.ts'
import { changeField } from './change-field.ts'
import type { WireAnswer } from './wire-answer.ts'

/** What stands in a field that no document knows. */
const SURPRISE = 'sandbox'

/**
 * The answer with what the fault changes in it: numbers as text or text as numbers, a field more, missing or null. A field
 * that is not there cannot be missing or null: then nothing changes.
 */
export function changeBody(answer: WireAnswer, effect: AnswerEffect, { profile }: AccountRow): WireAnswer {
  const { numbers, add_field, drop_field, null_field } = effect
  if ((numbers ?? add_field ?? drop_field ?? null_field) === undefined) return answer
  let body: unknown = JSON.parse(String(answer.body))
  if (numbers !== undefined) body = turnNumbers(body, numbers, profile.switches)
  if (add_field !== undefined) body = changeField(body, add_field, present => present ?? SURPRISE)
  if (drop_field !== undefined) body = changeField(body, drop_field, () => undefined)
  if (null_field !== undefined)
    body = changeField(body, null_field, present => (present === undefined ? present : null))
  return { ...answer, body: JSON.stringify(body) }
}
