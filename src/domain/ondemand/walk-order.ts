import { shiftPlan } from '../shipments/move-shipment.ts'
import { nameDriver } from './draw-driver.ts'
import { moveOrder } from './move-order.ts'
import { shortestOndemandPath } from './moves.ts'
import type { OndemandOrder, OndemandPoint, OndemandStep, Person } from './order.ts'
import { hasEnded } from './order.ts'
import { rejoinOrderPlan } from './rejoin-order-plan.ts'
import type { OndemandStatus } from './statuses.ts'

export interface OrderWalk {
  /** Virtual instant at which all of it happens. */
  readonly at: number
  readonly paceMs: number | null
  /** Why it came to the last status; null = that status's own text. */
  readonly reason: string | null
  /** Who accepts where the plan names no driver any more. */
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
  { at, paceMs, reason, drawDriver }: OrderWalk,
): readonly OndemandOrder[] | null {
  const path = shortestOndemandPath(order, target)
  if (!path) return null
  const states: OndemandOrder[] = []
  let walked = order
  let ahead = movesOf(order)
  let passed: OndemandStep | undefined
  const go = (status: OndemandStatus, isLast = false): OndemandStep | undefined => {
    // Before the pickup it is the driver who fails; a failure on the road is another one.
    const reach = status === 907 && walked.pickupAt === null ? untilPickup(ahead) : ahead
    const found = reach.findIndex(step => step.status === status)
    const planned = ahead[found]
    ahead = ahead.slice(found + 1)
    passed = planned ?? passed
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
    ? stepsAfter(order.plan, arrival, at)
    : rejoinOrderPlan(walked, passed ? stepsAfter(order.plan, passed, at) : order.plan, {
        at,
        paceMs,
        departure: passed ? at : order.updatedAt,
      })
  return [...states.slice(0, -1), { ...walked, plan: nameDriver(plan, walked, drawDriver) }]
}

function untilPickup(steps: readonly OndemandStep[]): readonly OndemandStep[] {
  const pickup = steps.findIndex(({ status }) => status === 904)
  return pickup < 0 ? steps : steps.slice(0, pickup)
}

/** What follows a step, if that step happens at this instant. */
function stepsAfter(plan: readonly OndemandStep[], step: OndemandStep, at: number): readonly OndemandStep[] {
  return shiftPlan(plan.slice(plan.indexOf(step) + 1), at - step.at)
}

/** The steps that change the status; the others are news of a point alone. */
function movesOf({ plan, status }: OndemandOrder): readonly OndemandStep[] {
  return plan.filter((step, index) => step.pointState === null || step.status !== (plan[index - 1]?.status ?? status))
}

/** A stop that has not got its goods, and will not see them go back. */
function isAhead(point: OndemandPoint): boolean {
  return point.kind === 2 && !hasEnded(point) && !point.isReturn
}
