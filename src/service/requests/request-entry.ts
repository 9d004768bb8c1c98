import { REASON_HEADER } from '../../domain/messages/reason.ts'
import type { KeptHeaders, KeptText } from './keep-parts.ts'

/** One call of the API as the log keeps it: without secrets, bounded. */
export interface RequestEntry {
  /** Virtual instant of the account when the answer had left; wall time for a call of no account. */
  readonly at: number
  /** Wall ms at which it began. */
  readonly receivedAt: number
  /** Wall ms it took. */
  readonly ms: number
  readonly method: string
  /** With the query. */
  readonly path: string
  /** Null for a path or a method that is none. */
  readonly operation: string | null
  readonly headers: KeptHeaders
  /** Null without a body, and for one that was not read. */
  readonly sent: KeptText | null
  readonly isSentWhole: boolean
  /** Null when the client did not get the whole answer. */
  readonly status: number | null
  readonly answerHeaders: Readonly<Record<string, string | number>>
  /** As it was to be sent. Null when there was none. */
  readonly answer: KeptText | null
  readonly isAnswerWhole: boolean
  /** Ids of the fault rules that applied to it. */
  readonly faults: readonly string[]
  /** The shipment or on-demand order that it made or named. */
  readonly shipment: string | null
  /** The shop's own number, where the call said it. */
  readonly orderId: string | null
}

/** A call as it was served, secrets and all. */
export interface ServedRequest
  extends Omit<RequestEntry, 'headers' | 'answerHeaders' | 'isAnswerWhole' | 'at' | 'path' | 'sent' | 'answer'> {
  /** Names and values in turn, as they came. */
  readonly rawHeaders: readonly string[]
  /** Secrets taken out already. */
  readonly path: string
  /** Whether there were any. */
  readonly isPathRedacted: boolean
  readonly sent: string | null
  /** A text, or its bytes in UTF-8; these are kept as they are. */
  readonly answer: KeptText | null
  readonly answerHeaders: Readonly<Record<string, string | number>> | null
  /** The answer is the same text every time, so keeping it costs nothing. */
  readonly isAnswerFixed: boolean
}

/** Why the call was refused, as its answer says; null = it was not, or it had no answer. */
export function readReason(headers: RequestEntry['answerHeaders'] | null | undefined): string | null {
  const reason = headers?.[REASON_HEADER]
  return reason === undefined ? null : String(reason)
}
