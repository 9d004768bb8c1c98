import {
  type Outlook,
  type Placement,
  placeBehind,
  placeDeliveries,
  releaseWaiting,
} from '../../domain/deliveries/place-deliveries.ts'
import { deliveryOf, slotOf } from '../../domain/delivery-state.ts'
import type { Delivery, Endpoint, Message } from '../../domain/outbox-rows.ts'
import type { Tx } from '../../store/store.ts'
import type { Change } from '../world/commit.ts'
import type { Addressed } from './address-event.ts'
import { endpointsOf, scheduleDelivery, siblingsOf } from './delivery-rows.ts'

type Place = Pick<Change, 'tx' | 'at'>

/**
 * Stores a message with its deliveries to the endpoints it is addressed to, and sends on what has waited for it.
 * @returns Ids of the deliveries that are to arrive before the caller is answered (fault `early`).
 */
export async function placeMessage(
  { tx, at }: Place,
  message: Message,
  { addressed, outlook }: { readonly addressed: readonly Addressed[]; readonly outlook: Outlook },
): Promise<readonly string[]> {
  tx.put('messages', message)
  if (addressed.length === 0) tx.put('deliveries', { ...plainDelivery(message, null), state: 'no-endpoint' })
  const early: string[] = []
  for (const { endpoint, fate } of addressed) {
    const siblings = await siblingsOf(tx, { endpointId: endpoint.id, shipmentId: message.shipmentId })
    const placement = placeDeliveries({ message, endpoint, fate, outlook, siblings, at })
    store(tx, placement)
    if (fate.chaos?.early) early.push(...scheduledOf(message, placement))
  }
  return early
}

/** A message more to one endpoint alone, free of faults, right behind an event. */
export async function placeMessageBehind(
  { tx, at }: Place,
  message: Message,
  { endpoint, after, fault }: { readonly endpoint: Endpoint; readonly after: Message; readonly fault: string },
): Promise<void> {
  tx.put('messages', message)
  const delivery = { ...plainDelivery(message, endpoint), faults: [fault] }
  const siblings = await siblingsOf(tx, delivery)
  store(tx, { placed: [placeBehind(delivery, { after, endpoint, siblings, at })], forgotten: [] })
}

/** A message more to one endpoint alone, kept back until the shipment is cancelled. */
export function keepUntilCancelled(
  { tx }: Place,
  message: Message,
  { endpoint, fault }: { readonly endpoint: Endpoint; readonly fault: string },
): void {
  tx.put('messages', message)
  tx.put('deliveries', { ...plainDelivery(message, endpoint), faults: [fault], waitsFor: 'cancel' })
}

/** A shipment has nothing ahead any more, and no event tells that: what was kept back for a later one is sent now. */
export async function endWaits({ tx, at }: Place, shipmentId: string): Promise<void> {
  for (const endpoint of await endpointsOf(tx)) {
    const siblings = await siblingsOf(tx, { endpointId: endpoint.id, shipmentId })
    store(tx, releaseWaiting({ endpoint, siblings, at }))
  }
}

function plainDelivery(message: Message, endpoint: Endpoint | null): Delivery {
  return deliveryOf(message, endpoint, { slot: slotOf(message.seq), copy: 1, chaos: null, faults: [] })
}

/** What another event has set free is no news of this one. */
function scheduledOf({ id }: Message, { placed }: Placement): readonly string[] {
  return placed.flatMap(({ delivery, dueAt }) => (dueAt !== null && delivery.messageId === id ? delivery.id : []))
}

function store(tx: Tx, { placed, forgotten }: Placement): void {
  for (const { delivery, dueAt } of placed) {
    if (dueAt === null) tx.put('deliveries', delivery)
    else scheduleDelivery(tx, delivery, { dueAt, chain: delivery.shipmentId })
  }
  for (const { id, messageId } of forgotten) {
    tx.delete('deliveries', id)
    tx.delete('messages', messageId)
  }
}
