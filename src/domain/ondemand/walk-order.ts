import { shiftPlan } from '../shipments/move-shipment.ts'
import { moveOrder } from './move-order.ts'
import { shortestOndemandPath } from './moves.ts'
import type { OndemandOrder, OndemandPoint, OndemandStep, Person } from './order.ts'
import type { OndemandStatus } from './statuses.ts'

export interface OrderWalk {
  /** Virtual instant at which all of it happens. */
  readonly at: number
  /** Why it came to the last status; null = that status's own text. */
  readonly reason: string | null
  /** Who accepts where the plan names nobody any more. */
  readonly drawDriver: () => Person
}

/**
 * An order led by hand to a status: its states on the shortest sensible way there, the last one with the plan that goes
 * on from it; null when there is no way. What the plan says of a step on the way (its driver, its stop) holds. An order is
 * completed once every stop is, so the way to 910 goes by all of them.
 */
export function walkOrder(
  order: OndemandOrder,
  target: OndemandStatus,
  { at, reason, drawDriver }: OrderWalk,
): readonly OndemandOrder[] | null {
  const path = shortestOndemandPath(order, target)
  if (!path) return null
  const states: OndemandOrder[] = []
  let walked = order
  let ahead = movesOf(order)
  const go = (status: OndemandStatus, isLast = false): OndemandStep | undefined => {
    const found = ahead.findIndex(step => step.status === status)
    const planned = ahead[found]
    ahead = ahead.slice(found + 1)
    walked = moveOrder(walked, {
      at,
      status,
      reason: isLast ? reason : null,
      driver: status === 903 ? (planned?.driver ?? drawDriver()) : null,
      point: planned?.point ?? null,
      pointState: planned?.pointState ?? null,
    })
    states.push(walked)
    return planned
  }
  let arrival: OndemandStep | undefined
  for (const [index, status] of path.entries()) {
    while (status === 910 && walked.points.some(isAhead)) {
      go(905)
      go(906)
    }
    arrival = go(status, index === path.length - 1)
  }
  const plan = arrival
    ? shiftPlan(order.plan.slice(order.plan.indexOf(arrival) + 1), at - arrival.at)
    : planFrom(walked, at)
  return [...states.slice(0, -1), { ...walked, plan: nameDriver(plan, walked, drawDriver) }]
}

/** Those of some statuses that one move leads to; a move that the table allows and the order's past rules out is none. */
export function nextOndemandMoves(
  order: Pick<OndemandOrder, 'status' | 'pickupAt'>,
  among: readonly OndemandStatus[],
): readonly OndemandStatus[] {
  return among.filter(status => shortestOndemandPath(order, status)?.length === 1)
}

/** The steps that change the status; the others are news of a point alone. */
function movesOf({ plan, status }: OndemandOrder): readonly OndemandStep[] {
  return plan.filter((step, index) => step.pointState === null || step.status !== (plan[index - 1]?.status ?? status))
}

/** What is left of the plan of an order that the plan did not bring here: all from the first step that may follow. */
function planFrom(order: OndemandOrder, at: number): readonly OndemandStep[] {
  const { plan, points } = order
  const next = plan.findIndex(step => nextOndemandMoves(order, [step.status]).length > 0 && !isAboutDone(step, points))
  const departure = plan[next - 1]?.at ?? at
  return next < 0 ? [] : shiftPlan(plan.slice(next), at - departure)
}

/** The driver of the plan has accepted before and given the order back: another one takes the place. */
function nameDriver(
  plan: readonly OndemandStep[],
  { driver }: OndemandOrder,
  drawDriver: () => Person,
): readonly OndemandStep[] {
  const accepts = plan.findIndex(({ status }) => status === 903)
  if (driver !== null || accepts < 0) return plan
  return plan.map((step, index) => (index === accepts ? { ...step, driver: step.driver ?? drawDriver() } : step))
}

function isAboutDone({ point }: OndemandStep, points: readonly OndemandPoint[]): boolean {
  const state = point === null ? undefined : points[point]?.state
  return state === 'completed' || state === 'returned'
}

/** A stop that has not got its goods, and will not see them go back. */
function isAhead({ kind, state, isReturn }: OndemandPoint): boolean {
  return kind === 2 && state !== 'completed' && state !== 'returned' && !isReturn
}
