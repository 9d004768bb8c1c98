import type { OndemandOrder } from '../../domain/ondemand/order.ts'
import type { Message } from '../../domain/outbox-rows.ts'
import { awaitsSettlement } from '../../domain/settlement/foresee.ts'
import type { AccountRow, Shipment } from '../../domain/world.ts'
import { ondemandEvent, ondemandStatusEvent } from '../../webhooks/ondemand-payload.ts'
import { creationResultEvent, statusEvent } from '../../webhooks/payload.ts'
import { writeEvent } from '../../webhooks/write-event.ts'
import type { Change } from '../world/commit.ts'
import type { Core } from '../world/core.ts'
import { nextNumber } from '../world/counters.ts'
import type { EventContext } from '../world/event-context.ts'
import { type Addressed, addressEvent, type EventFacts, eventOf } from './address-event.ts'
import { endpointsOf } from './delivery-rows.ts'
import { endWaits, keepUntilCancelled, placeMessage, placeMessageBehind } from './place-message.ts'

/** Statuses that mean a cancellation, of either line. */
const CANCELLED = { standard: 914, ondemand: 911 } as const

/** A state to be reported, with what the outbox has to know around it. */
export interface Told<State> {
  readonly account: Pick<AccountRow, 'profile'>
  readonly state: State
  /** The state that was reported before it; null = none was. */
  readonly earlier: State | null
  /** Another state follows in this very commit. */
  readonly more: boolean
}

/**
 * Writes what a state of a standard shipment has to say into the outbox, in the commit that made the state
 * (webhooks-and-faults.md, "Delivery"). Every state is reported by the documented event; the one that ends the creation is
 * told as the switch `creation_push` says: by that event, by the short creation result instead, or by both, the short one
 * first.
 * @returns Ids of the deliveries that are to arrive before the caller is answered (fault `early`).
 */
export async function postShipmentEvents(
  change: Change,
  told: Told<Shipment> & { readonly isCreation: boolean },
): Promise<readonly string[]> {
  const { account, state: shipment, earlier, isCreation } = told
  const { switches } = account.profile
  const { statuses } = change.core.reference
  const pushed = isCreation ? switches.creation_push : 'status'
  const { id: shipmentId, orderId } = shipment
  const documented = (state: Shipment): OutgoingEvent => {
    const { slug } = statuses.names(state.status)
    return {
      facts: { shipmentId, orderId, event: 'shipment-status', status: state.status, slug },
      body: () => writeEvent(statusEvent(state, { statuses, publicUrl: change.core.publicUrl() }), switches),
    }
  }
  let early: readonly string[] = []
  const context: OutgoingContext = {
    carrier: shipment.carrier,
    nth: shipment.history.length,
    step: shipment.chaos ? { chaos: shipment.chaos, scenario: shipment.scenario } : null,
    hasFuture: told.more || hasMoreToTell(shipment),
    isCreation,
    hasEarlier: earlier !== null,
    isCancellation: shipment.status === CANCELLED.standard,
    earlier: earlier && (() => documented(earlier)),
  }
  if (pushed !== 'status') {
    const result = creationResultEvent(shipment, { createdStatus: switches.created_status })
    const { shipment_status: status } = result
    const { slug } = statuses.names(status)
    const isLast = pushed === 'creation' && status === shipment.status
    const short: OutgoingEvent = {
      facts: { shipmentId, orderId, event: 'creation-result', status, slug },
      body: () => writeEvent(result, switches),
    }
    const hasFuture = context.hasFuture || !isLast
    early = await postMessage(change, short, { ...context, hasFuture, isCancellation: false, earlier: null })
    // What the short one does not say is a status change of its own: 901 where creations begin as 900, a jump beyond it.
    if (isLast) return early
  }
  const more = await postMessage(change, documented(shipment), context)
  return early.length === 0 ? more : [...early, ...more]
}

/**
 * Does a fault want the event of a creation to arrive before the creating call is answered (W17)? Asked of the state that
 * would be reported, before anything is reported about the shipment.
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
  for (const one of told) {
    const { slug } = core.reference.statuses.names(one.status)
    for (const endpoint of endpoints) {
      if (await core.faults.isEarly(world, eventOf({ ...one, slug }, telling, endpoint), { tx, at })) return true
    }
  }
  return false
}

/** Whether events of it are still to come. */
export function hasMoreToTell(shipment: Shipment): boolean {
  return shipment.plan.length > 0 || awaitsSettlement(shipment)
}

/** The same for an on-demand order: what the switch `ondemand_push` says, which may be nothing. */
export async function postOndemandEvent(change: Change, told: Told<OndemandOrder>): Promise<readonly string[]> {
  const { account, state: order, earlier } = told
  const { switches } = account.profile
  const { ondemand_push: pushed } = switches
  const hasFuture = told.more || order.plan.length > 0
  if (pushed === 'none') {
    if (!hasFuture) await endWaits(change, order.id)
    return []
  }
  const { ondemandStatuses } = change.core.reference
  const documented = (state: OndemandOrder): OutgoingEvent => {
    const { id: shipmentId, orderId, status } = state
    const names = ondemandStatuses.names(status)
    const event = pushed === 'status' ? 'shipment-status' : 'ondemand-status'
    const payloadOf = pushed === 'status' ? ondemandStatusEvent : ondemandEvent
    return {
      facts: { shipmentId, orderId, event, status, slug: names.slug },
      body: () => writeEvent(payloadOf(state, { names, publicUrl: change.core.publicUrl() }), switches),
    }
  }
  return postMessage(change, documented(order), {
    carrier: order.carrier,
    nth: order.history.length,
    step: order.chaos ? { chaos: order.chaos, scenario: order.scenario } : null,
    hasFuture,
    isCreation: earlier === null,
    hasEarlier: earlier !== null,
    isCancellation: order.status === CANCELLED.ondemand,
    earlier: earlier && (() => documented(earlier)),
  })
}

/** An event to send. Its bytes are written once it is addressed; what faults change on the wire is not part of them. */
interface OutgoingEvent {
  readonly facts: EventFacts
  readonly body: () => string
}

interface OutgoingContext extends EventContext {
  /** The event before it, for an endpoint that a fault takes back; null = there is none. */
  readonly earlier: (() => OutgoingEvent) | null
}

/**
 * One immutable message, and a delivery per endpoint: who gets it and what goes wrong there, what it says, where its
 * deliveries stand, what faults add behind it.
 * @returns Ids of the deliveries that are to arrive before the caller is answered (fault `early`).
 */
async function postMessage(change: Change, event: OutgoingEvent, context: OutgoingContext): Promise<readonly string[]> {
  const addressed = await addressEvent(change, event.facts, context)
  const message = await newMessage(change, event.facts, event.body())
  const early = await placeMessage(change, message, { addressed, outlook: context })
  for (const one of addressed) if (one.fate.chaos) await addFollowUps(change, message, { one, context })
  return early
}

/** What the faults `regress` and `after_cancel` add. Each is an event of its own, so a consumer takes it for news. */
async function addFollowUps(
  change: Change,
  message: Message,
  { one, context }: { readonly one: Addressed; readonly context: OutgoingContext },
): Promise<void> {
  const { endpoint, fate } = one
  if (fate.chaos?.regress === true && context.earlier) {
    const { facts, body } = context.earlier()
    const fault = `regress (after ${message.id})`
    const earlier = await newMessage(change, facts, body())
    await placeMessageBehind(change, earlier, { endpoint, after: message, fault })
  }
  if (fate.chaos?.after_cancel === true && context.hasFuture) {
    const { id, seq: _, at: __, body, ...facts } = message
    const again = await newMessage(change, facts, body)
    keepUntilCancelled(change, again, { endpoint, fault: `after_cancel (of ${id})` })
  }
}

/** With an id of its own, drawn once and at random (architecture.md, "Determinism"). */
export async function newMessage(
  { core, tx, at }: Pick<Change<Pick<Core, 'secrets'>>, 'core' | 'tx' | 'at'>,
  facts: EventFacts,
  body: string,
): Promise<Message> {
  return { id: `msg_${core.secrets.id(20)}`, seq: await nextNumber(tx, 'messages'), at, ...facts, body }
}
