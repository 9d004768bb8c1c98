import type { AccountRow } from '../domain/world.ts'
import type { Envelope } from './present/envelope.ts'

/** A request of /api/v2 after authentication and reading: what a handler sees. */
export interface ApiRequest {
  /** Id of the account's world. */
  readonly world: string
  readonly account: AccountRow
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  /** Parsed JSON; {} when no body was sent. */
  readonly body: unknown
  /** Absolute URL as a client would repeat it. */
  readonly url: string
}

/** An envelope, or one already written as JSON because it never changes. */
export type ApiAnswer = Envelope | { readonly json: string }

/** One operation: reads the request, asks a service, renders. Refusals are thrown as SandboxError. */
export type ApiHandler = (request: ApiRequest) => ApiAnswer | Promise<ApiAnswer>

/** A handler of an operation without authentication (login, refresh): it knows no account. */
export type OpenHandler = (request: Pick<ApiRequest, 'body'>) => ApiAnswer | Promise<ApiAnswer>
