import type { Phase } from '../../../src/contract/case.ts'
import type { OperationId } from '../../../src/schemas/operations.ts'
import type { Asked, Change } from '../change.ts'
import type { ProbeName } from './probes.ts'

/** The part of "Added 2026-11-22" of the design of the harness that a defect belongs to. */
export type Point = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

/** What a run of the harness must say of the defect. */
export type Expectation =
  /** An error by this check on one of these operations: those whose answers contradict each other. */
  | { readonly outcome: 'finding'; readonly check: string; readonly on: readonly OperationId[] }
  /** Exit code 3 or 4 and no error: a gateway answered in place of the service. `says` stands in the message or report. */
  | { readonly outcome: 'could-not-look'; readonly says?: string }
  /** Nothing is reported as left behind: nothing was created. */
  | { readonly outcome: 'nothing-left' }
  /** The answer holds this text, and no report in any format does. */
  | { readonly outcome: 'hidden'; readonly secret: (asked: Asked) => string }
  /** The answer has a finding whose report quotes this text as it came. */
  | { readonly outcome: 'kept'; readonly text: string }
  /** `contract diff` names each of these places. */
  | { readonly outcome: 'drift'; readonly at: readonly string[] }

/** A server with one seeded defect of the kinds that "Added 2026-11-22" names. */
export interface Planted {
  /** Unique, among the mutants of test/mutants/mutants/ too. */
  readonly id: string
  readonly point: Point
  /** What it is about, in a few words: the same for all defects of a kind. */
  readonly kind: string
  /** The operation that has the defect. */
  readonly operation: OperationId
  /** Heading of the specification. */
  readonly clause: string
  /** What the server does wrong, in a sentence. */
  readonly defect: string
  readonly expect: Expectation
  /**
   * True where answers to reads and quotes alone show it: then a read-only run of a deployment whose control API is
   * hidden must find it, too.
   */
  readonly readOnly: boolean
  /** True where it shows only with the credentials of a second account (`--second-credentials` on a deployment). */
  readonly secondAccount?: boolean
  readonly phases: readonly Phase[]
  /** Operations whose cases must run. */
  readonly run: readonly OperationId[]
  /** Requests whose answers show it. */
  readonly probe: ProbeName
  /**
   * Where the answers to the probe differ from those of the sandbox, and nowhere else: `operation /data/**` or `operation /data/0/total_fee`.
   * `*` is one step, `**` any number; what lies below a place belongs to it. `@status`, `@body` (no JSON, or other bytes) and
   * `@header` are places of the answer itself. `event /…` is a place of an event.
   */
  readonly differs: readonly string[]
  /** Created for each run: a defect may remember what it saw. */
  readonly make: () => Change
}
