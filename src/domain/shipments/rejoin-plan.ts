import { instantAfter } from '../scenarios/planned-wait.ts'
import type { PlannedStep, Shipment } from '../world.ts'
import { courseOf, startPlanAt } from './move-shipment.ts'
import { allowedMoves, type Course, shortestPath } from './moves.ts'
import type { StandardStatus } from './statuses.ts'

const HOUR_MS = 3_600_000

export interface Rejoining {
  /** Virtual instant of the intervention. */
  readonly at: number
  readonly paceMs: number | null
  /** When the first of the steps would have been waiting from: the step before it, or the last thing that happened. */
  readonly departure: number
}

/**
 * What is left of a plan for a parcel that it did not bring here: the steps from the one that is nearest by legal moves,
 * with the moves that lead there. Waits between steps stay. [] = nothing of it can follow.
 */
export function rejoinPlan(
  shipment: Shipment,
  steps: readonly PlannedStep[],
  { at, paceMs, departure }: Rejoining,
): readonly PlannedStep[] {
  const course = courseOf(shipment)
  let best: { readonly index: number; readonly way: readonly StandardStatus[] } | null = null
  for (const [index, step] of steps.entries()) {
    const way = step.force ? [step.status] : shortestPath(course, step.status)
    if (!way || (best && way.length >= best.way.length)) continue
    if (isLegal(course, [...way, ...steps.slice(index + 1)])) best = { index, way }
  }
  const first = best && steps[best.index]
  if (!best || !first) return []
  // A step that comes as it was planned anyhow keeps its instant.
  if (best.index === 0 && best.way.length === 1) return startPlanAt(steps, Math.max(at, first.at))
  const lead: PlannedStep[] = []
  let now = at
  for (const status of best.way.slice(0, -1)) {
    const wait = usualWait(status)
    now = instantAfter(now, wait, paceMs)
    const plain = { reason: null, force: false, set: null, webhook: null }
    lead.push({ at: now, wait, kind: 'move', status, ...plain })
  }
  const distance = first.at - (steps[best.index - 1]?.at ?? departure)
  return [...lead, ...startPlanAt(steps.slice(best.index), now + Math.max(0, distance))]
}

/** Another attempt comes the next day, everything else within hours. */
function usualWait(status: StandardStatus): number {
  return status === 904 ? 20 * HOUR_MS : 2 * HOUR_MS
}

/** Whether the moves may follow one another after this course; a forced one always may. */
export function isLegal(course: Course, moves: readonly (StandardStatus | PlannedStep)[]): boolean {
  const statuses = [...course.statuses]
  for (const move of moves) {
    const { status, force } = typeof move === 'number' ? { status: move, force: false } : move
    if (!force && !allowedMoves({ accepted: true, refused: course.refused, statuses }).includes(status)) return false
    statuses.push(status)
  }
  return true
}
