import type { Phase } from '../../src/contract/case.ts'
import type { OperationId } from '../../src/schemas/operations.ts'
import type { Change } from './change.ts'

/** One seeded defect of a server, which the contract harness must find by the check that names it. */
export interface Mutant {
  /** Unique; the words say where and what. */
  readonly id: string
  /** Heading of the specification that it breaks. */
  readonly clause: string
  /** The operation that has the defect. */
  readonly operation: OperationId
  /** Where it shows; absent = at the operation itself. */
  readonly foundOn?: OperationId
  /** Status of the shown cell that it breaks; null where only several answers together show it. */
  readonly cell: number | null
  readonly phases: readonly Phase[]
  readonly expectedCheck: string
  /** What the server does wrong, in a sentence. */
  readonly defect: string
  /** Operations whose cases must run to bring it about; absent = only its own. */
  readonly run?: readonly OperationId[]
  /** Created for each run: a defect may remember what it saw. */
  readonly make: () => Change
}

/** A server that answers otherwise than ours and is right all the same: it must raise no alarm. */
export interface Variant {
  readonly id: string
  /** What is unusual, in a sentence. */
  readonly title: string
  /** Why it is no defect: a heading of the specification or a switch of the profile. */
  readonly because: string
  readonly phases: readonly Phase[]
  /** Absent = all operations. */
  readonly run?: readonly OperationId[]
  /** Switches of the judged account. */
  readonly set?: Readonly<Record<string, unknown>>
  readonly make?: () => Change
}
