import type { OperationId } from '../schemas/operations.ts'

/** A request as it left. */
export interface SentRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Whole address, query included. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Null = none was sent. */
  readonly body: string | null
}

/** An answer as it came. */
export interface Received {
  readonly status: number
  /** Names in lower case; several values joined by a comma. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** The parsed text; undefined where it is not JSON. */
  readonly json: unknown
  /** The body is not packed as the header content-encoding says, or in a way that was not asked for: in words. */
  readonly wronglyPacked?: string
}

/** One request with its answer. */
export interface Exchange {
  /** Order of sending within the run, from 1. */
  readonly number: number
  readonly operation: OperationId
  readonly sent: SentRequest
  /** Null when none came; `error` says why. */
  readonly got: Received | null
  readonly error: string | null
  readonly startedAt: number
  /** Wall ms from sending to the last byte. */
  readonly ms: number
}
