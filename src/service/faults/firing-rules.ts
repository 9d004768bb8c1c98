import type { EffectKind } from '../../domain/faults/effect-kind.ts'
import { drawFor, fires, type Occasion } from '../../domain/faults/fires.ts'
import { matches } from '../../domain/faults/matches.ts'
import { ONDEMAND_FAULTS } from '../../domain/faults/ondemand-faults.ts'
import type { FaultSubject } from '../../domain/faults/subject.ts'
import type { Rng } from '../../domain/random.ts'
import type { FaultRule } from '../../schemas/types.gen.ts'
import { type HeldRule, hasEnded } from './held-rule.ts'
import type { Occurrences } from './occurrences.ts'

/** What a subject meets. */
export interface Encounter {
  readonly kind: EffectKind
  readonly subject: FaultSubject
  /** What tells the subject from others, the same in every run. */
  readonly key: string
}

/** A rule that fires, and what its draws come from. */
export interface Firing {
  readonly held: HeldRule
  draw(what: string): Rng
}

/** The rules that fire on a subject, in their order. Every rule that concerns it counts it, whether it fires or not. */
export function findFiring(
  rules: readonly HeldRule[],
  { kind, subject, key }: Encounter,
  world: { readonly seed: number; readonly now: number; readonly occurrences: Occurrences },
): readonly Firing[] {
  const { seed, now, occurrences } = world
  const firing: Firing[] = []
  for (const held of rules) {
    const { row, read } = held
    if (read.kind !== kind || hasEnded(held, now) || !concerns(row.rule, subject)) continue
    held.seen += 1
    const occurrence = occurrences.next(row.id, key)
    const occasion: Occasion = { seed, ruleId: row.id, key, occurrence, count: held.seen, now }
    if (fires(read.timing, occasion)) firing.push({ held, draw: what => drawFor(occasion, what) })
  }
  return firing
}

function concerns({ match = {}, fault }: FaultRule, subject: FaultSubject): boolean {
  const isRide = subject.operation === 'createOndemandShipment'
  if (isRide && fault.carrier !== undefined && !ONDEMAND_FAULTS.includes(fault.carrier)) return false
  return matches(match, subject)
}
