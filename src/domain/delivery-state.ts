import type { Attempt, Delivery, Endpoint, Message } from './outbox-rows.ts'

/** Not at its end: it will be sent, or waits for something. */
export function isOpen({ state }: Delivery): boolean {
  return state === 'pending' || state === 'held'
}

/** Open, and no timer will take it on: its endpoint is disabled, or it is kept back. */
export function isParked({ state, waitsFor }: Delivery): boolean {
  return state === 'held' || (state === 'pending' && waitsFor !== null)
}

/** It has failed and has a later attempt ahead, at a virtual instant after `now`. */
export function waitsForRetry({ state, waitsFor, nextAt, attempts }: Delivery, now: number): boolean {
  return state === 'pending' && waitsFor === null && attempts.length > 0 && nextAt !== null && nextAt > now
}

/**
 * Whether it may be sent before its retry is due because its endpoint answers again. Not with a fault, which would be
 * over sooner than it asks for; not when the receiver asked to wait. An attempt that was brought forward and failed
 * leaves it to its schedule, unless the endpoint was down again: a receiver that refuses one event and takes all others
 * would otherwise get that event again after each of them.
 */
export function canBeBroughtForward(delivery: Delivery): boolean {
  const last = delivery.attempts.at(-1)
  if (!last || delivery.chaos !== null || !waitsForRetry(delivery, Number.NEGATIVE_INFINITY)) return false
  if (asksToWait(last)) return false
  return last.cause !== 'brought-forward' || last.error === 'refused'
}

/** 429 says that there were too many; Retry-After says how long. */
function asksToWait({ status, responseHeaders }: Attempt): boolean {
  return status === 429 || responseHeaders['retry-after'] !== undefined
}

/** By a person, beside the schedule and free of faults. */
export function isByHand(cause: Attempt['cause']): boolean {
  return cause !== 'scheduled' && cause !== 'brought-forward'
}

/** What the events of one shipment on their way to one endpoint have in common. */
export function chainKey({ endpointId, shipmentId }: Pick<Delivery, 'endpointId' | 'shipmentId'>): string {
  return `${endpointId ?? ''}/${shipmentId}`
}

/** `000000000042`: what is due at one instant runs in the order of its ids, so numbers in them are padded. */
export function slotOf(seq: number): string {
  return String(seq).padStart(12, '0')
}

/** Right behind the message `seq`, among others that were kept back by their own place. */
export function slotBehind(seq: number, delivery: Pick<Delivery, 'seq'>): string {
  return `${slotOf(seq)}~${slotOf(delivery.seq)}`
}

/** The timer of a delivery's next scheduled attempt; one delivery has at most one. */
export function attemptTimerId({ slot, endpointId, copy }: Pick<Delivery, 'slot' | 'endpointId' | 'copy'>): string {
  return `attempt:${slot}:${endpointId ?? ''}:${String(copy).padStart(3, '0')}`
}

/** A delivery as it begins: pending, without an attempt. */
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

/** A delivery that is over: no timer, nothing it waits for. */
export function endDelivery(delivery: Delivery, state: 'delivered' | 'failed' | 'dropped'): Delivery {
  return { ...delivery, state, nextAt: null, waitsFor: null }
}

/** What becomes of a delivery at a disabled endpoint, and behind what is still held for one that was enabled a moment ago. */
export function setAside(delivery: Delivery, { settings, disabled }: Endpoint): Delivery {
  const state = disabled && settings.onDisabled === 'drop' ? 'dropped' : 'held'
  return { ...delivery, state, nextAt: null, waitsFor: null }
}

/**
 * At an ordered endpoint, does it hold back what comes after it? One that a fault delays does not: that others overtake
 * it is what the fault is for.
 */
export function isInTheWay({ waitsFor, attempts, chaos }: Delivery): boolean {
  if (waitsFor !== null) return waitsFor === 'turn'
  return attempts.length > 0 || (chaos?.delay === undefined && chaos?.late === undefined)
}
