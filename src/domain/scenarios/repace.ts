import type { WorkingHours } from '../carriers/working-hours.ts'
import { instantAfter, withinHours } from './planned-wait.ts'
import type { PlannedWait } from './scenario.ts'

/** A step of either line's plan. */
export interface TimedStep {
  readonly at: number
  /** After the step before it, as the scenario has it. */
  readonly wait: PlannedWait
  /** Those it keeps under the scenario's own durations. */
  readonly hours?: WorkingHours
}

export interface Repacing {
  /** Virtual instant of the change: no step is laid before it. */
  readonly now: number
  /** When something last happened to whose plan it is: its first step has waited since then, if not for longer. */
  readonly since: number
  /** The pace by which the first step got its instant, ms; null = the scenario's own, undefined = it has waited since `since`. */
  readonly before: number | null | undefined
  /** Before the wait of the first step begins, a carrier takes its time to answer, and no step of the plan says so. */
  readonly unanswered?: boolean
  /** The pace from now on, ms; null = the scenario's own. */
  readonly paceMs: number | null
}

/**
 * A plan laid out by another pace. The first step keeps the moment from which it waits; what would have happened by then
 * happens now. The very same plan when no instant changes.
 */
export function repace<Step extends TimedStep>(plan: readonly Step[], repacing: Repacing): readonly Step[] {
  const { now, since, paceMs } = repacing
  const [first] = plan
  if (!first) return plan
  let at = departureOf(first, repacing)
  const laid = plan.map(step => {
    at = withinHours(Math.max(now, since, instantAfter(at, step.wait, paceMs)), step.hours, paceMs)
    return at === step.at ? step : { ...step, at }
  })
  return laid.every((step, index) => step === plan[index]) ? plan : laid
}

/**
 * From when the first step waits. A content that was changed meanwhile moves `since`, but not the step; a step that was
 * overdue when the pace was changed before stands at that instant, and so later than its wait alone says.
 */
function departureOf({ at, wait }: TimedStep, { since, before, paceMs, unanswered = false }: Repacing): number {
  if (typeof wait !== 'number' || before === undefined) return since
  const departure = at - Math.min(wait, before ?? wait)
  return unanswered && departure > since ? instantAfter(since, departure - since, paceMs) : Math.min(since, departure)
}
