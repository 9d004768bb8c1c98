/** The inbox of an account, as the library has it (docs/inbox.md). */
import type { InboxAnswerSet, InboxItem, InboxMatch, InboxOpen } from '../schemas/types.gen.ts'

/** One event that arrived: what a receiver would have got, and whether its signatures are valid. */
export type InboxEvent = InboxItem

export interface InboxWaitOptions {
  /** So many events must match; 1 by default. */
  readonly count?: number
  /** Wall ms; 10,000 by default. */
  readonly timeoutMs?: number
}

export interface InboxCheckOptions {
  /** So many events must match; 1 by default. */
  readonly count?: number
  /**
   * Wall ms; 3,000 by default, which is less than a test may take. While the clock is frozen and no delivery is under way
   * nothing can come, and the answer is given at once.
   */
  readonly timeoutMs?: number
}

/** Whether an event came. */
export interface InboxCheck {
  readonly received: boolean
  /** The newest that matches; null = none does. */
  readonly event: InboxEvent | null
  /** What arrived, what was not accepted and why: lines for a person. */
  readonly report: string
}

export interface WorldInbox {
  /** Opens it; open already, it stays as it is. The option `inbox: true` does so at the start. */
  open(options?: InboxOpen): Promise<void>
  /** Everything that arrived, oldest first. @throws SandboxError `not_found` when it is not open. */
  events(): Promise<readonly InboxEvent[]>
  /**
   * The newest event that matches, among all that arrived and those to come: accepted, and without an invalid signature
   * unless the match asks for it. The clock is not moved.
   * @throws SandboxError `not_found` when the time is up, naming what nearly fits, or when the inbox is not open.
   */
  waitFor(match: InboxMatch, options?: InboxWaitOptions): Promise<InboxEvent>
  /** The same without an error: for matchers. */
  check(match: InboxMatch, options?: InboxCheckOptions): Promise<InboxCheck>
  /** What it answers from now on; with `times` for so many attempts, then as before. @throws SandboxError `invalid`. */
  answer(answer: InboxAnswerSet): Promise<void>
  /** Closes it. @throws SandboxError `not_found` when it is not open. */
  close(): Promise<void>
}
