/** How the control API shows on-demand orders: in the form of parcels, with their points. */

import { reasonOfCarrier } from '../../domain/messages/reason.ts'
import { driverTrack } from '../../domain/ondemand/driver-track.ts'
import type { OndemandEntry, OndemandOrder, OndemandPoint, OndemandStep } from '../../domain/ondemand/order.ts'
import type { OndemandStatuses } from '../../domain/ondemand/statuses.ts'
import { isoInstant } from '../../domain/time/instants.ts'

export function presentOrderSummary(order: OndemandOrder, statuses: OndemandStatuses) {
  const { slug, text } = statuses.names(order.status)
  const next = order.plan[0]
  return {
    id: order.id,
    line: 'ondemand' as const,
    order_id: order.orderId,
    carrier: order.carrier,
    carrier_code: order.code,
    status: order.status,
    slug,
    text,
    carrier_error: order.error?.text ?? null,
    ...(order.error === null ? {} : { reason: reasonOfCarrier(order.error.text) }),
    scenario: order.scenario,
    created_at: isoInstant(order.createdAt),
    updated_at: isoInstant(order.updatedAt),
    next_at: next ? isoInstant(next.at) : null,
  }
}

/** With the timeline so far, what happened at each point, and the plan: what will happen, where and when. */
export function presentOrderDetail(order: OndemandOrder, statuses: OndemandStatuses) {
  return {
    ...presentOrderSummary(order, statuses),
    driver: order.driver,
    timeline: order.history.map(entry => presentMoment(entry, statuses)),
    points: order.points.map(presentPoint),
    plan: order.plan.map((step, index) => {
      const before = order.plan[index - 1]?.status ?? order.status
      return presentStep(step, { before, statuses })
    }),
    track: driverTrack(order).map(({ at, lat, lng }) => ({
      at: isoInstant(at),
      lat: roundDegrees(lat),
      lng: roundDegrees(lng),
    })),
  }
}

/** To a tenth of a metre. */
function roundDegrees(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}

/** The states told one after another; one that is news of a point alone (it has no entry in the history) says which. */
export function presentOrderMoves(before: OndemandOrder, states: readonly OndemandOrder[], statuses: OndemandStatuses) {
  return states.map((state, index) => {
    const { status, points, history } = state
    const earlier = states[index - 1] ?? before
    const move = { status, slug: statuses.names(status).slug }
    if (history.length > earlier.history.length) return move
    const point = points.findIndex((at, n) => at.visits.length > (earlier.points[n]?.visits.length ?? 0))
    return { ...move, point: point + 1, point_status: points[point]?.state ?? null }
  })
}

/** Points are counted from 1, as in scenario files. */
function presentPoint(point: OndemandPoint, index: number) {
  const { id, kind, name, phone, address, lat, lng, parcel, state, isReturn, visits } = point
  return {
    point: index + 1,
    id,
    kind,
    name,
    phone,
    address,
    lat,
    lng,
    cod_amount: parcel?.codAmount ?? null,
    status: state,
    is_return: isReturn,
    timeline: visits.map(visit => ({ at: isoInstant(visit.at), status: visit.state, message: visit.note })),
  }
}

/** `report`: news of a point alone, the order's status stays. */
function presentStep(step: OndemandStep, context: { before: number; statuses: OndemandStatuses }) {
  const { status, reason, at, point, pointState, driver } = step
  return {
    kind: pointState !== null && status === context.before ? ('report' as const) : ('move' as const),
    ...presentMoment({ at, status, message: reason }, context.statuses),
    point: point === null ? null : point + 1,
    point_status: pointState,
    driver,
  }
}

function presentMoment({ at, status, message }: OndemandEntry, statuses: OndemandStatuses) {
  const { slug, text } = statuses.names(status)
  return { at: isoInstant(at), status, slug, text, message }
}
