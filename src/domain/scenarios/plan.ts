import { LAST_INSTANT } from '../clock.ts'
import type { Rng } from '../random.ts'
import { drawInteger } from '../random.ts'
import type { PlannedStep } from '../world.ts'
import type { Scenario, ScenarioStep } from './scenario.ts'

const MINUTE_MS = 60_000
const SECOND_MS = 1_000

export interface PlanOptions {
  /** Virtual instant of the creation. */
  readonly start: number
  readonly random: Rng
  /** The longest wait between two steps, ms; null = the scenario's own durations (interfaces.md, "Pace"). */
  readonly paceMs: number | null
}

/**
 * The whole future of a shipment, known at its creation: pure, so the same seed gives the same future. A pace caps
 * waits after they are drawn, so that it does not change what is drawn.
 */
export function plan(scenario: Scenario, options: PlanOptions): readonly PlannedStep[] {
  const { start, random, paceMs } = options
  const capped = (wait: number) => (paceMs === null ? wait : Math.min(wait, paceMs))
  const accepted = start + capped(scenario.create.delayMs)
  if (scenario.create.error !== null) {
    return [{ at: accepted, kind: 'refuse', status: 900, reason: scenario.create.error, force: false, set: null }]
  }
  const steps: PlannedStep[] = [{ at: accepted, kind: 'accept', status: 901, reason: null, force: false, set: null }]
  let at = accepted
  for (const step of scenario.steps) {
    at = Math.min(LAST_INSTANT, at + capped(drawWait(step, random)))
    steps.push({ at, kind: 'move', status: step.status, reason: step.reason, force: step.force, set: step.set })
  }
  return steps
}

/**
 * Drawn waits are whole minutes (whole seconds when the range is under a minute each way): carriers report no finer, and
 * parcels that share an instant are advanced and delivered together.
 */
export function drawWait({ wait }: Pick<ScenarioStep, 'wait'>, random: Rng): number {
  if (wait.min === wait.max) return wait.min
  const grain = wait.max - wait.min >= MINUTE_MS && wait.min >= MINUTE_MS ? MINUTE_MS : SECOND_MS
  return drawInteger(random, Math.ceil(wait.min / grain), Math.floor(wait.max / grain)) * grain
}
