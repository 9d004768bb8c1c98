import type { Exchange } from './client.ts'
import type { Session } from './session.ts'

/** One thing that a correct consumer does. To add one: a file in checks/, a line in `list-checks.ts`, a broken shop. */
export interface Check {
  /** By which it is known everywhere: `wrong-signature`. */
  readonly name: string
  /** What a correct consumer does, to follow the verdict. */
  readonly title: string
  /** One sentence: what happens to a shop whose consumer does not. */
  readonly why: string
  /** What is expected, in short: `2xx`. */
  readonly expected: string
  run(session: Session): Promise<Finding>
}

export type Finding =
  | { readonly verdict: 'PASS'; readonly got: string; readonly notices?: readonly string[] }
  | {
      readonly verdict: 'FAIL'
      readonly got: string
      readonly failures: readonly Failure[]
      readonly notices?: readonly string[]
    }
  /** It has no meaning here: `got` says why. */
  | { readonly verdict: 'NOT APPLICABLE'; readonly got: string }
  /** It has one, but could not be seen: `got` says what, and what to pass for it to be. */
  | {
      readonly verdict: 'NOT JUDGED'
      readonly got: string
      /** The consumer went away before this could be asked. */
      readonly gone?: true
    }

export interface Failure {
  /** What was sent: `status 917 lost`. */
  readonly case: string
  readonly expected: string
  readonly got: string
  /** What to do about it. */
  readonly todo: string
  /** Null when no single request is to blame. */
  readonly exchange: Exchange | null
}

export function notApplicable(got: string): Extract<Finding, { verdict: 'NOT APPLICABLE' }> {
  return { verdict: 'NOT APPLICABLE', got }
}

export function notJudged(got: string): Extract<Finding, { verdict: 'NOT JUDGED' }> {
  return { verdict: 'NOT JUDGED', got }
}
