/** A scenario of the on-demand line after reading: slugs resolved, durations in ms. */
import type { ScenarioMatch } from '../scenarios/scenario-match.ts'
import type { PointEvent } from './order.ts'
import type { OndemandStatus } from './statuses.ts'

export interface OndemandScenarioStep {
  /** Wait since the step before, ms; equal ends = no draw. */
  readonly wait: { readonly min: number; readonly max: number }
  readonly status: OndemandStatus
  readonly reason: string | null
  readonly force: boolean
  /** Who accepts, at 903; what it leaves out, and null, is drawn. */
  readonly driver: { readonly name?: string; readonly phone?: string } | null
  /** Where it happens, from 1 in the order's list of points; null = nowhere in particular, or at every stop in turn. */
  readonly point: number | null
  readonly pointState: PointEvent | null
}

export interface OndemandScenario {
  readonly name: string
  readonly description: string
  readonly line: 'ondemand'
  readonly match: readonly ScenarioMatch[]
  /** Time until the carrier takes the order, or with `error` refuses it: 1000 with this error_text. */
  readonly create: { readonly delayMs: number; readonly error: string | null }
  readonly steps: readonly OndemandScenarioStep[]
}
