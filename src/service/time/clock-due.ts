import type { Delivery, Message } from '../../domain/outbox-rows.ts'
import { settlementPath } from '../../domain/settlement/join-session.ts'
import type { Timer } from '../../domain/world.ts'
import type { View } from '../../store/store.ts'
import type { Dispatcher, UnderWay } from '../delivery/dispatcher.ts'
import type { OfEitherLine } from '../shipments/of-both-lines.ts'
import type { Core } from '../world/core.ts'

/** Something that will happen by itself. */
export type DueEvent =
  /** A step of a plan, or a move of a settlement. `status` = the one that it leads to. */
  | { readonly at: number; readonly kind: 'step' | 'settlement'; readonly of: OfEitherLine; readonly status: number }
  /** What the carrier owes for a lost parcel. */
  | { readonly at: number; readonly kind: 'claim'; readonly of: OfEitherLine }
  | ({ readonly at: number; readonly kind: 'attempt' } & DueAttempt)

interface DueAttempt {
  readonly delivery: Delivery
  readonly message: Message
}

/** An attempt on the wire, and for how many wall ms it has been there. */
export interface Sending extends DueAttempt {
  readonly forMs: number
}

export interface ClockDue {
  /** Virtual ms. */
  readonly now: number
  /** The next ones, the earliest first. */
  readonly events: readonly DueEvent[]
  /** Attempts of this process without an answer yet, the longest under way first: an advance waits for them. */
  readonly sending: readonly Sending[]
}

type DuePorts = Pick<Core, 'store'>

export interface DueQuestion {
  readonly world: string
  /** Of each list. */
  readonly limit: number
  /** The instant of the question, virtual and by the wall. */
  readonly at: number
  readonly wallAt: number
}

/** What happens next in a world, and what is under way in it. */
export async function readClockDue(
  core: DuePorts,
  dispatcher: Pick<Dispatcher, 'underWay'>,
  { world, limit, at, wallAt }: DueQuestion,
): Promise<ClockDue> {
  const timers = await core.store.nextTimers(world, limit)
  const underWay = dispatcher.underWay(world).slice(0, limit)
  return core.store.read(world, async view => {
    const events = await Promise.all(timers.map(timer => eventOf(view, timer)))
    const sending = await Promise.all(underWay.map(one => sendingOf(view, one, wallAt)))
    // A row that is gone by now has happened meanwhile.
    return {
      now: at,
      events: events.filter(event => event !== null),
      sending: sending.filter(one => one !== null),
    }
  })
}

async function eventOf(view: View, timer: Timer): Promise<DueEvent | null> {
  const { dueAt: at } = timer
  if (timer.kind === 'attempt') {
    const found = await attemptOf(view, timer.deliveryId)
    return found && { at, kind: 'attempt', ...found }
  }
  if (timer.kind === 'ondemand-step') {
    const order = await view.get('ondemand', timer.orderId)
    const [step] = order?.plan ?? []
    return order && step ? { at, kind: 'step', of: { line: 'ondemand', order }, status: step.status } : null
  }
  const shipment = await view.get('shipments', timer.shipmentId)
  if (!shipment) return null
  const of = { line: 'standard', shipment } as const
  if (timer.kind === 'claim') return { at, kind: 'claim', of }
  const isStep = timer.kind === 'step'
  const status = isStep ? shipment.plan[0]?.status : settlementPath(shipment)[0]
  return status === undefined ? null : { at, kind: isStep ? 'step' : 'settlement', of, status }
}

async function sendingOf(view: View, { timer, since }: UnderWay, now: number): Promise<Sending | null> {
  const found = await attemptOf(view, timer.deliveryId)
  return found && { ...found, forMs: Math.max(0, now - since) }
}

async function attemptOf(view: View, deliveryId: string): Promise<DueAttempt | null> {
  const delivery = await view.get('deliveries', deliveryId)
  const message = delivery && (await view.get('messages', delivery.messageId))
  return delivery && message ? { delivery, message } : null
}
