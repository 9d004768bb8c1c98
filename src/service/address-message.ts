import { slotBehind, slotOf } from '../domain/delivery-state.ts'
import { parseDuration } from '../domain/duration.ts'
import type { Delivery, DeliveryWait, Endpoint, Message } from '../domain/outbox-rows.ts'
import type { WebhookChaos } from '../schemas/types.gen.ts'
import type { Change } from './commit.ts'
import { deliveryOf, endDelivery, endpointsOf, isInTheWay, scheduleDelivery, siblingsOf } from './delivery-rows.ts'
import type { Telling } from './telling.ts'

/**
 * One delivery per registered endpoint, each with what goes wrong with it; the rows and timers stand in the commit that
 * made the event, so that a crash changes no fate.
 * @returns The endpoints at which a fault asks for more: the message told again later, or the one before it.
 */
export async function addressMessage(
  change: Change,
  message: Message,
  telling: Telling,
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
  { core, world, at, tell }: Change,
  { message, endpoint, telling }: { readonly message: Message; readonly endpoint: Endpoint; readonly telling: Telling },
): Fate {
  const { event, status, slug, shipmentId, orderId } = message
  const { carrier, step } = telling
  const key = `${shipmentId}/${event}/${status}/${telling.nth}/${endpoint.id}`
  const fired = core.faults.onEvent(world, { event, status, slug, shipmentId, orderId, carrier, endpoint, key })
  if (step === null) return fired ?? UNHARMED
  const effects = Object.keys(step.chaos).map(name => `webhook.${name}`)
  tell({ kind: 'fault', at, rule: 'scenario', effects, on: event, orderId, shipmentId, endpointId: endpoint.id })
  const byStep = Object.keys(step.chaos).map(name => `${name} (scenario ${step.scenario})`)
  const isOpenTo = (fault: string) => !Object.keys(step.chaos).some(name => fault.startsWith(`${name} (`))
  const byRules = (fired?.faults ?? []).filter(isOpenTo)
  return { chaos: { ...fired?.chaos, ...step.chaos }, faults: [...byStep, ...byRules] }
}

interface Sending {
  readonly endpoint: Endpoint
  readonly telling: Pick<Telling, 'hasFuture' | 'isCancellation'>
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
  if (endpoint.disabled) {
    const [only] = copies
    if (only) tx.put('deliveries', { ...only, state: endpoint.settings.onDisabled === 'hold' ? 'held' : 'dropped' })
    return
  }
  if (siblings.some(({ state }) => state === 'held')) {
    // It was enabled a moment ago, and what was held is still being sent on: nothing overtakes that.
    for (const one of copies) tx.put('deliveries', { ...one, state: chaos?.drop ? 'dropped' : 'held' })
    return
  }
  const gathered = siblings.filter(({ waitsFor }) => waitsFor === 'burst')
  const burst = burstOf([...gathered, ...copies])
  // Enough of them wait, or nothing will come any more that they could wait for.
  const goesOff = burst !== null && (new Set(gathered.map(({ seq }) => seq)).size + 1 >= burst || !telling.hasFuture)
  const wait = chaos?.drop ? null : waitOf(chaos, { hasFuture: telling.hasFuture, burst: goesOff ? null : burst })
  if (goesOff) for (const one of gathered) release(change, one, message)
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
  for (const one of siblings) {
    if (one.waitsFor === 'next-event') release(change, one, message)
    if (one.waitsFor !== 'cancel') continue
    if (telling.isCancellation) release(change, one, message)
    else if (!telling.hasFuture) {
      // It will never be cancelled: there is nothing to tell too late.
      tx.delete('deliveries', one.id)
      tx.delete('messages', one.messageId)
    }
  }
}

/** Sends on what was kept back, right behind the event that set it free. */
function release({ tx, at }: Change, delivery: Delivery, behind: Pick<Message, 'seq'>): void {
  const slot = slotBehind(behind.seq, delivery)
  scheduleDelivery(tx, { ...delivery, slot }, { dueAt: at, chain: delivery.shipmentId })
}

function waitOf(
  chaos: WebhookChaos | null,
  { hasFuture, burst }: { readonly hasFuture: boolean; readonly burst: number | null },
): DeliveryWait | null {
  if (burst !== null) return 'burst'
  // After the last event there is none to follow.
  return chaos?.reorder && hasFuture ? 'next-event' : null
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
 * One more message to one endpoint alone, free of faults. `waitsFor: 'cancel'` keeps it back until the shipment is
 * cancelled.
 */
export function addressOne(
  { tx, at }: Change,
  message: Message,
  {
    endpoint,
    waitsFor,
    fault,
  }: { readonly endpoint: Endpoint; readonly waitsFor: 'cancel' | null; readonly fault: string },
): void {
  tx.put('messages', message)
  const delivery = deliveryOf(message, endpoint, { slot: slotOf(message.seq), copy: 1, chaos: null, faults: [fault] })
  if (waitsFor) tx.put('deliveries', { ...delivery, waitsFor })
  else scheduleDelivery(tx, delivery, { dueAt: at, chain: message.shipmentId })
}
