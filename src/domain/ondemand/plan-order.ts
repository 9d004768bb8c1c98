import type { Rng } from '../random.ts'
import { drawWait } from '../scenarios/plan.ts'
import { type Leg, layOutStops, type Segment } from './lay-out-stops.ts'
import type { OndemandScenario, OndemandScenarioStep } from './ondemand-scenario.ts'
import type { OndemandPoint, OndemandStep, Person } from './order.ts'

export interface OrderPlanOptions {
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
  const { start, random, paceMs, points, drawDriver } = options
  const capped = (wait: number) => (paceMs === null ? wait : Math.min(wait, paceMs))
  const taken = start + capped(scenario.create.delayMs)
  const { error } = scenario.create
  if (error !== null) {
    const nowhere = { force: false, driver: null, point: null, pointState: null, stretch: null }
    return [{ at: taken, status: 1000, reason: error, ...nowhere }]
  }
  const waits = scenario.steps.map(step => capped(drawWait(step, random)))
  const legs = scenario.steps.map((step, index): Leg => {
    const accepts = step.status === 903 && scenario.steps[index - 1]?.status !== 903
    return {
      wait: waits[index] ?? 0,
      status: step.status,
      reason: step.reason,
      force: step.force,
      driver: accepts || step.driver !== null ? { ...drawDriver(random), ...step.driver } : null,
      point: step.point === null ? null : step.point - 1,
      pointState: step.pointState,
    }
  })
  return layOutStops(cutStretches(legs), { start: taken, points })
}

/**
 * Rewrites the plan of an order that has not set off yet for other points: it goes on as planned, to more or fewer stops
 * (PUT at 901 or 902, open-clauses.md, "On-demand").
 */
export function replanStops(
  plan: readonly OndemandStep[],
  points: readonly Pick<OndemandPoint, 'kind'>[],
): readonly OndemandStep[] {
  const [first] = plan
  if (!first) return plan
  const segments: Segment[] = []
  let stretch: Leg[] = []
  for (const [index, step] of plan.entries()) {
    const { at, stretch: number, ...rest } = step
    const before = plan[index - 1]
    const leg: Leg = { ...rest, wait: at - (before?.at ?? first.at) }
    if (number === null) {
      segments.push({ kind: 'step', leg })
    } else {
      if (number !== before?.stretch) {
        stretch = []
        segments.push({ kind: 'stretch', legs: stretch })
      }
      stretch.push({ ...leg, point: null })
    }
  }
  return layOutStops(segments, { start: first.at, points })
}

const ON_THE_ROAD: readonly OndemandScenarioStep['status'][] = [905, 906, 907]

/** Steps from a 905 to the 906 after it, all of them on the road and none with a point, are a stretch. */
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
  for (const [index, { status, point }] of legs.entries()) {
    if (point !== null || !ON_THE_ROAD.includes(status)) return 0
    if (status === 906) return index + 1
  }
  return 0
}
