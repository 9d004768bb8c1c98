import type { OperationId } from '../../src/schemas/operations.ts'

/** Where an exchange is filed: with its operation, or among the answers that no operation owns. */
export type FileName = OperationId | 'anywhere'

/** One request and its answer, as a recording keeps them. */
export interface Exchange {
  /** What the request is about, in words; the same in every world. */
  readonly what: string
  readonly request: {
    readonly method: string
    /** With the query. */
    readonly path: string
    /** Those that matter: Authorization, and a Content-Type that is not JSON's. */
    readonly headers: Readonly<Record<string, string>>
    /** Absent when none is sent; a text is one that is not JSON. */
    readonly body?: unknown
  }
  readonly answer: {
    readonly status: number
    /** Those that matter: Content-Type, Allow, Retry-After. */
    readonly headers: Readonly<Record<string, string>>
    readonly body: unknown
  }
}
