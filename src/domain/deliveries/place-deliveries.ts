/**
 * Where an event's deliveries to one endpoint stand, and what the event does to those that waited. Four steps: the fate of
 * the event, which is decided before; the burst that it fills; the wait that a fault asks for; the order of the shipment.
 */
import type { WebhookChaos } from '../../schemas/types.gen.ts'
import { deliveryOf, endDelivery, isInTheWay, setAside, slotBehind, slotOf } from '../delivery-state.ts'
import type { Delivery, DeliveryWait, Endpoint, Message } from '../outbox-rows.ts'
import { parseDuration } from '../time/duration.ts'

/** What goes wrong with an event at one endpoint. */
export interface Fate {
  readonly chaos: WebhookChaos | null
  /** For a person: `copies (rule 3)`. */
  readonly faults: readonly string[]
}

/** What the shipment's other events mean for those that wait. */
export interface Outlook {
  /** More events of the shipment will come. */
  readonly hasFuture: boolean
  /** The event tells that the shipment was cancelled. */
  readonly isCancellation: boolean
}

export interface Arrival {
  readonly message: Message
  readonly endpoint: Endpoint
  readonly fate: Fate
  readonly outlook: Outlook
  /** What is open of the same shipment to the same endpoint, oldest first. */
  readonly siblings: readonly Delivery[]
  /** Virtual instant. */
  readonly at: number
}

/** A delivery as it is from now on. */
export interface Placed {
  readonly delivery: Delivery
  /** Virtual instant of its attempt; null = it has none ahead: it is over, held, or waits for something else. */
  readonly dueAt: number | null
}

export interface Placement {
  /** In the order in which they are stored. */
  readonly placed: readonly Placed[]
  /** They waited for a cancellation that will not come: there is nothing to send any more. */
  readonly forgotten: readonly Delivery[]
}

export function placeDeliveries(arrival: Arrival): Placement {
  const { message, endpoint, fate, outlook, siblings, at } = arrival
  const copies = copiesOf(message, endpoint, fate)
  const isHeld = holds(endpoint, siblings)
  const behind = message.seq
  if (isHeld) {
    const aside = copies.map(one => noAttempt(fate.chaos?.drop ? endDelivery(one, 'dropped') : setAside(one, endpoint)))
    return together(aside, freeWaiting(siblings, { endpoint, outlook, behind, at, isHeld }))
  }
  const burst = fillBurst(siblings, copies, outlook)
  const wait = waitOf(fate, { siblings, burst, outlook })
  const own = wait === null ? inOrder(copies, arrival, burst) : copies.map(one => noAttempt({ ...one, waitsFor: wait }))
  // A burst that is still being gathered goes on waiting.
  const waiting = burst.goesOff ? siblings : siblings.filter(({ waitsFor }) => waitsFor !== 'burst')
  return together(own, freeWaiting(waiting, { endpoint, outlook, behind, at, isHeld }))
}

/** No event will come any more for what waits. Nothing to do for a shipment of which nothing is open. */
export function releaseWaiting({ endpoint, siblings, at }: Pick<Arrival, 'endpoint' | 'siblings' | 'at'>): Placement {
  const outlook = { hasFuture: false, isCancellation: false }
  const behind = siblings.at(-1)?.seq ?? 0
  return freeWaiting(siblings, { endpoint, outlook, behind, at, isHeld: holds(endpoint, siblings) })
}

/** One more delivery, free of faults, right behind the event `after`, whatever became of that. */
export function placeBehind(
  delivery: Delivery,
  { after, endpoint, siblings, at }: Pick<Arrival, 'endpoint' | 'siblings' | 'at'> & { readonly after: Message },
): Placed {
  const leader = siblings.findLast(({ messageId }) => messageId === after.id)
  const { state = 'pending', waitsFor = null, nextAt = at } = leader ?? {}
  const isInTurn = endpoint.settings.ordered && waitsFor === null && siblings.some(isInTheWay)
  if (state === 'held') return noAttempt({ ...delivery, state })
  if (waitsFor !== null || isInTurn) return noAttempt({ ...delivery, waitsFor: waitsFor ?? 'turn' })
  return { delivery, dueAt: nextAt ?? at }
}

function copiesOf(message: Message, endpoint: Endpoint, { chaos, faults }: Fate): readonly Delivery[] {
  const slot = slotOf(message.seq)
  return Array.from({ length: chaos?.copies ?? 1 }, (_, index) =>
    deliveryOf(message, endpoint, { slot, chaos, faults, copy: index + 1 }),
  )
}

/** Of an endpoint enabled a moment ago what was held is still being sent on: nothing overtakes that. */
function holds(endpoint: Endpoint, siblings: readonly Delivery[]): boolean {
  return endpoint.disabled !== null || siblings.some(({ state }) => state === 'held')
}

interface Burst {
  /** How many events are gathered before all of them go; null = no burst is gathered. */
  readonly size: number | null
  /** All of them go now. */
  readonly goesOff: boolean
}

/** Enough events wait with this one, or none will come any more that they could wait for. */
function fillBurst(siblings: readonly Delivery[], copies: readonly Delivery[], { hasFuture }: Outlook): Burst {
  const gathered = siblings.filter(({ waitsFor }) => waitsFor === 'burst')
  const size = burstOf(gathered) ?? burstOf(copies)
  if (size === null) return { size, goesOff: false }
  const events = new Set(gathered.map(({ seq }) => seq)).size + 1
  return { size, goesOff: events >= size || !hasFuture }
}

function burstOf(deliveries: readonly Delivery[]): number | null {
  for (const { chaos } of deliveries) if (chaos?.burst !== undefined) return chaos.burst
  return null
}

/** What the event waits for by its fate; null = nothing. */
function waitOf(
  { chaos }: Fate,
  { siblings, burst, outlook }: Pick<Arrival, 'siblings' | 'outlook'> & { readonly burst: Burst },
): DeliveryWait | null {
  if (chaos?.drop) return null
  if (burst.size !== null && !burst.goesOff) return 'burst'
  // After the last event there is none to follow.
  if (!chaos?.reorder || !outlook.hasFuture) return null
  // One that sets another free waits for nothing itself: else they would hand on the wait to the end.
  return siblings.some(({ waitsFor }) => waitsFor === 'next-event') ? null : 'next-event'
}

/** Each copy gets its attempt, or its turn behind the shipment's earlier events at an ordered endpoint. */
function inOrder(
  copies: readonly Delivery[],
  { message, endpoint, fate: { chaos }, siblings, at }: Arrival,
  { goesOff }: Burst,
): readonly Placed[] {
  const delay = (chaos?.delay ? milliseconds(chaos.delay) : 0) + (chaos?.late ? milliseconds(chaos.late) : 0)
  let isBehind = endpoint.settings.ordered && delay === 0 && siblings.some(isInTheWay)
  return copies.map(one => {
    if (chaos?.drop) return noAttempt(endDelivery(one, 'dropped'))
    if (isBehind) return noAttempt({ ...one, waitsFor: 'turn' })
    isBehind = endpoint.settings.ordered && delay === 0 && isInTheWay(one)
    // What a burst has gathered stands behind its last event's number, in the order in which it came.
    return { delivery: goesOff ? { ...one, slot: slotBehind(message.seq, one) } : one, dueAt: at + delay }
  })
}

interface Freeing extends Pick<Arrival, 'endpoint' | 'outlook' | 'at'> {
  /** Number of the event that sets them free. */
  readonly behind: number
  /** They go no further than among what is held for the endpoint. */
  readonly isHeld: boolean
}

/** Sends on what was kept back and now has nothing more to wait for, right behind the event that sets it free. */
function freeWaiting(waiting: readonly Delivery[], { endpoint, outlook, behind, at, isHeld }: Freeing): Placement {
  const placed: Placed[] = []
  const forgotten: Delivery[] = []
  for (const one of waiting) {
    if (one.waitsFor === null || one.waitsFor === 'turn') continue
    if (one.waitsFor === 'cancel' && !outlook.isCancellation) {
      if (!outlook.hasFuture) forgotten.push(one)
    } else if (isHeld) {
      placed.push(noAttempt(setAside(one, endpoint)))
    } else {
      placed.push({ delivery: { ...one, slot: slotBehind(behind, one) }, dueAt: at })
    }
  }
  return { placed, forgotten }
}

function together(own: readonly Placed[], { placed, forgotten }: Placement): Placement {
  return { placed: placed.length === 0 ? own : [...own, ...placed], forgotten }
}

function noAttempt(delivery: Delivery): Placed {
  return { delivery, dueAt: null }
}

/** The schema lets nothing else through. */
function milliseconds(duration: string): number {
  return parseDuration(duration) ?? 0
}
