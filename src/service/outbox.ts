import type { OndemandOrder } from '../domain/ondemand/order.ts'
import type { AccountRow, Attempt, Delivery, Endpoint, Message, Shipment } from '../domain/world.ts'
import { creationResultEvent } from '../webhooks/creation-payload.ts'
import { writeJson } from '../webhooks/json-style.ts'
import { type OndemandEventNames, ondemandEvent, ondemandStatusEvent } from '../webhooks/ondemand-payload.ts'
import { statusEvent } from '../webhooks/payload.ts'
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
 * Writes what a state of a standard shipment has to say into the outbox, in the commit that made the state
 * (webhooks-and-faults.md, "Delivery"). Every state is told by the documented event; the one that ends the creation is
 * told as the switch `creation_push` says: by that event, by the short creation result instead, or by both, the short one
 * first.
 */
export async function postShipmentEvents(
  change: Change,
  shipment: Shipment,
  { account, isCreation }: { readonly account: Pick<AccountRow, 'profile'>; readonly isCreation: boolean },
): Promise<void> {
  const { switches } = account.profile
  const pushed = isCreation ? switches.creation_push : 'status'
  const { id: shipmentId, orderId } = shipment
  if (pushed !== 'status') {
    const result = creationResultEvent(shipment, { createdStatus: switches.created_status })
    const { shipment_status: status } = result
    const body = writeJson(result, switches.json_style)
    await postMessage(change, { shipmentId, orderId, event: 'creation-result', status, body })
    // What the short one does not say is a status change of its own: 901 where creations begin as 900, a jump beyond it.
    if (pushed === 'creation' && status === shipment.status) return
  }
  const { core } = change
  const payload = statusEvent(shipment, { statuses: core.reference.statuses, publicUrl: core.publicUrl() })
  const body = writeJson(payload, switches.json_style)
  await postMessage(change, { shipmentId, orderId, event: 'shipment-status', status: shipment.status, body })
}

/** The same for an on-demand order: what the switch `ondemand_push` says, which may be nothing. */
export async function postOndemandEvent(
  change: Change,
  order: OndemandOrder,
  { account, names }: { readonly account: Pick<AccountRow, 'profile'>; readonly names: OndemandEventNames },
): Promise<void> {
  const { json_style: style, ondemand_push: pushed } = account.profile.switches
  if (pushed === 'none') return
  const context = { names, publicUrl: change.core.publicUrl() }
  const body = writeJson((pushed === 'status' ? ondemandStatusEvent : ondemandEvent)(order, context), style)
  const event = pushed === 'status' ? 'shipment-status' : 'ondemand-status'
  await postMessage(change, { shipmentId: order.id, orderId: order.orderId, event, status: order.status, body })
}

/** One immutable message, a delivery per endpoint, and the timer of its first attempt. */
async function postMessage(change: Change, content: Omit<Message, 'id' | 'seq' | 'at'>): Promise<void> {
  const { core, tx, at } = change
  const id = `msg_${core.secrets.token(20)}`
  const message: Message = { id, seq: await nextNumber(tx, 'messages'), at, ...content }
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
    slot: padded(message.seq),
    waitsFor: null,
    copy: 1,
    chaos: null,
    faults: [],
    attempts: [],
  }
}
