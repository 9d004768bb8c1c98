import type { FaultRule } from '../../schemas/types.gen.ts'
import { parseDuration } from '../time/duration.ts'
import { type EffectKind, kindOf } from './effect-kind.ts'
import { readWindow, type Window } from './window.ts'

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
