import { attemptTimerId, chainKey, isInTheWay, isOpen, waitsForRetry } from '../../domain/delivery-state.ts'
import type { Attempt, Delivery, Endpoint } from '../../domain/outbox-rows.ts'
import type { Tx, View } from '../../store/store.ts'

/** Every endpoint of an account gets every event; more than this, beside the inbox, is a runaway registration. */
export const MOST_ENDPOINTS = 100

export async function endpointsOf(view: View): Promise<readonly Endpoint[]> {
  const { rows } = await view.page('endpointsByNumber', { order: 'ascending', offset: 0, limit: MOST_ENDPOINTS + 1 })
  return rows
}

export interface Schedule {
  /** Virtual. */
  readonly dueAt: number
  /** A shipment's first attempts go one after another; null = free to overtake (retries). */
  readonly chain: string | null
  /** `scheduled` unless a person began it. */
  readonly cause?: Attempt['cause']
}

/** Stores a delivery with the timer of its next scheduled attempt. */
export function scheduleDelivery(tx: Tx, delivery: Delivery, { dueAt, chain, cause = 'scheduled' }: Schedule): void {
  const { id: deliveryId, endpointId } = delivery
  if (endpointId === null) throw new Error(`the delivery ${deliveryId} has no endpoint to be sent to`)
  const scheduled: Delivery = { ...delivery, state: 'pending', nextAt: dueAt, waitsFor: null }
  tx.put('deliveries', scheduled)
  tx.put('timers', {
    id: attemptTimerId(scheduled),
    dueAt,
    kind: 'attempt',
    deliveryId,
    endpointId,
    chain,
    cause,
  })
}

/**
 * Sends what waits for a retry now (`at`, virtual), in the order of its shipment's events. It is an attempt more: when it
 * fails, the retry is due as it was before.
 * @returns False when it does not wait any more.
 */
export async function bringForward(
  tx: Tx,
  delivery: Delivery,
  { at, cause }: { readonly at: number; readonly cause: 'brought-forward' | 'recover' },
): Promise<boolean> {
  const timer = await tx.get('timers', attemptTimerId(delivery))
  if (!waitsForRetry(delivery, at) || timer?.kind !== 'attempt') return false
  tx.put('deliveries', { ...delivery, nextAt: at })
  tx.put('timers', { ...timer, dueAt: at, plannedAt: timer.dueAt, chain: delivery.shipmentId, cause })
  return true
}

export interface HandSent {
  readonly id: string
  readonly dueAt: number
  readonly cause: 'resend' | 'recover'
}

/** An attempt beside the schedule, by a person's hand; the row stays as it is. */
export function scheduleByHand(tx: Tx, delivery: Delivery, { id, dueAt, cause }: HandSent): void {
  const { id: deliveryId, endpointId } = delivery
  if (endpointId === null) throw new Error(`the delivery ${deliveryId} has no endpoint to be sent to`)
  tx.put('timers', { id, dueAt, kind: 'attempt', deliveryId, endpointId, chain: null, cause })
}

/** What is open of the same shipment to the same endpoint, oldest first. */
export async function siblingsOf(
  view: View,
  delivery: Pick<Delivery, 'endpointId' | 'shipmentId'>,
): Promise<readonly Delivery[]> {
  const found = await view.find('openDeliveriesByChain', chainKey(delivery))
  // Nearly always there is none; every event of every parcel asks.
  if (found.length === 0) return found
  return found.filter(isOpen).toSorted((a, b) => a.seq - b.seq || a.copy - b.copy)
}

/** A delivery to an ordered endpoint is over: the shipment's next one gets its turn, once nothing stands before it. */
export async function passTurn(tx: Tx, over: Delivery, at: number): Promise<void> {
  const siblings = await siblingsOf(tx, over)
  const [first] = siblings.filter(isInTheWay)
  if (first?.waitsFor === 'turn') scheduleDelivery(tx, first, { dueAt: at, chain: first.shipmentId })
}
