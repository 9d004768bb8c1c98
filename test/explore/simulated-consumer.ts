/** A shop without HTTP: right however events are delivered, unless a bug is planted in one step of it. */
import type { Abilities, Consumer, Observation, PlayOptions } from '../../src/certify/explore/consumer.ts'
import { attemptOf, eventAt, lineOf, orderOf, parcelOf, type Script, timeOf } from '../../src/certify/explore/script.ts'
import { isForward, isKnown } from '../../src/certify/explore/statuses.ts'
import { STATUS_ROWS } from './script-rules.ts'

export interface Received {
  readonly id: string
  readonly attempt: number
  readonly parcel: number
  readonly order: number | null
  readonly line: 'standard' | 'ondemand'
  readonly status: number
  /** Null on demand. */
  readonly time: number | null
  readonly unknownField: boolean
  readonly signatures: number
  /** At the same time as the one before it. */
  readonly atOnce: boolean
}

export interface Parcel {
  order: number
  line: 'standard' | 'ondemand'
  status: number | null
  time: number
  effects: number
}

export interface Shop {
  readonly parcels: Map<number, Parcel>
  readonly seen: Set<string>
  /** Statuses in the order in which they came. */
  readonly log: number[]
}

export interface Bug {
  /** The answer, before anything is changed; undefined = as usual. */
  readonly answer?: (event: Received, shop: Shop) => number | undefined
  /** Whether it was seen before; undefined = by its id. */
  readonly isSeen?: (event: Received, shop: Shop) => boolean
  /** Afterwards. */
  readonly after?: (event: Received, shop: Shop, parcel: Parcel) => void
}

export interface Simulated extends Consumer {
  /** Scripts that were played. */
  readonly played: Script[]
}

const ABILITIES: Abilities = { severalParcels: true, ondemand: true, rotation: true }

/** @param bugOf a bug for each play, so that it may come and go. */
export function simulateConsumer(
  bugOf: (play: number) => Bug = () => ({}),
  abilities: Partial<Abilities> = {},
): Simulated {
  const played: Script[] = []
  return {
    played,
    abilities: { ...ABILITIES, ...abilities },
    atOnce: () => 4,
    isSlow: () => false,
    async play(script: Script, options: PlayOptions) {
      played.push(script)
      const before = options.before === true ? ordersOfScript(script).map(() => ({ state: null, effects: 0 })) : null
      return { ...deliver(script, bugOf(played.length)), before }
    },
  }
}

const ordersOfScript = ({ history }: Script) => [...new Set(history.map(orderOf))].sort((a, b) => a - b)

function deliver(script: Script, bug: Bug): Omit<Observation, 'before'> {
  const shop: Shop = { parcels: new Map(), seen: new Set(), log: [] }
  const refused = new Map<number, number>()
  const stumbled: number[] = []
  for (const [index, delivery] of script.deliveries.entries()) {
    const event = eventAt(script, delivery.event)
    const received: Received = {
      id: `msg-${delivery.event}`,
      attempt: attemptOf(delivery),
      parcel: parcelOf(event),
      order: event.order_id === null ? null : orderOf(event),
      line: lineOf(event),
      status: event.status,
      time: lineOf(event) === 'ondemand' ? null : timeOf(script, delivery.event),
      unknownField: event.unknown_field === true,
      signatures: delivery.signature === undefined ? 1 : 2,
      atOnce: delivery.at_once === true,
    }
    const answer = receive(received, shop, bug)
    if (answer === 200) refused.delete(delivery.event)
    else {
      stumbled.push(index + 1)
      refused.set(delivery.event, answer)
    }
  }
  return {
    outcomes: ordersOfScript(script).map(order => show(shop, order)),
    refused: [...refused].map(([event, status]) => ({ event, answer: String(status), status })),
    stumbled,
    gone: null,
    unread: null,
  }
}

function receive(event: Received, shop: Shop, bug: Bug): number {
  const answer = bug.answer?.(event, shop)
  if (answer !== undefined) return answer
  shop.log.push(event.status)
  const isSeen = bug.isSeen?.(event, shop) ?? shop.seen.has(event.id)
  shop.seen.add(event.id)
  const parcel = shop.parcels.get(event.parcel) ?? {
    order: event.order ?? 0,
    line: event.line,
    status: null,
    time: 0,
    effects: 0,
  }
  shop.parcels.set(event.parcel, parcel)
  if (!isSeen && isKnown(event.line, event.status)) change(parcel, event)
  bug.after?.(event, shop, parcel)
  return 200
}

function change(parcel: Parcel, event: Received): void {
  const isNews =
    parcel.status === null ||
    event.time === null ||
    event.time > parcel.time ||
    (event.time === parcel.time && isForward(event.line, parcel.status, event.status))
  if (isNews) {
    parcel.status = event.status
    parcel.time = event.time ?? 0
  }
  const row = STATUS_ROWS[event.line].find(({ code }) => code === String(event.status))
  if (row !== undefined && row.effect !== null) parcel.effects += 1
}

function show(shop: Shop, order: number) {
  const parcels = [...shop.parcels.entries()].sort(([a], [b]) => a - b).map(([, parcel]) => parcel)
  const own = parcels.filter(parcel => parcel.order === order)
  const progress = ({ line, status }: Parcel) => STATUS_ROWS[line].findIndex(({ code }) => code === String(status))
  const [behind] = own.filter(({ status }) => status !== null).toSorted((a, b) => progress(a) - progress(b))
  return { state: behind?.status ?? null, effects: own.reduce((sum, { effects }) => sum + effects, 0) }
}
