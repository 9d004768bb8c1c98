import type { OperationId } from '../../schemas/operations.ts'
import type { WritePolicy } from '../client/guard.ts'
import type { Client } from '../client/open-client.ts'
import type { Coverage } from '../coverage/create-coverage.ts'
import type { Observer } from '../laws/observe.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { ResolvedWebhook, WebhookOutcome } from '../session.ts'
import type { Worlds } from '../target/worlds.ts'
import type { Target, World } from '../target.ts'

/** What all cases of a run share. */
export interface RunParts {
  readonly target: Target
  readonly client: Client
  readonly policy: WritePolicy
  readonly worlds: Worlds
  readonly ledger: Ledger
  readonly coverage: Coverage
  /** Judges what all answers say together. */
  readonly observer: Observer
  /** Which case sent an exchange, by its number. */
  readonly senders: Map<number, string>
  readonly seed: number
  readonly examples: number
  readonly webhook: ResolvedWebhook
  /** Whether findings of this check are wanted. */
  readonly isWanted: (check: string) => boolean
  /** Checks that checked something. */
  readonly judged: Set<string>
  /** What no report may hold. */
  readonly keepSecret: (name: string, value: string) => void
  readonly nonce: () => string
  /** By key, for `once`. */
  readonly shared: Map<string, Promise<unknown>>
  readonly readings: Set<string>
  /** What was answered in place of the service, in order. */
  readonly gateways: { readonly operation: OperationId; readonly answered: string }[]
  readonly atEnd: (() => Promise<void>)[]
  readonly tellWebhook: (outcome: WebhookOutcome) => void
  readonly signal: AbortSignal | undefined
  /** Of an account made for a phase, by the phase's name. */
  readonly phaseWorld: (phase: string) => Promise<World>
}
