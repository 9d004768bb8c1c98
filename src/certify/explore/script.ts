/** A script: a history of events, and a way to deliver it. The file of one is `schemas/sandbox/explore-script.schema.json`. */
import type { ExploreDelivery, ExploreEvent, ExploreOutcome } from '../../schemas/types.gen.ts'

export type Line = 'standard' | 'ondemand'

/** An event with its time: seconds after the beginning of all scripts. */
export type ScriptEvent = Readonly<ExploreEvent> & { readonly at: number }

/** One delivery, at its place in the list. */
export type Delivery = Readonly<Omit<ExploreDelivery, 'copies' | 'after'>>

export interface Script {
  /** Oldest first; a delivery names an event by its number from 1. */
  readonly history: readonly ScriptEvent[]
  /** In the order in which they reach the consumer. */
  readonly deliveries: readonly Delivery[]
}

/** What a consumer shows, or should show, of each order in the order of their numbers. */
export type Outcomes = readonly Readonly<ExploreOutcome>[]

const MINUTE_S = 60

export const parcelOf = ({ parcel = 1 }: ExploreEvent): number => parcel
export const orderOf = ({ order = 1 }: ExploreEvent): number => order
export const lineOf = ({ line = 'standard' }: ExploreEvent): Line => line
export const attemptOf = ({ attempt = 1 }: Delivery): number => attempt

/** The numbers that occur, from the smallest on. */
function distinct(numbers: readonly number[]): readonly number[] {
  return [...new Set(numbers)].sort((a, b) => a - b)
}

export function ordersOf({ history }: Pick<Script, 'history'>): readonly number[] {
  return distinct(history.map(orderOf))
}

/** The parcels of an order, or all of them. */
export function parcelsOf({ history }: Pick<Script, 'history'>, order?: number): readonly number[] {
  return distinct(history.filter(event => order === undefined || orderOf(event) === order).map(parcelOf))
}

/** The event with a number. @throws Error when there is none: a script is validated before it is used. */
export function eventAt({ history }: Pick<Script, 'history'>, number: number): ScriptEvent {
  const event = history[number - 1]
  if (event === undefined) throw new Error(`The history has no event ${number}.`)
  return event
}

/** The numbers of a parcel's events, oldest first. */
export function numbersOf({ history }: Pick<Script, 'history'>, parcel: number): readonly number[] {
  return history.flatMap((event, index) => (parcelOf(event) === parcel ? [index + 1] : []))
}

/** Each event once and in order: what the service does when nothing goes wrong. */
export function plainOf(history: readonly ScriptEvent[]): Script {
  return { history, deliveries: history.map((_, index) => ({ event: index + 1 })) }
}

/** A history of statuses of one parcel, a minute apart. */
export function walk(
  statuses: readonly number[],
  more: Omit<ExploreEvent, 'status' | 'at'> = {},
): readonly ScriptEvent[] {
  return statuses.map((status, index) => ({ status, at: MINUTE_S * index, ...more }))
}

/** Gives each event its time: what has none is a minute after the event before it. */
export function withTimes(events: readonly Readonly<ExploreEvent>[]): readonly ScriptEvent[] {
  let time = -MINUTE_S
  return events.map(event => {
    time = event.at ?? time + MINUTE_S
    return { ...event, at: time }
  })
}

/** A delivery, with the place that it had in the file. */
export interface PlacedDelivery {
  readonly delivery: Delivery
  /** From 0. */
  readonly place: number
}

/** One entry for each delivery: copies are entries of their own, and `after` decides the place. */
export function spreadDeliveries(deliveries: readonly Readonly<ExploreDelivery>[]): readonly PlacedDelivery[] {
  const spread: PlacedDelivery[] = []
  for (const [place, { copies = 1, after, ...delivery }] of deliveries.entries()) {
    const added = Array.from({ length: copies }, () => ({ delivery, place }))
    const behind = after === undefined ? -1 : spread.findLastIndex(one => one.delivery.event === after)
    spread.splice(behind < 0 ? spread.length : behind + 1, 0, ...added)
  }
  return spread
}

/** Deliveries that are made at the same time are one turn; each has its number from 1. */
export interface Turn {
  readonly deliveries: readonly { readonly delivery: Delivery; readonly number: number }[]
}

export function turnsOf(deliveries: readonly Delivery[]): readonly Turn[] {
  const turns: { readonly delivery: Delivery; readonly number: number }[][] = []
  for (const [index, delivery] of deliveries.entries()) {
    const one = { delivery, number: index + 1 }
    const last = turns.at(-1)
    if (delivery.at_once === true && last !== undefined) last.push(one)
    else turns.push([one])
  }
  return turns.map(turn => ({ deliveries: turn }))
}

/** Seconds by which an event happened earlier, because it or a later one of its parcel is delivered late. */
export function earlierBy(script: Script, number: number): number {
  const parcel = parcelOf(eventAt(script, number))
  const late = script.deliveries.flatMap(({ event, late: seconds = 0 }) =>
    event >= number && parcelOf(eventAt(script, event)) === parcel ? [seconds] : [],
  )
  return Math.max(0, ...late)
}

/** Computed once for each script, because every rule asks for them. */
const TIMES = new WeakMap<Script, readonly number[]>()

/** When an event happens, in seconds after the beginning of all scripts; below 0 for one that is delivered late. */
export function timeOf(script: Script, number: number): number {
  const times = TIMES.get(script) ?? script.history.map((event, index) => event.at - earlierBy(script, index + 1))
  TIMES.set(script, times)
  return times[number - 1] ?? eventAt(script, number).at
}

/** The script without what is absent by default, so that two that mean the same are the same text. */
export function keyOf({ history, deliveries }: Script): string {
  const events = history.map(event => [
    event.status,
    event.at,
    parcelOf(event),
    orderOf(event),
    lineOf(event),
    // Null and absent mean different things here, and would be the same text.
    event.order_id === null,
    event.unknown_field === true,
  ])
  const ways = deliveries.map(one => [one.event, attemptOf(one), one.at_once === true, one.late ?? 0, one.signature])
  return JSON.stringify([events, ways])
}

/** Without one event: its deliveries go too, and what comes after it has a lower number. */
export function withoutEvent({ history, deliveries }: Script, number: number): Script {
  return {
    history: history.filter((_, index) => index !== number - 1),
    deliveries: joined(
      deliveries
        .filter(({ event }) => event !== number)
        .map(one => ({ ...one, event: one.event > number ? one.event - 1 : one.event })),
    ),
  }
}

/** Without one delivery (from 0), and without its event when no other delivery has it. */
export function withoutDelivery(script: Script, index: number): Script {
  const gone = script.deliveries[index]
  const deliveries = joined(script.deliveries.filter((_, at) => at !== index))
  const left = { history: script.history, deliveries }
  if (gone === undefined || deliveries.some(({ event }) => event === gone.event)) return left
  return withoutEvent(left, gone.event)
}

/** The first delivery is at the same time as no other one. */
function joined(deliveries: readonly Delivery[]): readonly Delivery[] {
  return deliveries.map((delivery, index) => {
    if (index > 0 || delivery.at_once === undefined) return delivery
    const { at_once: _, ...alone } = delivery
    return alone
  })
}
