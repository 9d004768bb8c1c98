/** What services and routes ask of the fault rules of an account; `fault-book.ts` answers. */

import type { EventName, FaultRow } from '../../domain/world.ts'
import type { FaultEffect, FaultRule, WebhookChaos } from '../../schemas/types.gen.ts'

/** A call of /api/v2, after authentication and reading. */
export interface FaultCall {
  readonly operation: string
  readonly method: string
  /** As sent, without the query. */
  readonly path: string
  /** Of the body of a booking; null where there is none. */
  readonly orderId: string | null
  /** Short name of the carrier whose rate is booked; null where there is none. */
  readonly carrier: string | null
  /** What tells this request from others, the same in every run: the operation and its order_id, else path, query and body. */
  readonly key: string
}

/** An event on its way to one endpoint. */
export interface FaultEvent {
  readonly event: EventName
  readonly status: number
  /** Slug of that status. */
  readonly slug: string
  readonly shipmentId: string
  readonly orderId: string | null
  readonly carrier: string | null
  readonly endpoint: { readonly id: string; readonly url: string }
  /** What tells this event from others, the same in every run. */
  readonly key: string
}

/** The keys of an effect that concern the answer of a call. */
export type AnswerEffect = Omit<FaultEffect, 'webhook' | 'carrier'>

/** What fires on one call: the effects of all rules together, the first one that has a key wins. */
export interface FiredOnCall {
  readonly effect: AnswerEffect
  readonly phase: 'before' | 'after'
  /** Ids of the rules; `header` for what the request itself asks for. */
  readonly rules: readonly string[]
  /** What draws a delay of this call come from; the same in every run. */
  readonly rng: () => number
}

export interface FiredOnEvent {
  readonly chaos: WebhookChaos
  /** For a person, one per key: `copies (rule 3)`. */
  readonly faults: readonly string[]
}

export interface FaultState {
  readonly row: FaultRow
  /** Calls, events or bookings that it concerned, and those it hit, since the start of the sandbox. */
  readonly seen: number
  readonly fired: number
  /** Virtual; null = never. */
  readonly lastFiredAt: number | null
  /** Virtual instant at which its `ttl` ends; null = never. */
  readonly endsAt: number | null
}

export interface Faults {
  /** In the order they came; ended ones are gone. */
  list(world: string): readonly FaultState[]
  /** @throws SandboxError `invalid` with a pointer. */
  add(world: string, rules: readonly FaultRule[], origin: FaultRow['origin']): Promise<readonly FaultState[]>
  /** @throws SandboxError `not_found`. */
  remove(world: string, id: string): Promise<void>
  /** All of them. */
  clear(world: string): Promise<void>
  /** Null when nothing fires; costs next to nothing where an account has no rules. */
  onCall(world: string, call: FaultCall): FiredOnCall | null
  onEvent(world: string, event: FaultEvent): FiredOnEvent | null
  /** What becomes of a booking (`fault.carrier`). */
  onBooking(world: string, call: FaultCall): FaultEffect['carrier'] | null
}
