import type { Rng } from '../random.ts'
import { instantAfter } from '../scenarios/planned-wait.ts'
import { branchFor } from '../scenarios/scenario.ts'
import { unroll } from '../scenarios/unroll.ts'
import { nameDriver } from './draw-driver.ts'
import { type Leg, layOutStops, type Segment } from './lay-out-stops.ts'
import { allowedOndemandMoves, shortestOndemandPath } from './moves.ts'
import type { OndemandPoint, OndemandStep, Person } from './order.ts'
import type { OndemandScenario, OndemandScenarioStep, OndemandStatus } from './statuses.ts'

export interface OrderPlanOptions {
  /** Short name: a scenario may go otherwise with one carrier. */
  readonly carrier: string
  /** Virtual instant of the creation. */
  readonly start: number
  readonly random: Rng
  /** The longest wait between two steps, ms; null = the scenario's own durations (interfaces.md, "Pace"). */
  readonly paceMs: number | null
  readonly points: readonly Pick<OndemandPoint, 'kind'>[]
  readonly drawDriver: (random: Rng) => Person
}

/**
 * The whole future of an order, known at its creation: pure, so the same seed gives the same future. Every wait is drawn
 * before the drivers are and capped after, and none is drawn per stop: neither names, pace nor stops change the waits.
 */
export function planOrder(scenario: OndemandScenario, options: OrderPlanOptions): readonly OndemandStep[] {
  const { carrier, start, random, paceMs, points, drawDriver } = options
  const { create, script } = branchFor(scenario, carrier)
  const taken = instantAfter(start, create.delayMs, paceMs)
  if (create.error !== null) {
    const nowhere = { force: false, driver: null, point: null, pointState: null, stretch: null }
    const { error: reason, webhook, delayMs: wait } = create
    return [{ at: taken, wait, status: 1000, reason, webhook, ...nowhere }]
  }
  const unrolled = unroll(script, random)
  let before: OndemandStep['status'] | null = null
  const legs = unrolled.map(({ step, wait }): Leg => {
    // A step at a point that the order does not have will not happen, so no driver accepts there.
    const isThere = (step.point ?? 0) <= points.length
    const accepts = isThere && step.status === 903 && before !== 903
    if (isThere) before = step.status
    return {
      wait,
      status: step.status,
      reason: step.reason,
      force: step.force,
      driver: accepts || step.driver !== null ? { ...drawDriver(random), ...step.driver } : null,
      point: step.point === null ? null : step.point - 1,
      pointState: step.pointState,
      webhook: step.webhook,
    }
  })
  const laid = layOutStops(cutStretches(legs), { start: taken, points, paceMs })
  if (laid.length >= legs.length) return laid
  const begins = legs[0] && (legs[0].force || allowedOndemandMoves(900).includes(legs[0].status))
  // A driver that accepts on the way over a gap is not in the script.
  return nameDriver(bridgeGaps(laid, begins ? 900 : null), { driver: null }, () => drawDriver(random))
}

/**
 * Rewrites the plan of an order that has not set off yet for other points: it goes on as planned, to more or fewer stops
 * (PUT at 901 or 902, open-clauses.md, "On-demand").
 */
export function replanStops(
  plan: readonly OndemandStep[],
  { points, paceMs }: Pick<OrderPlanOptions, 'points' | 'paceMs'>,
): readonly OndemandStep[] {
  const [first] = plan
  if (!first) return plan
  const segments: Segment[] = []
  let stretch: Leg[] = []
  for (const [index, step] of plan.entries()) {
    const { at: _at, stretch: number, ...leg } = step
    if (number === null) {
      segments.push({ kind: 'step', leg })
    } else {
      if (number !== plan[index - 1]?.stretch) {
        stretch = []
        segments.push({ kind: 'stretch', legs: stretch })
      }
      stretch.push({ ...leg, point: null })
    }
  }
  return layOutStops(segments, { start: first.at, firstAt: first.at, points, paceMs })
}

const ON_THE_ROAD: readonly OndemandScenarioStep['status'][] = [905, 906, 907]

/**
 * Steps from a 905 to the 906 after it, all of them on the road and none with a point, are a stretch; so are those to a
 * 907 that says its point failed: the driver gives this stop up and goes on.
 */
function cutStretches(legs: readonly Leg[]): readonly Segment[] {
  const segments: Segment[] = []
  for (let index = 0; index < legs.length; index++) {
    const leg = legs[index]
    if (!leg) continue
    const length = stretchLength(legs.slice(index))
    if (length === 0) segments.push({ kind: 'step', leg })
    else segments.push({ kind: 'stretch', legs: legs.slice(index, index + length) })
    index += Math.max(0, length - 1)
  }
  return segments
}

/** How many of the first legs are one stretch; 0 when they begin with none. */
function stretchLength(legs: readonly Leg[]): number {
  if (legs[0]?.status !== 905) return 0
  for (const [index, { status, point, pointState }] of legs.entries()) {
    if (point !== null || !ON_THE_ROAD.includes(status)) return 0
    if (status === 906 || (status === 907 && pointState === 'failed')) return index + 1
  }
  return 0
}

/**
 * A plan laid out on an order's points may have lost steps: those at points the order does not have, and the way to stops
 * that are not there. Where what is left would be no legal move, the moves that lead there come first, at its instant; a
 * step that no moves lead to does not happen. `start`: what the order is before the first step; null = that comes as it is.
 */
function bridgeGaps(steps: readonly OndemandStep[], start: OndemandStatus | null): readonly OndemandStep[] {
  const bridged: OndemandStep[] = []
  let status = start ?? steps[0]?.status ?? 900
  let onBoard = false
  for (const [index, step] of steps.entries()) {
    if (index === 0 && start === null) {
      bridged.push(step)
      onBoard = step.status === 904
      continue
    }
    const isNews = step.pointState === 'arrived' || (step.pointState !== null && step.status === status)
    if (isNews && step.status === status) {
      bridged.push(step)
      continue
    }
    const isLegal = step.force || (!isNews && allowedOndemandMoves(status).includes(step.status))
    const way: readonly OndemandStatus[] | null = isLegal
      ? [step.status]
      : shortestOndemandPath({ status, pickupAt: onBoard ? 0 : null }, step.status)
    if (!way) continue
    const lead = isNews ? way : way.slice(0, -1)
    for (const [nth, between] of lead.entries()) {
      const plain = { reason: null, force: false, driver: null, pointState: null, webhook: null }
      // A driver who is named accepts before arriving.
      const driver = between === 903 ? step.driver : null
      const { at, point, stretch } = step
      bridged.push({ ...plain, driver, at, point, stretch, status: between, wait: nth === 0 ? step.wait : 0 })
    }
    bridged.push(lead.length === 0 ? step : { ...step, wait: 0 })
    status = step.status
    onBoard ||= way.includes(904)
  }
  return bridged
}
