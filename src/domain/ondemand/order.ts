/** The rows of the on-demand line. Money in integer VND, distance in metres, instants in ms of virtual time. */
import type { OndemandCarrierFile, WebhookChaos } from '../../schemas/types.gen.ts'
import { drawText, type Rng } from '../random.ts'
import type { PlannedWait } from '../scenarios/scenario.ts'
import type { OndemandStatus } from './statuses.ts'

export interface OndemandOrder {
  /** `GS…`, as standard shipments. */
  readonly id: string
  readonly orderId: string | null
  readonly createdAt: number
  readonly updatedAt: number
  readonly status: OndemandStatus
  /** Short name of the carrier, e.g. `ahamove`. */
  readonly carrier: string
  /** Code of the service, e.g. `HAN-BIKE`. */
  readonly service: string
  /** What the carrier will call it; filled into `code` when the order is sent to it (901). */
  readonly trackingNumber: string
  readonly code: string | null
  readonly vehicle: 'BIKE'
  readonly note: string | null
  readonly metadata: readonly Readonly<Record<string, unknown>>[] | null
  readonly requests: readonly PricedRequest[]
  readonly fees: OndemandFees
  /** What the wallet has paid of its fees, and was paid of its COD; absent = it was booked before orders had money. */
  readonly taken?: OrderTaken
  /** Over the whole path. */
  readonly distance: number
  /** The path, encoded. */
  readonly polyline: string
  readonly points: readonly OndemandPoint[]
  /** Null until one accepts (903), and again when that one gives the order back. */
  readonly driver: Person | null
  readonly error: { readonly code: number; readonly text: string } | null
  readonly acceptedAt: number | null
  readonly pickupAt: number | null
  /** The last successful hand-over. */
  readonly deliveryAt: number | null
  readonly completedAt: number | null
  readonly returnedAt: number | null
  readonly cancelledAt: number | null
  readonly scenario: string
  readonly history: readonly OndemandEntry[]
  /** Steps still to come, soonest first. */
  readonly plan: readonly OndemandStep[]
  /** What goes wrong with the event of its present state, as the step that led there says; absent = nothing. */
  readonly chaos?: WebhookChaos | undefined
}

/** What an order has moved in the wallet so far, VND, and in how many lines of the ledger. */
export interface OrderTaken {
  readonly fee: number
  readonly cod: number
  readonly lines: number
}

export interface Person {
  readonly name: string
  readonly phone: string
}

export interface OndemandFees {
  /** By the kilometre. */
  readonly delivery: number
  /** For stops beyond the first. */
  readonly stop: number
  /** All special requests together. */
  readonly requests: number
  readonly discount: number
  /** Of the platform. */
  readonly service: number
}

export interface PricedRequest {
  readonly id: string
  readonly tierCode: string | null
  /** Quantity, for PER_UNIT; null otherwise. */
  readonly num: number | null
  readonly price: number
}

/** What happens at one point, in the words of scenario files (`point_status`), `pending` before anything did. */
export type PointState = 'pending' | 'arrived' | 'completed' | 'failed' | 'returned'

/** What can happen at a point. */
export type PointEvent = Exclude<PointState, 'pending'>

export interface OndemandPoint {
  /** `GS…`. */
  readonly id: string
  /** 1 = pickup, 2 = delivery. */
  readonly kind: 1 | 2
  readonly name: string | null
  readonly phone: string | null
  readonly address: string | null
  /** As sent. */
  readonly lat: string
  readonly lng: string
  readonly note: string | null
  readonly parcel: OndemandParcel | null
  readonly state: PointState
  /** What happened here, oldest first. */
  readonly visits: readonly Visit[]
  /** Its goods went, or are going, back to the sender. */
  readonly isReturn: boolean
  readonly createdAt: number
}

export interface Visit {
  readonly state: PointEvent
  readonly at: number
  readonly note: string | null
  /** Of news of the point alone: how many entries the order's history had by then; absent = it came with a move. */
  readonly after?: number
  /** Of news of the point alone: what its step said of its event; absent = nothing. */
  readonly webhook?: WebhookChaos
}

export interface OndemandParcel {
  readonly name: string | null
  readonly quantity: number | null
  /** Declared value. */
  readonly amount: number | null
  readonly codAmount: number | null
  /** cm. */
  readonly length: number | null
  readonly width: number | null
  readonly height: number | null
  /** Grams. */
  readonly weight: number | null
}

export interface OndemandEntry {
  readonly status: OndemandStatus
  /** Why, in the carrier's words; null = the status's own text. */
  readonly message: string | null
  readonly at: number
  /** Index in `points` of where it happened; absent = nowhere in particular. */
  readonly point?: number
  /** What the step said of that point by itself; absent = nothing. */
  readonly pointState?: PointEvent
  /** The driver that accepted; absent = no new one. */
  readonly driver?: Person
  /** What its step said of its event; absent = nothing. */
  readonly webhook?: WebhookChaos
}

/** One thing that will happen to an order, and at one of its points. */
export interface OndemandStep {
  readonly at: number
  /** After the step before it, as the scenario has it: `at` may come sooner, by the account's pace. */
  readonly wait: PlannedWait
  readonly status: OndemandStatus
  readonly reason: string | null
  readonly force: boolean
  /** Who accepts, at 903. */
  readonly driver: Person | null
  /** Index in `points` of where it happens; null = nowhere in particular. */
  readonly point: number | null
  readonly pointState: PointEvent | null
  /** Number from 0 of the delivery stop whose stretch of road (905, 906) this step belongs to; null outside of any. */
  readonly stretch: number | null
  /** What goes wrong with the delivery of its event; null = nothing. */
  readonly webhook: WebhookChaos | null
}

/** Nothing more happens there: it has its goods, or they came back. */
export function hasEnded({ state }: Pick<OndemandPoint, 'state'>): boolean {
  return state === 'completed' || state === 'returned'
}

/** The last time a point was, say, `completed`; undefined when it never was. */
export function lastVisit(
  point: Pick<OndemandPoint, 'visits'>,
  state: PointState,
): OndemandPoint['visits'][number] | undefined {
  return point.visits.findLast(visit => visit.state === state)
}

/** The carrier's code for an order, in its own format. */
export function drawTrackingNumber({ tracking_number }: OndemandCarrierFile, random: Rng): string {
  return tracking_number.prefix + drawText(random, tracking_number.length, tracking_number.alphabet)
}

/** `<order tracking>-1` for the first point; null until the carrier has the order. `index` counts from 0. */
export function pointTrackingNumber(order: Pick<OndemandOrder, 'code'>, index: number): string | null {
  return order.code === null ? null : `${order.code}-${index + 1}`
}
