/** A scenario after reading: slugs resolved, durations in ms. The file's own shape is `scenario.schema.json`. */
import type { OndemandScenario } from '../ondemand/ondemand-scenario.ts'
import type { StandardStatus } from '../shipments/statuses.ts'
import type { FeeChanges } from '../world.ts'
import type { ScenarioMatch } from './scenario-match.ts'

export interface ScenarioStep {
  /** Wait since the step before, ms; equal ends = no draw. */
  readonly wait: { readonly min: number; readonly max: number }
  readonly status: StandardStatus
  readonly reason: string | null
  readonly force: boolean
  readonly set: FeeChanges | null
}

export interface Scenario {
  readonly name: string
  readonly description: string
  readonly line: 'standard'
  readonly match: readonly ScenarioMatch[]
  readonly create: { readonly delayMs: number; readonly error: string | null }
  readonly steps: readonly ScenarioStep[]
}

export type AnyScenario = Scenario | OndemandScenario
