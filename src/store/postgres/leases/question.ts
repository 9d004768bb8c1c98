import type { Statement } from '../database.ts'

/** One statement with its values. */
export interface Question {
  readonly statement: Statement
  readonly values: readonly unknown[]
}

/** What is asked in the round trip of another one, and who takes the answer. */
export interface Along extends Question {
  answer(rows: readonly object[]): void
}
