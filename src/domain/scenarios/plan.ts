import type { ServiceTime } from '../carriers/promised-day.ts'
import type { Rng } from '../random.ts'
import type { PlannedStep } from '../world.ts'
import { keepPromise } from './keep-promise.ts'
import { instantAfter, withinHours } from './planned-wait.ts'
import { branchFor, type Scenario, type ScenarioStep } from './scenario.ts'
import { unroll } from './unroll.ts'

export interface PlanOptions {
  /** Short name: a scenario may go otherwise with one carrier. */
  readonly carrier: string
  /** Virtual instant of the creation. */
  readonly start: number
  /** What steps with `hours: work` and `within: promise` ask for. */
  readonly service: ServiceTime
  readonly random: Rng
  /** The longest wait between two steps, ms; null = the scenario's own durations (interfaces.md, "Pace"). */
  readonly paceMs: number | null
}

/**
 * The whole future of a shipment, known at its creation: pure, so the same seed gives the same future. A pace caps
 * waits after they are drawn, so that it does not change what is drawn.
 */
export function plan(scenario: Scenario, options: PlanOptions): readonly PlannedStep[] {
  const { carrier, start, random, paceMs, service } = options
  const { create, script } = branchFor(scenario, carrier)
  const isRefused = create.error !== null
  const answer: PlannedStep = {
    at: instantAfter(start, create.delayMs, paceMs),
    wait: create.delayMs,
    reason: create.error,
    force: false,
    set: null,
    webhook: create.webhook,
    kind: isRefused ? 'refuse' : 'accept',
    status: isRefused ? 900 : 901,
  }
  const steps: PlannedStep[] = [answer]
  if (isRefused) return steps
  // By the script's own durations: what the promise gives is the same under every pace.
  let own = start + create.delayMs
  let { at } = answer
  const promised = { service, start }
  let delivery: number | null = null
  const unrolled = unroll(script, random)
  for (const [index, { step, wait: drawn, luck }] of unrolled.entries()) {
    const { wait: _wait, hours: _hours, ...said } = step
    const { status } = step
    let wait = drawn
    const next = status === 904 ? unrolled[index + 1]?.luck : undefined
    if (luck && next) {
      // The round begins on the day of the delivery after it.
      const { out, delivered } = keepPromise({ ...promised, from: own, isOut: false, luck: next })
      wait = { until: out }
      delivery = delivered
    } else if (luck) {
      const isOut = unrolled[index - 1]?.step.status === 904
      wait = { until: delivery ?? keepPromise({ ...promised, from: own, isOut, luck }).delivered }
      delivery = null
    }
    const hours = luck || step.hours ? hoursOf(status, service) : undefined
    own = withinHours(instantAfter(own, wait, null), hours, null)
    at = withinHours(instantAfter(at, wait, paceMs), hours, paceMs)
    steps.push({ at, wait, ...(hours ? { hours } : {}), kind: 'move', ...said })
  }
  return steps
}

/** Whose hours a step keeps: those of delivery for what happens at the recipient's, else those of pickup. */
const AT_RECIPIENT: readonly ScenarioStep['status'][] = [904, 905, 906, 915, 916]

function hoursOf(status: ScenarioStep['status'], { pickup, delivery }: ServiceTime): ServiceTime['pickup'] {
  return AT_RECIPIENT.includes(status) ? delivery : pickup
}
