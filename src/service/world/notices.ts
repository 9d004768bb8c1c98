/** What happened in a world, sent to the current listeners: an advance under way, the log, later the event stream. */
import type { OndemandStatus } from '../../domain/ondemand/statuses.ts'
import type { Attempt, Delivery, Message } from '../../domain/outbox-rows.ts'
import type { StandardStatus } from '../../domain/shipments/statuses.ts'
import type { ClockRow } from '../../domain/world.ts'
import type { ServedRequest } from '../requests/request-entry.ts'
import type { Core } from './core.ts'

export type Transition = TransitionOf<'standard', StandardStatus> | TransitionOf<'ondemand', OndemandStatus>

export interface TransitionOf<Line, Status> {
  readonly kind: 'transition'
  readonly line: Line
  /** Virtual instant. */
  readonly at: number
  readonly shipmentId: string
  readonly orderId: string | null
  /** Null for the creation. */
  readonly from: Status | null
  readonly to: Status
  readonly message: string | null
}

export interface DeliveryAttempted {
  readonly kind: 'delivery'
  readonly at: number
  readonly message: Message
  readonly delivery: Delivery
  readonly attempt: Attempt
}

/** A fault did its work: on a call of the API, an event, or a booking. */
export interface FaultFired {
  readonly kind: 'fault'
  /** Virtual instant. */
  readonly at: number
  /** Id of the rule; `header` for one that a single request asked for, `scenario` for a step of a script. */
  readonly rule: string
  /** The keys that fired, e.g. `status`, `webhook.copies`, `carrier`. */
  readonly effects: readonly string[]
  /** What it hit: an operation id, or the name of an event. */
  readonly on: string
  readonly orderId: string | null
  readonly shipmentId: string | null
  readonly endpointId: string | null
}

/** A call of /api/v2 was answered, or cut off (`status` null). */
export interface RequestServed {
  readonly kind: 'request'
  readonly at: number
  readonly method: string
  /** With the query, secrets taken out. */
  readonly path: string
  /** Null for a path or a method that is none. */
  readonly operation: string | null
  readonly status: number | null
  /** Wall ms. */
  readonly ms: number
  /** Why it was refused, in English; absent = it was not. */
  readonly reason?: string
}

/** A clock was set or moved: what it shows now. */
export interface ClockMoved {
  readonly kind: 'clock'
  readonly at: number
  /** `reset`: with the whole world; what was known of it is of the past. */
  readonly cause: 'set' | 'pace' | 'advance' | 'reset'
  readonly mode: ClockRow['mode']
  readonly factor: number
}

/** Not what happens in an account but how it is set up has changed; what it is like now is to be looked up. */
export interface SettingsChanged {
  readonly kind: 'change'
  /** Virtual instant. */
  readonly at: number
  readonly what: 'endpoints' | 'scenarios' | 'faults' | 'profile' | 'settlement' | 'snapshots' | 'money'
  /** Which one, if it was one: the id of an endpoint or a rule, the name of a scenario or a snapshot. */
  readonly name: string | null
}

/** What an advance tells in its answer. */
export type Happening = Transition | DeliveryAttempted

export type Notice = Happening | FaultFired | RequestServed | ClockMoved | SettingsChanged

export interface PublishOptions {
  /** The commit that it tells of has written it into the log of all processes. */
  readonly isNoted?: boolean
  /** The call that it tells of, for the log of calls. */
  readonly served?: ServedRequest
}

export interface ListenOptions {
  /** Something waits for what the listener hears: what other processes do comes soon, and not only when the log is read. */
  readonly waits?: boolean
}

export interface Notices {
  publish(world: string, notice: Notice, options?: PublishOptions): void
  /** Another process has published it. */
  hear(world: string, notice: Notice): void
  /** Returns the function that ends it. */
  listen(world: string, listener: (notice: Notice) => void, options?: ListenOptions): () => void
  /** What other processes have published before is heard once this resolves; absent = there are none. */
  readonly catchUp?: (world: string) => Promise<void>
  /** The world was removed: nothing is reported about it any more. */
  forget(world: string): void
}

/** Hears of every notice before the listeners do. It must not throw. */
export interface NoticeKeeper {
  keep(world: string, notice: Notice, options: PublishOptions): void
  forget(world: string): void
  /** See `Notices`. */
  readonly catchUp?: ((world: string) => Promise<void>) | undefined
  /** Tells soon what other processes do in the world; returns the function that ends it. */
  readonly follow?: ((world: string) => () => void) | undefined
}

const NO_OPTIONS: PublishOptions = {}

export function createNotices(keeper?: NoticeKeeper): Notices {
  const listeners = new Map<string, Set<(notice: Notice) => void>>()
  const hear = (world: string, notice: Notice): void => {
    for (const listener of listeners.get(world) ?? []) listener(notice)
  }
  return {
    publish(world, notice, options = NO_OPTIONS) {
      keeper?.keep(world, notice, options)
      hear(world, notice)
    },
    hear,
    listen(world, listener, { waits = false } = {}) {
      const own = listeners.get(world) ?? new Set()
      listeners.set(world, own.add(listener))
      const unfollow = waits ? keeper?.follow?.(world) : undefined
      return () => {
        own.delete(listener)
        if (own.size === 0 && listeners.get(world) === own) listeners.delete(world)
        unfollow?.()
      }
    },
    ...(keeper?.catchUp ? { catchUp: keeper.catchUp } : {}),
    forget: world => keeper?.forget(world),
  }
}

/** Tells the listeners of the account that its settings changed; no one when the account is gone. */
export function publishChange(
  { clocks, notices }: Pick<Core, 'clocks' | 'notices'>,
  world: string,
  change: Omit<SettingsChanged, 'kind'>,
): void {
  if (clocks.knows(world)) notices.publish(world, { kind: 'change', ...change })
}
