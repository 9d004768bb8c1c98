import type { OperationId } from '../../../src/schemas/operations.ts'
import type { AccountCredentials } from '../../../src/schemas/types.gen.ts'
import type { Client } from '../../support/api-client.ts'

/** A request that brings about an answer. */
export interface Exercise {
  /** Below /api/v2, with the query; the operation's own by default. */
  readonly path?: string
  readonly body?: unknown
  readonly withoutToken?: boolean
}

/** A fresh account whose switches choose the answer wanted. */
export interface ExerciseWorld {
  readonly client: Client
  readonly account: AccountCredentials
  /** Name of the answer wanted, where a cell has several that want different requests. */
  readonly answer: string
}

/**
 * What brings about a cell of the manifest, by operation and status. Written as literals at the start of a line, one cell
 * each: docs/coverage.md is made of these keys.
 */
export type Exercises = Readonly<
  Partial<Record<`${OperationId} ${number}`, (world: ExerciseWorld) => Exercise | Promise<Exercise>>>
>

/** For the 401 of every operation with a token. */
export const withoutToken = (): Exercise => ({ withoutToken: true })
