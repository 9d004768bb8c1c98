import type { DeliveryAttempt, DeliveryDetail, RequestEntry, ShipmentMoment } from '../../../../schemas/types.gen.ts'
import { toMs } from '../../../format.ts'
import { linkRows, type OpenRow, type TraceRow } from '../../../picture/trace/trace-row.ts'
import { momentOf } from '../detail/moments-of.ts'

/** What the sandbox knows of a parcel, or of an on-demand order. */
export interface ParcelStory {
  /** Its calls of /api/v2, in any order. */
  readonly calls: readonly RequestEntry[]
  /** Oldest first. */
  readonly timeline: readonly ShipmentMoment[]
  readonly deliveries: readonly DeliveryDetail[]
}

export interface ParcelRow extends TraceRow {
  readonly what: ParcelEvent
}

export type ParcelEvent =
  | { readonly kind: 'call'; readonly call: RequestEntry }
  | { readonly kind: 'move'; readonly moment: ShipmentMoment }
  | { readonly kind: 'attempt'; readonly delivery: DeliveryDetail; readonly attempt: DeliveryAttempt }
  /** Nothing was sent: there is no endpoint, or it waits. */
  | { readonly kind: 'unsent'; readonly delivery: DeliveryDetail }

/** A row before its place is known. */
interface Item {
  readonly key: string
  readonly what: ParcelEvent
  readonly cause: string | null
  readonly at: number
  readonly wall: number | null
  /** In real time: its own, else that of what it goes with. */
  readonly order: number
  readonly isRed: boolean
}

/** The calls, statuses and webhooks of a parcel in the order in which they happened, each with what caused it. */
export function parcelRows(story: ParcelStory): readonly ParcelRow[] {
  const moves = itemsOfMoves(story)
  const items = [...itemsOfCalls(story), ...moves, ...story.deliveries.flatMap(itemsOfDelivery(story, moves))]
  // At the same instants a cause stands before its effects: the sort keeps the order of the list.
  items.sort((a, b) => a.at - b.at || a.order - b.order)
  const places = new Map(items.map(({ key }, index) => [key, index]))
  const rows = items.map(({ key, what, at, wall, cause, isRed }, index): OpenRow<ParcelRow> => {
    const place = cause === null ? undefined : places.get(cause)
    return {
      key,
      index,
      group: what.kind === 'call' || what.kind === 'move' ? what.kind : 'webhook',
      at,
      until: at,
      wall,
      account: null,
      isRed,
      cause: place !== undefined && place < index ? place : null,
      effects: [],
      depth: 0,
      what,
    }
  })
  linkRows(rows)
  return rows
}

const BOOKS: ReadonlySet<string | null> = new Set(['createShipment', 'createOndemandShipment'])
const CANCELS: ReadonlySet<string | null> = new Set(['deleteShipment', 'deleteOndemandShipment'])

/** The call that led to a status; a status that was planned or simulated has none. */
function callOf(story: ParcelStory, place: number): RequestEntry | undefined {
  // The log has them in either order; a repeated booking books nothing, so the earliest counts.
  const calls = story.calls.toSorted((a, b) => toMs(a.received_at) - toMs(b.received_at)).filter(isDone)
  if (place === 0) return calls.find(({ operation }) => BOOKS.has(operation))
  const isCancelled = story.timeline[place]?.slug === 'cancelled'
  return isCancelled ? calls.find(({ operation }) => CANCELS.has(operation)) : undefined
}

/** Its answer may have been cut off after it had taken effect. */
function isDone({ status }: RequestEntry): boolean {
  return status === null || (status >= 200 && status < 300)
}

const keyOfCall = ({ id }: RequestEntry) => `call ${id}`
const keyOfMove = (place: number) => `move ${place}`

function itemsOfCalls(story: ParcelStory): readonly Item[] {
  // By the virtual clock a call is noted when it is answered, and what it did happened before that.
  const effects = new Map(story.timeline.map((moment, place) => [callOf(story, place)?.id, toMs(moment.at)]))
  return story.calls.map(call => {
    const { id, at, received_at, status } = call
    const wall = toMs(received_at)
    return {
      key: keyOfCall(call),
      what: { kind: 'call', call },
      cause: null,
      at: Math.min(toMs(at), effects.get(id) ?? Number.POSITIVE_INFINITY),
      wall,
      order: wall,
      isRed: status === null || status >= 400,
    }
  })
}

function itemsOfMoves(story: ParcelStory): readonly Item[] {
  let order = 0
  return story.timeline.map((moment, place) => {
    const call = callOf(story, place)
    const wall = call === undefined ? null : toMs(call.received_at)
    // Of a step that was due no real time is stored: it happened before its webhooks were sent.
    order = Math.max(order, wall ?? firstSent(story, place) ?? order)
    return {
      key: keyOfMove(place),
      what: { kind: 'move', moment },
      cause: call === undefined ? null : keyOfCall(call),
      at: toMs(moment.at),
      wall,
      order,
      isRed: false,
    }
  })
}

function firstSent({ timeline, deliveries }: ParcelStory, place: number): number | undefined {
  const sent = deliveries.flatMap(delivery => {
    const [first] = delivery.attempts
    return first && momentOf(timeline, delivery) === place ? [toMs(first.wall_at)] : []
  })
  return sent.length === 0 ? undefined : Math.min(...sent)
}

function itemsOfDelivery({ timeline }: ParcelStory, moves: readonly Item[]) {
  return (delivery: DeliveryDetail): readonly Item[] => {
    const { id, attempts, state, at } = delivery
    const move = momentOf(timeline, delivery)
    if (attempts.length === 0) {
      const key = `delivery ${id}`
      const common = { key, cause: keyOfMove(move), at: toMs(at), wall: null, order: moves[move]?.order ?? 0 }
      return [{ ...common, what: { kind: 'unsent', delivery }, isRed: state === 'failed' }]
    }
    return attempts.map((attempt, place): Item => {
      const before = attempts[place - 1]
      return {
        key: keyOfAttempt(id, attempt),
        what: { kind: 'attempt', delivery, attempt },
        cause: before === undefined ? keyOfMove(move) : keyOfAttempt(id, before),
        at: toMs(attempt.virtual_at),
        wall: toMs(attempt.wall_at),
        order: toMs(attempt.wall_at),
        isRed: attempt.answer === null || attempt.answer < 200 || attempt.answer >= 300,
      }
    })
  }
}

function keyOfAttempt(delivery: string, { n }: DeliveryAttempt): string {
  return `attempt ${delivery} ${n}`
}
