import type { Attempt, Delivery, Endpoint, Message, Shipment } from '../domain/world.ts'
import { statusEventBody } from '../webhooks/payload.ts'
import type { Change } from './commit.ts'
import { nextNumber } from './counters.ts'

/** Every endpoint of an account gets every event; more than this is a runaway registration. */
export const MOST_ENDPOINTS = 100

/** `000000000042`: timers of one instant run in the order of their ids, so numbers in them are padded. */
function padded(seq: number): string {
  return String(seq).padStart(12, '0')
}

/** The timer of a delivery's next attempt; one delivery has at most one. */
export function attemptTimerId(delivery: { readonly seq: number; readonly endpointId: string | null }): string {
  return `attempt:${padded(delivery.seq)}:${delivery.endpointId ?? ''}`
}

/**
 * Writes the event of a status change into the outbox, in the commit of that change: one immutable message, a delivery
 * per endpoint, and the timer of its first attempt (webhooks-and-faults.md, "Delivery").
 */
export async function postStatusEvent(change: Change, shipment: Shipment): Promise<void> {
  const { core, tx, at } = change
  const message: Message = {
    id: `msg_${core.secrets.token(20)}`,
    seq: await nextNumber(tx, 'messages'),
    at,
    shipmentId: shipment.id,
    orderId: shipment.orderId,
    status: shipment.status,
    body: statusEventBody(shipment, { statuses: core.reference.statuses, publicUrl: core.publicUrl() }),
  }
  tx.put('messages', message)
  if ((await addressMessage(change, message)).length === 0) {
    tx.put('deliveries', { ...deliveryOf(message, null), state: 'no-endpoint' })
  }
}

/** One delivery per registered endpoint, its first attempt due now. @returns their ids; none when nobody is registered. */
export async function addressMessage(
  { tx, at }: Change,
  message: Message,
  cause: Attempt['cause'] = 'scheduled',
): Promise<readonly string[]> {
  const { rows } = await tx.page('endpointsByNumber', { order: 'ascending', offset: 0, limit: MOST_ENDPOINTS })
  for (const endpoint of rows) {
    const delivery = deliveryOf(message, endpoint)
    tx.put('deliveries', { ...delivery, nextAt: at })
    tx.put('timers', {
      id: attemptTimerId(delivery),
      dueAt: at,
      kind: 'attempt',
      deliveryId: delivery.id,
      endpointId: endpoint.id,
      chain: message.shipmentId,
      cause,
    })
  }
  return rows.map(endpoint => deliveryOf(message, endpoint).id)
}

function deliveryOf(message: Message, endpoint: Endpoint | null): Delivery {
  return {
    id: `${message.id}-${endpoint?.id ?? 0}`,
    seq: message.seq,
    messageId: message.id,
    shipmentId: message.shipmentId,
    endpointId: endpoint?.id ?? null,
    url: endpoint?.url ?? null,
    state: 'pending',
    nextAt: null,
    attempts: [],
  }
}
