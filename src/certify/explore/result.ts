/** What came of a search or of a played script. */
import type { ExploreOdds } from '../../schemas/types.gen.ts'
import type { FailureKind } from './compare-outcomes.ts'
import type { Observation } from './consumer.ts'
import type { Outcomes, Script } from './script.ts'

/** A script that the consumer gets wrong. */
export interface Failing {
  readonly script: Script
  readonly expected: Outcomes
  readonly observation: Observation
  /** The plainest first; never empty. */
  readonly kinds: readonly FailureKind[]
  /** How often it failed, of how many times it was played again. */
  readonly confirmed: readonly [number, number]
  /** Null = it was not shortened. */
  readonly shrink: { readonly executions: number; readonly ms: number } | null
  /** Since then the consumer gets plain deliveries wrong, too. */
  readonly isBroken: boolean
}

export interface Result {
  /** Null = nothing was found. */
  readonly failing: Failing | null
  /** The script that was played and held; null for a search. */
  readonly held: { readonly script: Script; readonly expected: Outcomes; readonly observation: Observation } | null
  /** Histories that were delivered. */
  readonly tried: number
  /** Wall ms. */
  readonly ms: number
  readonly odds: ExploreOdds | null
  /** What could not be compared, and why: sentences without their full stops. */
  readonly notJudged: readonly string[]
}
