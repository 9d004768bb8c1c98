import { instantAfter } from '../scenarios/planned-wait.ts'
import { startPlanAt } from '../shipments/move-shipment.ts'
import { shortestOndemandPath } from './moves.ts'
import type { OndemandOrder, OndemandPoint, OndemandStep } from './order.ts'
import { hasEnded } from './order.ts'
import type { OndemandStatus } from './statuses.ts'

const MINUTE_MS = 60_000

export interface OrderRejoining {
  /** Virtual instant of the intervention. */
  readonly at: number
  readonly paceMs: number | null
  /** When the first of the steps would have been waiting from: the step before it, or the last thing that happened. */
  readonly departure: number
}

/**
 * What is left of a plan for an order that it did not bring here: the steps from the one that is nearest by legal moves,
 * with the moves that lead there; what is about stops that are done is left out. Waits between steps stay. [] = nothing
 * of it can follow.
 */
export function rejoinOrderPlan(
  order: OndemandOrder,
  steps: readonly OndemandStep[],
  { at, paceMs, departure }: OrderRejoining,
): readonly OndemandStep[] {
  const first = nearest(order, steps)
  if (!first) return []
  const { index, step, way } = first
  const rest = steps.slice(index).filter(one => !isAboutDone(one, order.points))
  // It keeps its instant where it comes as it was planned anyhow.
  if (index === 0 && way.length === 0) return startPlanAt(rest, Math.max(at, step.at))
  const lead: OndemandStep[] = []
  let now = at
  for (const status of way) {
    const wait = status === 903 ? 3 * MINUTE_MS : MINUTE_MS
    now = instantAfter(now, wait, paceMs)
    const plain = { reason: null, force: false, driver: null, pointState: null, webhook: null }
    // The move before an arrival is the one to its stop.
    const place = status === step.status ? { point: step.point, stretch: step.stretch } : NOWHERE
    lead.push({ at: now, wait, status, ...plain, ...place })
  }
  const distance = step.at - (steps[index - 1]?.at ?? departure)
  return [...lead, ...startPlanAt(rest, now + Math.max(0, distance))]
}

const NOWHERE = { point: null, stretch: null } as const

interface Nearest {
  readonly index: number
  readonly step: OndemandStep
  /** The moves that must come before it. */
  readonly way: readonly OndemandStatus[]
}

/** The step with the fewest moves before it; of several the first. */
function nearest(order: OndemandOrder, steps: readonly OndemandStep[]): Nearest | null {
  let best: Nearest | null = null
  let fewest = Number.POSITIVE_INFINITY
  // What happens on the road comes after the pickup, wherever else moves of that name may be legal.
  const pickup = order.pickupAt === null ? steps.findIndex(({ status }) => status === 904) : -1
  for (const [index, step] of steps.slice(0, pickup < 0 ? steps.length : pickup + 1).entries()) {
    if (isAboutDone(step, order.points)) continue
    const way = wayBefore(order, step, steps[index - 1])
    // An arrival asks for the move to its stop as well, which is none too many.
    const moves = way && way.at(-1) === step.status ? way.length - 1 : way?.length
    if (way && moves !== undefined && moves < fewest) {
      best = { index, step, way }
      fewest = moves
    }
  }
  return best
}

function wayBefore(
  order: OndemandOrder,
  step: OndemandStep,
  before: OndemandStep | undefined,
): readonly OndemandStatus[] | null {
  const { status, pointState, force } = step
  // News of a point, e.g. the driver's arrival, needs the order to be in that status already.
  const isNews = pointState === 'arrived' || (pointState !== null && before?.status === status)
  if (isNews && order.status === status) return []
  if (force) return []
  const path = shortestOndemandPath(order, status)
  return path && (isNews ? path : path.slice(0, -1))
}

/** It has its goods, or they went back; or they are on their way back, and no driver goes there again. */
function isAboutDone({ point, status }: OndemandStep, points: readonly OndemandPoint[]): boolean {
  const stop = point === null ? undefined : points[point]
  if (!stop) return false
  return hasEnded(stop) || (stop.isReturn && status !== 909)
}
