/** What services and routes ask of the fault rules of an account; `fault-book.ts` answers. */

import type { FaultRow } from '../../domain/faults/fault-rows.ts'
import type { FaultSubject } from '../../domain/faults/matches.ts'
import type { EventName } from '../../domain/outbox-rows.ts'
import type { FaultEffect, FaultRule, WebhookChaos } from '../../schemas/types.gen.ts'
import type { Awaitable, Tx, View } from '../../store/store.ts'
import type { FaultFired } from '../world/notices.ts'
import type { HeldRule } from './held-rule.ts'

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
  /** What distinguishes this request from others, the same in every run: the operation and its order_id, else path, query and body. */
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
  /** It tells how the creation of its shipment went: `early` and `late` concern no other. */
  readonly isCreation: boolean
  /** Something of its shipment was reported before it: without, `regress` has nothing to report. */
  readonly hasEarlier: boolean
  /** What distinguishes this event from others, the same in every run. */
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

/** The change in which a rule meets an event or a booking. */
export interface FiringContext {
  readonly tx: Tx
  /** Virtual instant; time-outs and windows are checked by it, however late it is caught up. */
  readonly at: number
  /** Runs once the change is on the disk. */
  defer(tell: () => void): void
}

export interface FaultState {
  readonly row: FaultRow
  /** Calls, events or bookings that it concerned, and those it hit, since it was added or the account reset. */
  readonly seen: number
  readonly fired: number
  /** Virtual; null = never. */
  readonly lastFiredAt: number | null
  /** Virtual instant at which its `ttl` ends; null = never. */
  readonly endsAt: number | null
}

/** What is to be changed of a rule. */
export interface FaultOptions {
  /** One that is off concerns and counts nothing. */
  readonly enabled?: boolean
  /** One that nothing is wrong with. */
  readonly rule?: FaultRule
}

export interface Faults {
  /** The account has these from now on: at a start, and in the commit of a reset. */
  begin(world: string, state: { readonly seed: number; readonly rules: readonly HeldRule[] }): void
  /** Another process has changed the rules, or they have counted there. */
  follow(world: string, state: { readonly seed: number; readonly rules: readonly HeldRule[] }): void
  /** The account was removed. */
  forget(world: string): void
  /** In the order in which they have their way; ended ones are gone. */
  list(world: string): readonly FaultState[]
  /** What they did lately, newest first, at most 1,000; what requests and steps of scenarios asked for is among it. */
  firings(world: string): readonly FaultFired[]
  /**
   * Rules that nothing is wrong with (`readFaultBody`), behind those there are.
   * @throws SandboxError `conflict` when the account would have too many.
   */
  add(world: string, rules: readonly FaultRule[]): Promise<readonly FaultState[]>
  /** These and no others come from `--faults` from now on. One that was there in the same words goes on counting. */
  replaceStart(world: string, rules: readonly FaultRule[]): Promise<void>
  /**
   * Changes a rule where it stands. One with other words is counted from 0, and its `ttl` begins again.
   * @throws SandboxError `not_found`; `conflict` for other words in a rule of `--faults`.
   */
  set(world: string, id: string, wishes: FaultOptions): Promise<FaultState>
  /** @throws SandboxError `not_found`. */
  remove(world: string, id: string): Promise<void>
  /** All of them. */
  clear(world: string): Promise<void>
  /**
   * Whether the account has any rule at a virtual instant, the present one by default: one look-up, asked at every call
   * before anything of the call is described.
   */
  hasRules(world: string, at?: number): boolean
  /**
   * Null when nothing fires. What rules count of the call is on the disk when this resolves; a call that concerns none
   * writes nothing.
   */
  onCall(world: string, call: FaultCall): Awaitable<FiredOnCall | null>
  /** Counted and reported with the change. */
  onEvent(world: string, event: FaultEvent, change: FiringContext): Promise<FiredOnEvent | null>
  /** Whether `onEvent` would send it before the call that makes it is answered; nothing is counted. */
  isEarly(world: string, event: FaultEvent, change: { readonly tx: View; readonly at: number }): Promise<boolean>
  /** What becomes of a booking (`fault.carrier`); counted and told with the change. */
  onBooking(world: string, call: FaultCall, change: FiringContext): Promise<NonNullable<FaultEffect['carrier']> | null>
}

export function subjectOfCall({ operation, method, path, orderId, carrier }: FaultCall): FaultSubject {
  return { operation, method, path, orderId, carrier, event: null, endpoint: null }
}

export function subjectOfEvent({
  event,
  status,
  slug,
  isCreation,
  hasEarlier,
  orderId,
  carrier,
  endpoint,
}: FaultEvent): FaultSubject {
  return {
    operation: null,
    method: null,
    path: null,
    orderId,
    carrier,
    event: { name: event, status, slug, isCreation, hasEarlier },
    endpoint,
  }
}
