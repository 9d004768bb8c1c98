import type { OperationId } from '../schemas/operations.ts'
import type { Check } from './check.ts'
import type { Exchange, Received } from './exchange.ts'
import type { Route } from './find-route.ts'
import type { WebhookMode, WebhookSettings } from './settings.ts'
import type { Target, World, WorldOptions } from './target.ts'

/** What a case asks for; everything absent is left out of the request. */
export interface Call {
  /** For the braces of the path. */
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number>>
  /** Sent as JSON; a string that is not JSON goes by `rawBody`. */
  readonly body?: unknown
  readonly rawBody?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The Authorization header: absent = the world's token; null = none; a text = as it stands. */
  readonly authorization?: string | null
  /** Absent = the phase's own world. */
  readonly world?: World
  /** Registered in the ledger before it leaves; needed for whatever makes a thing. */
  readonly creates?: Creates
  /** Said of what cannot be undone, so that the guard knows a duplicate customer from a new one. */
  readonly irreversible?: boolean
}

export interface Creates {
  readonly kind: 'customer' | 'webhook' | 'shipment' | 'ondemand'
  /** Stands in the order_id, the email or the endpoint's path. */
  readonly nonce: string
  /** Where the id stands in the answer; null = nothing was made. */
  readonly idOf: (json: unknown) => string | null
}

export interface Expectation {
  /** What may be answered; the first is the one the case is about. */
  readonly status: number | readonly number[]
}

/** An exchange that was answered. */
export interface Answered extends Exchange {
  readonly got: Received
}

/** The settings of webhooks with the mode they come to: `local` on the sandbox and `off` elsewhere where none is given. */
export interface ResolvedWebhook extends WebhookSettings {
  readonly mode: WebhookMode
}

/** What the webhook phase has to say of itself: `verified` only where events arrived and their signatures were checked. */
export interface WebhookOutcome {
  readonly verified: boolean
  readonly note: string
}

/** What a case has in hand. All it sends is recorded, and checked by the checks that hold for any answer. */
export interface Session {
  readonly target: Target
  /** The world of the phase: made when first used, shared by the phase's cases. */
  world(): Promise<World>
  /** A world of its own, by name (cases that name the same share it). @throws Error on a deployment. */
  ownWorld(name: string, wishes?: WorldOptions): Promise<World>
  /**
   * Another account of the same service: of the sandbox one that is made; of a deployment that of `--second-credentials`.
   * @throws NotRun where none was given.
   */
  second(): Promise<World>
  /** Two addresses between which the target quotes, read from the target itself. */
  route(): Promise<Route>
  /** Never the same twice; holds the run's mark, letters and digits only. */
  nonce(): string
  /** Of the run's seed and the case's id: in [0, 1). */
  random(): number
  /** Examples per rule that may be generated (`--max-examples`). */
  readonly examples: number
  /**
   * Sends, records and checks by the checks that hold for any answer.
   * @throws Unanswered when no answer came, which is a finding of its own.
   */
  call(operation: OperationId, call: Call, expected: Expectation): Promise<Answered>
  /** Checks by one more check; `exchange` is the one to show with a finding. */
  validate<E>(check: Check<E>, evidence: E, exchange: Exchange | null): void
  /** A payload that was delivered and is valid by its schema (`events/shipment-status.schema.json`), for the coverage. */
  seeEvent(path: string, payload: unknown): void
  /** Once for each run whatever asks first: `key` names it. */
  once<T>(key: string, make: () => Promise<T>): Promise<T>
  /** Asks again until `done`, at most `deadlineMs`; on the sandbox at once, and with no pause. */
  poll<T>(ask: () => Promise<T>, done: (value: T) => boolean, deadlineMs: number): Promise<T>
  /** Told in the report beside the verdict, e.g. the deployment's reading of an open clause. */
  showReading(reading: string): void
  readonly webhook: ResolvedWebhook
  /** Goes into the report's part on webhooks, once for each run; the last word counts. */
  showWebhook(outcome: WebhookOutcome): void
  /** Done after the last case of the run and before what was made is taken away, in reverse order. */
  atEnd(cleanup: () => Promise<void>): void
}
