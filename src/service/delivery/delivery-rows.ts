import { attemptTimerId, chainKey, isOpen, waitsForRetry } from '../../domain/delivery-state.ts'
import type { Attempt, Delivery, Endpoint, Message } from '../../domain/outbox-rows.ts'
import type { Tx, View } from '../../store/store.ts'

/** Every endpoint of an account gets every event; more than this is a runaway registration. */
export const MOST_ENDPOINTS = 100

export async function endpointsOf(view: View): Promise<readonly Endpoint[]> {
  const { rows } = await view.page('endpointsByNumber', { order: 'ascending', offset: 0, limit: MOST_ENDPOINTS })
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

/** A delivery that is over: no timer, nothing it waits for. */
export function endDelivery(delivery: Delivery, state: 'delivered' | 'failed' | 'dropped'): Delivery {
  return { ...delivery, state, nextAt: null, waitsFor: null }
}

/** What becomes of a delivery at a disabled endpoint, and behind what is still held for one that was enabled a moment ago. */
export function setAside(delivery: Delivery, { settings, disabled }: Endpoint): Delivery {
  const state = disabled && settings.onDisabled === 'drop' ? 'dropped' : 'held'
  return { ...delivery, state, nextAt: null, waitsFor: null }
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

/**
 * At an ordered endpoint, does it hold back what comes after it? One that a fault delays does not: that others overtake
 * it is what the fault is for.
 */
export function isInTheWay({ waitsFor, attempts, chaos }: Delivery): boolean {
  if (waitsFor !== null) return waitsFor === 'turn'
  return attempts.length > 0 || (chaos?.delay === undefined && chaos?.late === undefined)
}

/** A delivery to an ordered endpoint is over: the shipment's next one gets its turn, once nothing stands before it. */
export async function passTurn(tx: Tx, over: Delivery, at: number): Promise<void> {
  const siblings = await siblingsOf(tx, over)
  const [first] = siblings.filter(isInTheWay)
  if (first?.waitsFor === 'turn') scheduleDelivery(tx, first, { dueAt: at, chain: first.shipmentId })
}

export function deliveryOf(
  message: Message,
  endpoint: Endpoint | null,
  marks: Pick<Delivery, 'slot' | 'copy' | 'chaos' | 'faults'>,
): Delivery {
  const base = `${message.id}-${endpoint?.id ?? 0}`
  return {
    id: marks.copy === 1 ? base : `${base}-${marks.copy}`,
    seq: message.seq,
    messageId: message.id,
    shipmentId: message.shipmentId,
    endpointId: endpoint?.id ?? null,
    url: endpoint?.url ?? null,
    state: 'pending',
    nextAt: null,
    waitsFor: null,
    ...marks,
    attempts: [],
  }
}
