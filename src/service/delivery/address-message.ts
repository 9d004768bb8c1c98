import { slotBehind, slotOf } from '../../domain/delivery-state.ts'
import type { Delivery, DeliveryWait, Endpoint, Message } from '../../domain/outbox-rows.ts'
import { parseDuration } from '../../domain/time/duration.ts'
import type { WebhookChaos } from '../../schemas/types.gen.ts'
import type { Tx } from '../../store/store.ts'
import type { FaultEvent } from '../faults/faults.ts'
import type { Change } from '../world/commit.ts'
import type { EventContext } from '../world/event-context.ts'
import {
  deliveryOf,
  endDelivery,
  endpointsOf,
  isInTheWay,
  scheduleDelivery,
  setAside,
  siblingsOf,
} from './delivery-rows.ts'

/**
 * One delivery per registered endpoint, each with what goes wrong with it; the rows and timers stand in the commit that
 * made the event, so that a crash changes no fate.
 * @returns The endpoints at which a fault asks for more: the message told again later, or the one before it.
 */
export async function addressMessage(
  change: Change,
  message: Message,
  telling: EventContext,
): Promise<readonly Aftermath[]> {
  const endpoints = await endpointsOf(change.tx)
  if (endpoints.length === 0) {
    const unmarked = { slot: slotOf(message.seq), copy: 1, chaos: null, faults: [] }
    change.tx.put('deliveries', { ...deliveryOf(message, null, unmarked), state: 'no-endpoint' })
  }
  const aftermaths: Aftermath[] = []
  for (const endpoint of endpoints) {
    const fate = fateOf(change, { message, endpoint, telling })
    await send(change, message, { endpoint, telling, fate })
    const { chaos } = fate
    if (chaos?.after_cancel || chaos?.regress) {
      const isRepeated = chaos.after_cancel === true && telling.hasFuture
      aftermaths.push({ endpoint, isRepeated, isRegressed: chaos.regress === true })
    }
  }
  return aftermaths
}

export interface Aftermath {
  readonly endpoint: Endpoint
  /** Told again, once the shipment is cancelled (fault `after_cancel`). */
  readonly isRepeated: boolean
  /** The status before it is told after it (fault `regress`). */
  readonly isRegressed: boolean
}

interface Fate {
  readonly chaos: WebhookChaos | null
  readonly faults: readonly string[]
}

const UNHARMED: Fate = { chaos: null, faults: [] }

/** What a step of the script says of its own event goes before what rules say of events like it. */
function fateOf(
  change: Change,
  {
    message,
    endpoint,
    telling,
  }: { readonly message: Message; readonly endpoint: Endpoint; readonly telling: EventContext },
): Fate {
  const { core, world, at, publish: tell } = change
  const fired = core.faults.onEvent(world, eventOf(message, telling, endpoint), change)
  const chaos = telling.step && withoutVain(telling.step.chaos, telling)
  if (!telling.step || !chaos) return fired ?? UNHARMED
  const names = Object.keys(chaos)
  const { event: on, shipmentId, orderId } = message
  const effects = names.map(name => `webhook.${name}`)
  tell({ kind: 'fault', at, rule: 'scenario', effects, on, orderId, shipmentId, endpointId: endpoint.id })
  const { scenario } = telling.step
  const byRules = (fired?.faults ?? []).filter(fault => !names.some(name => fault.startsWith(`${name} (`)))
  return {
    chaos: { ...fired?.chaos, ...chaos },
    faults: [...names.map(name => `${name} (scenario ${scenario})`), ...byRules],
  }
}

/** What the fault rules are asked about an event on its way to an endpoint. */
export function eventOf(
  { event, status, slug, shipmentId, orderId }: Pick<Message, 'event' | 'status' | 'slug' | 'shipmentId' | 'orderId'>,
  { carrier, nth, isCreation, hasEarlier }: Pick<EventContext, 'carrier' | 'nth' | 'isCreation' | 'hasEarlier'>,
  endpoint: Endpoint,
): FaultEvent {
  // By the order: the id of a shipment changes with every reset, and what befalls its events shall not.
  const key = `${orderId ?? shipmentId}/${event}/${status}/${nth}/${endpoint.id}`
  return { event, status, slug, isCreation, hasEarlier, shipmentId, orderId, carrier, endpoint, key }
}

/** What a step says of its event, without what cannot befall this one; null when nothing is left. */
function withoutVain(chaos: WebhookChaos, { isCreation, hasEarlier }: EventContext): WebhookChaos | null {
  const isVain = (key: string) =>
    ((key === 'early' || key === 'late') && !isCreation) || (key === 'regress' && !hasEarlier)
  const kept = Object.entries(chaos).filter(([key]) => !isVain(key))
  return kept.length === 0 ? null : Object.fromEntries(kept)
}

interface Sending {
  readonly endpoint: Endpoint
  readonly telling: Pick<EventContext, 'hasFuture' | 'isCancellation'>
  readonly fate: Fate
}

/** The deliveries of one message to one endpoint, and what it sets free of what was kept back. */
async function send(change: Change, message: Message, { endpoint, telling, fate }: Sending): Promise<void> {
  const { tx, at } = change
  const { chaos, faults } = fate
  const marks = { slot: slotOf(message.seq), chaos, faults }
  const copies = Array.from({ length: chaos?.copies ?? 1 }, (_, index) =>
    deliveryOf(message, endpoint, { ...marks, copy: index + 1 }),
  )
  const siblings = await siblingsOf(tx, { endpointId: endpoint.id, shipmentId: message.shipmentId })
  // Of one that was enabled a moment ago what was held is still being sent on: nothing overtakes that.
  if (endpoint.disabled || siblings.some(({ state }) => state === 'held')) {
    for (const one of copies) tx.put('deliveries', chaos?.drop ? endDelivery(one, 'dropped') : setAside(one, endpoint))
    freeKept(change, siblings, { endpoint, telling, behind: message, isHeld: true })
    return
  }
  const gathered = siblings.filter(({ waitsFor }) => waitsFor === 'burst')
  const burst = burstOf([...gathered, ...copies])
  // Enough of them wait, or nothing will come any more that they could wait for.
  const goesOff = burst !== null && (new Set(gathered.map(({ seq }) => seq)).size + 1 >= burst || !telling.hasFuture)
  // One that sets another free waits for nothing itself: else they would hand on the wait to the end.
  const setsFree = siblings.some(({ waitsFor }) => waitsFor === 'next-event')
  const canWait = telling.hasFuture && !setsFree
  const wait = chaos?.drop ? null : waitOf(chaos, { canWait, burst: goesOff ? null : burst })
  const delay = (chaos?.delay ? milliseconds(chaos.delay) : 0) + (chaos?.late ? milliseconds(chaos.late) : 0)
  let isBehind = siblings.some(isInTheWay)
  for (const one of copies) {
    if (chaos?.drop) tx.put('deliveries', endDelivery(one, 'dropped'))
    else if (wait !== null) tx.put('deliveries', { ...one, waitsFor: wait })
    else if (endpoint.settings.ordered && isBehind && delay === 0) tx.put('deliveries', { ...one, waitsFor: 'turn' })
    else {
      // What a burst has gathered stands behind its last event's number, in the order in which it came.
      const slot = goesOff ? slotBehind(message.seq, one) : one.slot
      scheduleDelivery(tx, { ...one, slot }, { dueAt: at + delay, chain: message.shipmentId })
      if (chaos?.early) change.early.push(one.id)
    }
    isBehind ||= isInTheWay(one)
  }
  const kept = siblings.filter(({ waitsFor }) => waitsFor !== 'burst' || goesOff)
  freeKept(change, kept, { endpoint, telling, behind: message, isHeld: false })
}

interface Freeing {
  readonly endpoint: Endpoint
  readonly telling: Pick<EventContext, 'hasFuture' | 'isCancellation'>
  /** The event that sets them free. */
  readonly behind: Pick<Message, 'seq'>
  /** It goes no further than among what is held for the endpoint. */
  readonly isHeld: boolean
}

/** Sends on what was kept back and now has nothing more to wait for, right behind the event that set it free. */
function freeKept(
  { tx, at }: Pick<Change, 'tx' | 'at'>,
  kept: readonly Delivery[],
  { endpoint, telling, behind, isHeld }: Freeing,
): void {
  for (const one of kept) {
    if (one.waitsFor === null || one.waitsFor === 'turn') continue
    if (one.waitsFor === 'cancel' && !telling.isCancellation) {
      // It will never be cancelled: there is nothing to tell too late.
      if (!telling.hasFuture) forget(tx, one)
    } else if (isHeld) {
      tx.put('deliveries', setAside(one, endpoint))
    } else {
      const slot = slotBehind(behind.seq, one)
      scheduleDelivery(tx, { ...one, slot }, { dueAt: at, chain: one.shipmentId })
    }
  }
}

function forget(tx: Tx, delivery: Delivery): void {
  tx.delete('deliveries', delivery.id)
  tx.delete('messages', delivery.messageId)
}

/** A shipment has nothing ahead any more, and no event tells that: what was kept back for a later one is sent now. */
export async function endWaits(change: Change, shipmentId: string): Promise<void> {
  const { tx } = change
  for (const endpoint of await endpointsOf(tx)) {
    const siblings = await siblingsOf(tx, { endpointId: endpoint.id, shipmentId })
    const behind = { seq: siblings.at(-1)?.seq ?? 0 }
    const isHeld = endpoint.disabled !== null || siblings.some(({ state }) => state === 'held')
    freeKept(change, siblings, { endpoint, telling: { hasFuture: false, isCancellation: false }, behind, isHeld })
  }
}

function waitOf(
  chaos: WebhookChaos | null,
  { canWait, burst }: { readonly canWait: boolean; readonly burst: number | null },
): DeliveryWait | null {
  if (burst !== null) return 'burst'
  // After the last event there is none to follow.
  return chaos?.reorder && canWait ? 'next-event' : null
}

/** How many events are gathered before all of them go; null = none is being gathered. */
function burstOf(deliveries: readonly Delivery[]): number | null {
  for (const { chaos } of deliveries) if (chaos?.burst !== undefined) return chaos.burst
  return null
}

/** The schema lets nothing else through. */
function milliseconds(duration: string): number {
  return parseDuration(duration) ?? 0
}

/**
 * One more message to one endpoint alone, free of faults: behind an event (`after`) whatever became of that, or kept back
 * until the shipment is cancelled.
 */
export async function addressOne(
  { tx, at }: Change,
  message: Message,
  { endpoint, after, fault }: { readonly endpoint: Endpoint; readonly after: Message | null; readonly fault: string },
): Promise<void> {
  tx.put('messages', message)
  const delivery = deliveryOf(message, endpoint, { slot: slotOf(message.seq), copy: 1, chaos: null, faults: [fault] })
  if (after === null) {
    tx.put('deliveries', { ...delivery, waitsFor: 'cancel' })
    return
  }
  const siblings = await siblingsOf(tx, delivery)
  const leader = siblings.findLast(({ messageId }) => messageId === after.id)
  const { state = 'pending', waitsFor = null, nextAt = at } = leader ?? {}
  const isInTurn = endpoint.settings.ordered && waitsFor === null && siblings.some(isInTheWay)
  if (state === 'held') tx.put('deliveries', { ...delivery, state })
  else if (waitsFor !== null || isInTurn) tx.put('deliveries', { ...delivery, waitsFor: waitsFor ?? 'turn' })
  else scheduleDelivery(tx, delivery, { dueAt: nextAt ?? at, chain: message.shipmentId })
}
