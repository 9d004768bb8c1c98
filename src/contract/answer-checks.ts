import type { Operation } from '../schemas/operations.ts'
import type { Check } from './check.ts'
import { answered } from './checks/answered.ts'
import { contentEncoding } from './checks/content-encoding.ts'
import { contentType } from './checks/content-type.ts'
import { envelope } from './checks/envelope.ts'
import { schema } from './checks/schema.ts'
import { status } from './checks/status.ts'
import type { Exchange } from './exchange.ts'
import type { Switches } from './target.ts'

/** What holds for any answer, in the order in which it is checked. */
export const ANSWER_CHECKS: readonly Check<AnswerEvidence>[] = [
  answered,
  status,
  contentType,
  contentEncoding,
  envelope,
  schema,
]

/** What the checks that hold for any answer (answered, status, content-type, content-encoding, envelope, schema) check. */
export interface AnswerEvidence {
  readonly operation: Operation
  readonly exchange: Exchange
  /** Statuses the case accepts; the first is the one it is about. */
  readonly expected: readonly number[]
  /** Of the world that was asked; null = every reading is accepted. */
  readonly switches: Switches | null
}
