import type { Operation } from '../schemas/operations.ts'
import type { Exchange } from './exchange.ts'
import type { Switches } from './target.ts'

/** What the checks that hold for any answer (answered, status, content-type, envelope, schema) judge. */
export interface AnswerEvidence {
  readonly operation: Operation
  readonly exchange: Exchange
  /** Statuses the case accepts; the first is the one it is about. */
  readonly expected: readonly number[]
  /** Of the world that was asked; null = every reading is accepted. */
  readonly switches: Switches | null
}
