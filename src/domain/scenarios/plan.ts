import type { Rng } from '../random.ts'
import type { PlannedStep } from '../world.ts'
import { instantAfter } from './planned-wait.ts'
import { branchFor, type Scenario } from './scenario.ts'
import { unroll } from './unroll.ts'

export interface PlanOptions {
  /** Short name: a scenario may go otherwise with one carrier. */
  readonly carrier: string
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
  const { carrier, start, random, paceMs } = options
  const { create, script } = branchFor(scenario, carrier)
  const answer = {
    at: instantAfter(start, create.delayMs, paceMs),
    wait: create.delayMs,
    reason: create.error,
    force: false,
    set: null,
    webhook: create.webhook,
  }
  if (create.error !== null) return [{ ...answer, kind: 'refuse', status: 900 }]
  const steps: PlannedStep[] = [{ ...answer, kind: 'accept', status: 901 }]
  let { at } = answer
  for (const { step, wait } of unroll(script, random)) {
    at = instantAfter(at, wait, paceMs)
    const { status, reason, force, set, webhook } = step
    steps.push({ at, wait, kind: 'move', status, reason, force, set, webhook })
  }
  return steps
}
