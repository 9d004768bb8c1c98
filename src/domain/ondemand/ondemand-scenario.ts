/** A scenario of the on-demand line after reading: slugs resolved, durations in ms. */
import type { ScenarioOf, StepOf } from '../scenarios/scenario.ts'
import type { PointEvent } from './order.ts'
import type { OndemandStatus } from './statuses.ts'

export interface OndemandScenarioStep extends StepOf<OndemandStatus> {
  /** Who accepts, at 903; what it leaves out, and null, is drawn. */
  readonly driver: { readonly name?: string; readonly phone?: string } | null
  /** Where it happens, from 1 in the order's list of points; null = nowhere in particular, or at every stop in turn. */
  readonly point: number | null
  readonly pointState: PointEvent | null
}

export type OndemandScenario = ScenarioOf<'ondemand', OndemandScenarioStep>
