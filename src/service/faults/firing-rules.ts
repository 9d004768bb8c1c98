import { type EffectKind, ONDEMAND_FAULTS } from '../../domain/faults/effect-kind.ts'
import { type FaultSubject, matches } from '../../domain/faults/matches.ts'
import { drawFor, fires, type Occasion } from '../../domain/faults/read-rule.ts'
import type { Rng } from '../../domain/random.ts'
import type { FaultRule } from '../../schemas/types.gen.ts'
import { type HeldRule, hasEnded } from './held-rule.ts'
import type { Occurrences } from './occurrences.ts'

/** What a subject meets. */
export interface Encounter {
  readonly kind: EffectKind
  readonly subject: FaultSubject
  /** What distinguishes the subject from others, the same in every run. */
  readonly key: string
}

/** A rule that fires, and what its draws come from. */
export interface Firing {
  readonly held: HeldRule
  draw(what: string): Rng
}

/** What rules do to a subject, and the way back. */
export interface Met {
  /** In their order. */
  readonly firings: readonly Firing[]
  /** The rules have not met it after all. */
  undo(): void
}

/** The rules that fire on a subject. Every rule that concerns it counts it, whether it fires or not. */
export function findFiring(
  rules: readonly HeldRule[],
  { kind, subject, key }: Encounter,
  world: { readonly seed: number; readonly now: number; readonly occurrences: Occurrences },
): Met {
  const { seed, now, occurrences } = world
  const firings: Firing[] = []
  const met = concerned(rules, { kind, subject, now })
  for (const held of met) {
    held.seen += 1
    const { row, read, seen: count } = held
    const occurrence = occurrences.next(row.id, key)
    const occasion: Occasion = { seed, ruleId: row.id, key, occurrence, count, now }
    if (fires(read.timing, occasion)) firings.push({ held, draw: what => drawFor(occasion, what) })
  }
  return {
    firings,
    undo() {
      for (const held of met) {
        held.seen -= 1
        occurrences.undo(held.row.id, key)
      }
    },
  }
}

/** The rules that `findFiring` would find; nothing is counted. */
export function foreseeFiring(
  rules: readonly HeldRule[],
  { kind, subject, key }: Encounter,
  world: { readonly seed: number; readonly now: number; readonly occurrences: Occurrences },
): readonly HeldRule[] {
  const { seed, now, occurrences } = world
  return concerned(rules, { kind, subject, now }).filter(({ row, read, seen }) => {
    const occurrence = occurrences.peek(row.id, key)
    return fires(read.timing, { seed, ruleId: row.id, key, occurrence, count: seen + 1, now })
  })
}

function concerned(
  rules: readonly HeldRule[],
  { kind, subject, now }: Pick<Encounter, 'kind' | 'subject'> & { readonly now: number },
): readonly HeldRule[] {
  return rules.filter(
    held => held.read.kind === kind && !held.row.isOff && !hasEnded(held, now) && concerns(held.row.rule, subject),
  )
}

function concerns({ match = {}, fault }: FaultRule, subject: FaultSubject): boolean {
  const isRide = subject.operation === 'createOndemandShipment'
  if (isRide && fault.carrier !== undefined && !ONDEMAND_FAULTS.includes(fault.carrier)) return false
  return canBefall(fault, subject) && matches(match, subject)
}

/** Some faults concern the event of a creation alone, one needs an event before it. */
function canBefall({ webhook }: FaultRule['fault'], { event }: FaultSubject): boolean {
  if (!webhook || !event) return true
  const isOfCreation = webhook.early === true || webhook.late !== undefined
  return (event.isCreation || !isOfCreation) && (event.hasEarlier || webhook.regress !== true)
}
