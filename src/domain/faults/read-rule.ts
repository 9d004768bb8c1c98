import type { FaultRule } from '../../schemas/types.gen.ts'
import { type Rng, rng } from '../random.ts'
import { parseDuration } from '../time/duration.ts'
import { type EffectKind, kindOf } from './effect-kind.ts'
import { isWithin, readWindow, type Window } from './window.ts'

/** How often a rule fires, read; null = it does not ask for that. All that it asks for must hold. */
export interface FaultTiming {
  readonly probability: number | null
  readonly first: number | null
  readonly after: number | null
  readonly every: number | null
  /** Of `match`: it counts as the others do. */
  readonly nth: number | null
  readonly window: Window | null
}

/** A rule that `findRuleProblems` has nothing against. */
export interface ReadRule {
  readonly kind: EffectKind
  readonly timing: FaultTiming
  /** Virtual ms; null = it never ends. */
  readonly ttlMs: number | null
}

export function readRule({ match = {}, when, fault, ttl }: FaultRule): ReadRule {
  const { probability = null, first = null, after = null, every = null, window } = typeof when === 'object' ? when : {}
  const read = window === undefined ? null : readWindow(window)
  return {
    kind: kindOf(fault),
    // A problem of the window was reported when the rule was added.
    timing: {
      probability,
      first,
      after,
      every,
      nth: match.nth ?? null,
      window: read && 'kind' in read ? read : null,
    },
    ttlMs: ttl === undefined ? null : parseDuration(ttl),
  }
}

/** One subject that a rule concerns, as it stands to that rule. */
export interface Occasion {
  readonly seed: number
  readonly ruleId: string
  /** What distinguishes the subject from others, the same in every run. */
  readonly key: string
  /** How often this very key has come before this rule, from 1. */
  readonly occurrence: number
  /** The place of the subject among all that the rule concerns, from 1, in the order they came. */
  readonly count: number
  /** Virtual instant. */
  readonly now: number
}

/**
 * Whether the rule does its work on this occasion. A probability is decided by a hash of what stays the same from run to
 * run, never by a shared stream: requests in parallel get what they would get one by one. Whatever counts (`first`,
 * `after`, `every`, `nth`) follows arrival.
 */
export function fires(timing: FaultTiming, occasion: Occasion): boolean {
  const { count, now } = occasion
  const { probability, first, after, every, nth, window } = timing
  if (first !== null && count > first) return false
  if (after !== null && count <= after) return false
  if (every !== null && count % every !== 0) return false
  if (nth !== null && count !== nth) return false
  if (window !== null && !isWithin(window, now)) return false
  return probability === null || drawFor(occasion, '')() < probability
}

/** A stream of the occasion's own; `what` keeps the draws of one purpose from those of another. */
export function drawFor({ seed, ruleId, key, occurrence }: Occasion, what: string): Rng {
  const purpose = what === '' ? '' : `/${what}`
  return rng(seed, `fault/${ruleId}/${key}/${occurrence}${purpose}`)
}
