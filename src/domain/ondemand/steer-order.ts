import { repace } from '../scenarios/repace.ts'
import type { Canceller } from '../shipments/steer-shipment.ts'
import { nameDriver } from './draw-driver.ts'
import { moveOrder } from './move-order.ts'
import { allowedOndemandMoves, canCancel } from './moves.ts'
import type { OndemandOrder, OndemandPoint, OndemandStep } from './order.ts'
import { hasEnded } from './order.ts'
import { rejoinOrderPlan } from './rejoin-order-plan.ts'
import type { OndemandStatus } from './statuses.ts'
import { type OrderWalk, walkOrder } from './walk-order.ts'

/** The states an order passes through; null when the table of legal moves has no such way. */
export type SteeredOrder = readonly OndemandOrder[] | null

const DRIVER_CANCELS = 'Tài xế hủy chuyến'
const CARRIER_CANCELS = 'Hãng vận chuyển hủy đơn'

/**
 * The attempt under way fails: before a driver is looked for the creation (1000), before the pickup the driver's coming,
 * on the road the delivery at the next stop (907 both).
 */
export function failOrder(order: OndemandOrder, walk: OrderWalk): SteeredOrder {
  const target = failureOf(order.status)
  return target === null ? null : walkOrder(order, target, walk)
}

const BEFORE_ANY_DRIVER: readonly OndemandStatus[] = [900, 901]
const UNDER_WAY: readonly OndemandStatus[] = [902, 903, 904, 905, 906]

function failureOf(status: OndemandStatus): OndemandStatus | null {
  if (BEFORE_ANY_DRIVER.includes(status)) return 1000
  return UNDER_WAY.includes(status) ? 907 : null
}

/** By the shop or the carrier it is the end (911); a driver who gives it back makes room for another one (907). */
export function cancelOrderByHand(order: OndemandOrder, by: Canceller, walk: OrderWalk): SteeredOrder {
  const { status } = order
  if (by === 'driver') {
    return status === 903 ? walkOrder(order, 907, { ...walk, reason: walk.reason ?? DRIVER_CANCELS }) : null
  }
  const mayCancel = by === 'user' ? canCancel(status) : allowedOndemandMoves(status).includes(911)
  if (!mayCancel || (by === 'carrier' && order.pickupAt !== null)) return null
  const reason = walk.reason ?? (by === 'carrier' ? CARRIER_CANCELS : null)
  const nowhere = { driver: null, point: null, pointState: null }
  return [moveOrder({ ...order, plan: [] }, { status: 911, reason, at: walk.at, ...nowhere })]
}

/**
 * From here on the order follows another script: what follows the place in it where the order stands, else the nearest step
 * that can follow. `planned`: that script's plan, if the order were booked now.
 */
export function adoptOrderPlan(
  order: OndemandOrder,
  planned: readonly OndemandStep[],
  { at, paceMs, drawDriver, scenario }: Omit<OrderWalk, 'reason'> & { readonly scenario: string },
): OndemandOrder | null {
  if (order.status === 900) return { ...order, scenario, plan: planned }
  if (allowedOndemandMoves(order.status).length === 0) return null
  if (planned.length === 0) return { ...order, scenario, plan: [] }
  const here = lastOfRun(planned, order)
  const stand = planned[here]
  // Laid out from now on, so that a time of day stays one.
  const rest = repace(planned.slice(here + 1), { now: at, since: at, before: undefined, paceMs })
  // The script ends where the order is.
  if (stand && rest.length === 0) return { ...order, scenario, plan: [] }
  const plan = rejoinOrderPlan(order, rest, { at, paceMs, departure: at })
  return plan.length === 0 ? null : { ...order, scenario, plan: nameDriver(plan, order, drawDriver) }
}

/** Where in the script the order stands: the first step to its status, and the arrival that was reported; −1 = nowhere. */
function lastOfRun(planned: readonly OndemandStep[], { status, points }: OndemandOrder): number {
  const isDone = (point: OndemandPoint | undefined) => point !== undefined && hasEnded(point)
  const here = planned.findIndex(step => step.status === status && !isDone(points[step.point ?? -1]))
  const next = planned[here + 1]
  const hasArrived = points.some(({ state }) => state === 'arrived')
  const isTold = here >= 0 && next?.status === status && next.pointState === 'arrived' && hasArrived
  return isTold ? here + 1 : here
}
