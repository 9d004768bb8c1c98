/** What came of a search or of a played script. */
import type { ExploreOdds } from '../../schemas/types.gen.ts'
import { EFFECTS_UNSEEN, STATE_UNSEEN } from '../checks/no-probe.ts'
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

/** What the flags let be seen. */
export interface Seen {
  readonly status: boolean
  readonly effects: boolean
}

/**
 * What cannot be compared, in sentences for people.
 * @param shown what the flags let be seen.
 * @param expected what is compared.
 * @param changes what events were seen to change.
 */
export function unseenOf(shown: Seen, expected: Outcomes | null, changes: Seen = shown): readonly string[] {
  const isCompared = (keys: readonly ('state' | 'parcels' | 'effects')[]) =>
    expected === null || expected.every(outcome => keys.some(key => outcome[key] !== undefined))
  const sentences: string[] = []
  if (!shown.status) sentences.push(STATE_UNSEEN)
  else if (!changes.status) sentences.push('no event changes the state that is read, so this would prove nothing')
  else if (!isCompared(['state', 'parcels'])) sentences.push('the script does not say which state is right')
  if (!shown.effects) sentences.push(EFFECTS_UNSEEN)
  else if (!changes.effects) sentences.push('no event changes the number of effects, so a second one could not be seen')
  else if (!isCompared(['effects'])) sentences.push('the script does not say which number of effects is right')
  return sentences
}
