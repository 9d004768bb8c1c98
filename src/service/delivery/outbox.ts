import type { OndemandOrder } from '../../domain/ondemand/order.ts'
import type { Message } from '../../domain/outbox-rows.ts'
import { awaitsSettlement } from '../../domain/settlement/settlement-instant.ts'
import type { AccountRow, Shipment } from '../../domain/world.ts'
import { creationResultEvent } from '../../webhooks/creation-payload.ts'
import { writeJson } from '../../webhooks/json-style.ts'
import { ondemandEvent, ondemandStatusEvent } from '../../webhooks/ondemand-payload.ts'
import { statusEvent } from '../../webhooks/payload.ts'
import type { Change } from '../world/commit.ts'
import { nextNumber } from '../world/counters.ts'
import type { EventContext } from '../world/event-context.ts'
import { addressMessage, addressOne, endWaits, eventOf } from './address-message.ts'
import { endpointsOf } from './delivery-rows.ts'

/** Statuses that mean a cancellation, of either line. */
const CANCELLED = { standard: 914, ondemand: 911 } as const

/** A state to be told, with what the outbox has to know around it. */
export interface Told<State> {
  readonly account: Pick<AccountRow, 'profile'>
  readonly state: State
  /** The state that was told before it; null = none was. */
  readonly earlier: State | null
  /** Another state follows in this very commit. */
  readonly more: boolean
}

/**
 * Writes what a state of a standard shipment has to say into the outbox, in the commit that made the state
 * (webhooks-and-faults.md, "Delivery"). Every state is told by the documented event; the one that ends the creation is
 * told as the switch `creation_push` says: by that event, by the short creation result instead, or by both, the short one
 * first.
 */
export async function postShipmentEvents(
  change: Change,
  told: Told<Shipment> & { readonly isCreation: boolean },
): Promise<void> {
  const { account, state: shipment, earlier, isCreation } = told
  const { switches } = account.profile
  const { statuses } = change.core.reference
  const pushed = isCreation ? switches.creation_push : 'status'
  const { id: shipmentId, orderId } = shipment
  const telling = {
    carrier: shipment.carrier,
    nth: shipment.history.length,
    step: shipment.chaos ? { chaos: shipment.chaos, scenario: shipment.scenario } : null,
    hasFuture: told.more || hasMoreToTell(shipment),
    isCreation,
    hasEarlier: earlier !== null,
  }
  if (pushed !== 'status') {
    const result = creationResultEvent(shipment, { createdStatus: switches.created_status })
    const { shipment_status: status } = result
    const body = writeJson(result, switches.json_style)
    const { slug } = statuses.names(status)
    const isLast = pushed === 'creation' && status === shipment.status
    await postMessage(
      change,
      { shipmentId, orderId, event: 'creation-result', status, slug, body },
      { ...telling, hasFuture: telling.hasFuture || !isLast, isCancellation: false, earlier: null },
    )
    // What the short one does not say is a status change of its own: 901 where creations begin as 900, a jump beyond it.
    if (isLast) return
  }
  const contentOf = (state: Shipment): Content => {
    const payload = statusEvent(state, { statuses, publicUrl: change.core.publicUrl() })
    const body = writeJson(payload, switches.json_style)
    const { slug } = statuses.names(state.status)
    return { shipmentId, orderId, event: 'shipment-status', status: state.status, slug, body }
  }
  await postMessage(change, contentOf(shipment), {
    ...telling,
    isCancellation: shipment.status === CANCELLED.standard,
    earlier: earlier && (() => contentOf(earlier)),
  })
}

/**
 * Does a fault want the event of a creation to arrive before the creating call is answered (W17)? Asked of the state that
 * would be told, before anything is told of the shipment.
 */
export async function isSentEarly(
  { core, tx, world, at }: Change,
  shipment: Shipment,
  { profile: { switches } }: Pick<AccountRow, 'profile'>,
): Promise<boolean> {
  if (shipment.chaos?.early) return true
  if (!core.faults.hasRules(world)) return false
  const { id: shipmentId, orderId, carrier } = shipment
  const telling = { carrier, nth: shipment.history.length, isCreation: true, hasEarlier: false }
  const of = { shipmentId, orderId }
  const { shipment_status: result } = creationResultEvent(shipment, { createdStatus: switches.created_status })
  const told = [
    ...(switches.creation_push === 'status' ? [] : [{ ...of, event: 'creation-result', status: result } as const]),
    ...(switches.creation_push === 'creation'
      ? []
      : [{ ...of, event: 'shipment-status', status: shipment.status } as const]),
  ]
  const endpoints = await endpointsOf(tx)
  return told.some(one => {
    const { slug } = core.reference.statuses.names(one.status)
    return endpoints.some(endpoint => core.faults.isEarly(world, eventOf({ ...one, slug }, telling, endpoint), at))
  })
}

/** Whether events of it are still to come. */
export function hasMoreToTell(shipment: Shipment): boolean {
  return shipment.plan.length > 0 || awaitsSettlement(shipment)
}

/** The same for an on-demand order: what the switch `ondemand_push` says, which may be nothing. */
export async function postOndemandEvent(change: Change, told: Told<OndemandOrder>): Promise<void> {
  const { account, state: order, earlier } = told
  const { json_style: style, ondemand_push: pushed } = account.profile.switches
  const hasFuture = told.more || order.plan.length > 0
  if (pushed === 'none') {
    if (!hasFuture) await endWaits(change, order.id)
    return
  }
  const { ondemandStatuses } = change.core.reference
  const contentOf = (state: OndemandOrder): Content => {
    const context = { names: ondemandStatuses.names(state.status), publicUrl: change.core.publicUrl() }
    const body = writeJson((pushed === 'status' ? ondemandStatusEvent : ondemandEvent)(state, context), style)
    const event = pushed === 'status' ? 'shipment-status' : 'ondemand-status'
    const { slug } = context.names
    return { shipmentId: state.id, orderId: state.orderId, event, status: state.status, slug, body }
  }
  await postMessage(change, contentOf(order), {
    carrier: order.carrier,
    nth: order.history.length,
    step: order.chaos ? { chaos: order.chaos, scenario: order.scenario } : null,
    hasFuture,
    isCreation: earlier === null,
    hasEarlier: earlier !== null,
    isCancellation: order.status === CANCELLED.ondemand,
    earlier: earlier && (() => contentOf(earlier)),
  })
}

type Content = Omit<Message, 'id' | 'seq' | 'at'>

/** One immutable message, and a delivery per endpoint. */
async function postMessage(
  change: Change,
  content: Content,
  telling: EventContext & { readonly earlier: (() => Content) | null },
): Promise<void> {
  const message = await newMessage(change, content)
  change.tx.put('messages', message)
  for (const { endpoint, isRepeated, isRegressed } of await addressMessage(change, message, telling)) {
    // Each is an event of its own, so a consumer that knows ids takes it for news.
    if (isRegressed && telling.earlier) {
      const fault = `regress (after ${message.id})`
      await addressOne(change, await newMessage(change, telling.earlier()), { endpoint, after: message, fault })
    }
    if (isRepeated) {
      const fault = `after_cancel (of ${message.id})`
      await addressOne(change, await newMessage(change, content), { endpoint, after: null, fault })
    }
  }
}

/** With an id of its own, drawn once and at random (architecture.md, "Determinism"). */
export async function newMessage({ core, tx, at }: Change, content: Content): Promise<Message> {
  return { id: `msg_${core.secrets.token(20)}`, seq: await nextNumber(tx, 'messages'), at, ...content }
}
