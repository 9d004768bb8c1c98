import type { Switches } from '../domain/profile.ts'
import type { Instant } from '../domain/time/clock.ts'
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
  /** What `X-Sandbox-Scenario` names; null without the header. */
  readonly scenario: string | null
  /** Absolute URL as a client would repeat it. */
  readonly url: string
  /** How this account's world answers the open clauses. */
  readonly switches: Switches
  /** When the service is entered; a commit has an instant of its own. */
  readonly now: Instant
}

/** An envelope, one that is written already, or a record without any, which is a 200. */
export type ApiAnswer = Envelope | WrittenAnswer | { readonly bare: object }

export interface WrittenAnswer {
  /** Its JSON in UTF-8. */
  readonly bytes: Buffer
  /** What `bytes` says, for who validates it. */
  readonly value: () => unknown
  /** It never changes: the same object every time. */
  readonly isFixed?: boolean
  /** It has what a deployment was recorded to answer, which may be against the contract. */
  readonly isRecorded?: boolean
}

/** One operation: reads the request, asks a service, renders. Refusals are thrown as SandboxError. */
export type ApiHandler = (request: ApiRequest) => ApiAnswer | Promise<ApiAnswer>

/** A handler of an operation without authentication (login, refresh): it knows no account. */
export type OpenHandler = (request: Pick<ApiRequest, 'body'>) => Promise<OpenAnswer>

/** By the switches of the account that turned out to be meant. */
export interface OpenAnswer {
  readonly answer: ApiAnswer
  readonly switches: Switches
  /** Id of that account. */
  readonly account: string
}
