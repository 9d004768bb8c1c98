import { instantAfter } from '../scenarios/planned-wait.ts'
import type { PlannedStep, Shipment } from '../world.ts'
import { acceptShipment, courseOf, moveShipment, shiftPlan } from './move-shipment.ts'
import { shortestPath } from './moves.ts'
import { isLegal, rejoinPlan } from './rejoin-plan.ts'
import type { StandardStatus } from './statuses.ts'

export interface Walk {
  /** Virtual instant at which all of it happens. */
  readonly at: number
  readonly paceMs: number | null
  /** Why it came to the last status; null = that status's own text. */
  readonly reason: string | null
}

const WAY_BACK_MS = 24 * 3_600_000

/** A parcel gets there without any carrier having taken it: refused, or cancelled before. */
const WITHOUT_CARRIER: readonly StandardStatus[] = [900, 914]

/**
 * A parcel led by hand to a status: its states on the shortest legal way there, the last one with the plan that goes on
 * from it; null when there is no way.
 */
export function walkShipment(
  before: Shipment,
  target: StandardStatus,
  { at, paceMs, reason }: Walk,
): readonly Shipment[] | null {
  // Walking on means that the carrier has taken the order, and that is news before all others (decision 0003).
  const accepts = before.carrierCode === null && before.carrierError === null && !WITHOUT_CARRIER.includes(target)
  const start = accepts ? acceptShipment(before, at) : before
  const path = wayTo(start, target)
  if (!path) return null
  const states: Shipment[] = accepts ? [start] : []
  let walked = start
  for (const [index, status] of path.entries()) {
    walked = moveShipment(walked, { status, reason: index === path.length - 1 ? reason : null, at })
    states.push(walked)
  }
  const plan = planAfter(before, walked, { path, at, paceMs })
  return states.length === 0 ? [] : [...states.slice(0, -1), { ...walked, plan }]
}

/** Where it is already there is no way to go, but a new order (900) can still be refused (900). */
function wayTo(start: Shipment, target: StandardStatus): readonly StandardStatus[] | null {
  if (start.status !== target) return shortestPath(courseOf(start), target)
  const canBeRefused = target === 900 && start.carrierCode === null && start.carrierError === null
  return canBeRefused ? [900] : []
}

/**
 * What is left of the plan once the parcel stands at the end of `path`: what follows the step that would have brought it
 * there; else what follows the last step it has walked past, joined again by legal moves.
 */
function planAfter(
  before: Shipment,
  walked: Shipment,
  { path, at, paceMs }: { path: readonly StandardStatus[]; at: number; paceMs: number | null },
): readonly PlannedStep[] {
  const { plan } = before
  const reached = plan.findIndex(({ kind, status }) => kind === 'move' && status === path.at(-1))
  const arrival = plan[reached]
  const after = plan.slice(reached + 1)
  // What the course was on the way to that step may have mattered to what follows it.
  if (arrival && isLegal(courseOf(walked), after)) return shiftPlan(after, at - arrival.at)
  // A shipment that moves on has been accepted.
  let passed = walked.carrierCode === null ? -1 : plan.findIndex(({ kind }) => kind === 'accept')
  for (const status of path) {
    const found = plan.findIndex((step, index) => index > passed && step.kind === 'move' && step.status === status)
    if (found >= 0) passed = found
  }
  const last = plan[passed]
  const rest = plan.slice(passed + 1).filter(({ kind }) => kind === 'move')
  // Past a step, the next one waits from now on; before any, it keeps its own instant where it can.
  const shifted = last ? shiftPlan(rest, at - last.at) : rest
  const joined = rejoinPlan(walked, shifted, { at, paceMs, departure: last ? at : before.updatedAt })
  if (joined.length > 0 || walked.status !== 907 || plan.length === 0) return joined
  // Whatever was planned, a parcel on its way back gets there.
  const plain = { reason: null, force: false, set: null, webhook: null }
  return [{ at: instantAfter(at, WAY_BACK_MS, paceMs), wait: WAY_BACK_MS, kind: 'move', status: 908, ...plain }]
}
