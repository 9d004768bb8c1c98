/** What happened in a world, told to whoever listens now: an advance under way, the log, later the event stream. */

import type { OndemandStatus } from '../domain/ondemand/statuses.ts'
import type { StandardStatus } from '../domain/shipments/statuses.ts'
import type { Attempt, Delivery, Message } from '../domain/world.ts'

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

export type Notice = Transition | DeliveryAttempted

export interface Notices {
  tell(world: string, notice: Notice): void
  /** Returns the function that ends it. */
  listen(world: string, listener: (notice: Notice) => void): () => void
}

export function createNotices(): Notices {
  const listeners = new Map<string, Set<(notice: Notice) => void>>()
  return {
    tell(world, notice) {
      for (const listener of listeners.get(world) ?? []) listener(notice)
    },
    listen(world, listener) {
      const own = listeners.get(world) ?? new Set()
      listeners.set(world, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0) listeners.delete(world)
      }
    },
  }
}
