/** A booking becomes an order with its whole future; an update gives it another way. */

import { type Rng, rng } from '../random.ts'
import { shipmentId } from '../request-key.ts'
import type { OndemandOrder, OndemandPoint, Person } from './order.ts'
import { drawTrackingNumber } from './order.ts'
import { planOrder, replanStops } from './plan-order.ts'
import type { OndemandQuote } from './quote.ts'
import type { OrderInput } from './read-order.ts'
import type { PointInput } from './read-path.ts'
import type { OndemandScenario } from './statuses.ts'

export interface OrderBooking {
  readonly input: OrderInput
  /** Virtual instant of the request. */
  readonly at: number
  readonly seed: number
  /** Account, epoch, request and its occurrence: every draw of this order comes from it. */
  readonly key: string
}

export interface OrderPlacement {
  readonly quote: OndemandQuote
  readonly scenario: OndemandScenario
  readonly paceMs: number | null
  readonly drawDriver: (random: Rng) => Person
}

/** A new order is always 900, also when its first step is due at the very instant (open-clauses.md, "On-demand"). */
export function placeOrder(booking: OrderBooking, placement: OrderPlacement): OndemandOrder {
  const { input, at } = booking
  const { quote, scenario, paceMs, drawDriver } = placement
  const draw = drawFor(booking)
  const points = input.points.map((point, index) => newPoint(point, { id: shipmentId(draw(`point/${index}`)), at }))
  return {
    id: shipmentId(draw('id')),
    orderId: input.orderId,
    createdAt: at,
    updatedAt: at,
    status: 900,
    carrier: quote.carrier.short_name,
    trackingNumber: drawTrackingNumber(quote.carrier, draw('codes')),
    code: null,
    ...contentOf(input, quote),
    taken: { fee: 0, cod: 0, lines: 0 },
    points,
    driver: null,
    error: null,
    acceptedAt: null,
    pickupAt: null,
    deliveryAt: null,
    completedAt: null,
    returnedAt: null,
    cancelledAt: null,
    scenario: scenario.name,
    history: [{ status: 900, message: null, at }],
    plan: planOrder(scenario, {
      carrier: quote.carrier.short_name,
      start: at,
      random: draw('plan'),
      paceMs,
      points,
      drawDriver,
    }),
  }
}

/**
 * The order with another way, priced again; the plan goes on, to as many stops as there are now. Points keep id and past
 * by their position; new ones get an id drawn from the update's own key.
 * @throws Error when the quote is another carrier's: the order is with this one already.
 */
export function updateOrder(
  order: OndemandOrder,
  update: OrderBooking & { quote: OndemandQuote; paceMs: number | null },
): OndemandOrder {
  const { input, quote, at, paceMs } = update
  if (quote.carrier.short_name !== order.carrier) {
    throw new Error(
      `the order ${order.id} is with ${order.carrier}; a quote of ${quote.carrier.short_name} cannot update it`,
    )
  }
  const draw = drawFor(update)
  const points = input.points.map((point, index) => {
    const known = order.points[index]
    return known ? { ...known, ...point } : newPoint(point, { id: shipmentId(draw(`point/${index}`)), at })
  })
  return {
    ...order,
    orderId: input.orderId ?? order.orderId,
    updatedAt: at,
    ...contentOf(input, quote),
    points,
    plan: replanStops(order.plan, { points, paceMs }),
  }
}

function drawFor({ seed, key }: OrderBooking): (what: string) => Rng {
  return what => rng(seed, `${key}/${what}`)
}

function contentOf({ vehicle, note, metadata }: OrderInput, quote: OndemandQuote) {
  const { service, requested, fees, distance, polyline } = quote
  return { service: service.id, vehicle, note, metadata, requests: requested, fees, distance, polyline }
}

function newPoint(point: PointInput, { id, at }: { id: string; at: number }): OndemandPoint {
  return { ...point, id, state: 'pending', visits: [], isReturn: false, createdAt: at }
}
