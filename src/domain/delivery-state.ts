import type { Delivery } from './outbox-rows.ts'

/** Not at its end: it will be sent, or waits for something. */
export function isOpen({ state }: Delivery): boolean {
  return state === 'pending' || state === 'held'
}

/** Open, and no timer will take it on: its endpoint is disabled, or it is kept back. */
export function isParked({ state, waitsFor }: Delivery): boolean {
  return state === 'held' || (state === 'pending' && waitsFor !== null)
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
