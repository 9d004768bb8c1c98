import type { OperationId } from '../../../src/schemas/operations.ts'
import type { ProfileSet } from '../../../src/schemas/types.gen.ts'
import type { Change } from '../change.ts'
import type { ProbeName } from '../laws/probes.ts'

/**
 * A deployment that answers otherwise than the sandbox, and correctly according to the document: in a form that the
 * document shows by an example only, or leaves open. A run against it has no finding above a note.
 */
export interface Legal {
  /** Unique, among the mutants and variants too. */
  readonly id: string
  /** What is unusual, in a sentence. */
  readonly title: string
  /** The heading of the document, and what it says or leaves unsaid there. */
  readonly because: string
  /** False where reads and quotes alone show it. */
  readonly writes: boolean
  /** Operations whose answers are unusual; absent = all. */
  readonly operations?: readonly OperationId[]
  /** Requests whose answers show it. */
  readonly probe: ProbeName
  /** Switches of the account. */
  readonly set?: NonNullable<ProfileSet['set']>
  /** Created for each run. */
  readonly make?: () => Change
}
