import { type EffectKind, ONDEMAND_FAULTS } from '../../domain/faults/effect-kind.ts'
import type { FaultCounts } from '../../domain/faults/fault-rows.ts'
import { type FaultSubject, matches } from '../../domain/faults/matches.ts'
import { drawFor, fires, type Occasion } from '../../domain/faults/read-rule.ts'
import type { Rng } from '../../domain/random.ts'
import type { FaultRule } from '../../schemas/types.gen.ts'
import type { Tx, View } from '../../store/store.ts'
import { countMeeting, countsOf, nextOccurrence } from './fault-counts.ts'
import { type HeldRule, hasEnded } from './held-rule.ts'

/** What a subject meets. */
export interface Encounter {
  readonly kind: EffectKind
  readonly subject: FaultSubject
  /** What distinguishes the subject from others, the same in every run. */
  readonly key: string
}

/** A rule that an encounter concerns, as it stands after that. */
export interface Meeting {
  readonly held: HeldRule
  readonly counts: FaultCounts
}

/** A rule that fires, and what its draws come from. */
export interface Firing extends Meeting {
  draw(what: string): Rng
}

/** When and by which seed a rule meets something. */
interface Circumstances {
  readonly seed: number
  /** Virtual instant. */
  readonly now: number
}

/** Every rule that concerns the subject counts it, whether it fires or not; `firings` are those that do, in their order. */
export async function meetRules(
  tx: Tx,
  { rules, encounter }: { readonly rules: readonly HeldRule[]; readonly encounter: Encounter },
  { seed, now }: Circumstances,
): Promise<{ readonly met: readonly Meeting[]; readonly firings: readonly Firing[] }> {
  const { key } = encounter
  const met: Meeting[] = []
  const firings: Firing[] = []
  for (const held of concerned(rules, encounter, now)) {
    const { row, read } = held
    const before = await countsOf(tx, row.id)
    const counts = { ...before, seen: before.seen + 1 }
    tx.put('faultCounts', counts)
    met.push({ held, counts })
    const occurrence = draws(held) ? await countMeeting(tx, { rule: row.id, key }) : 1
    const occasion: Occasion = { seed, ruleId: row.id, key, occurrence, count: counts.seen, now }
    if (fires(read.timing, occasion)) firings.push({ held, counts, draw: what => drawFor(occasion, what) })
  }
  return { met, firings }
}

/** The rules that `meetRules` would find to fire; nothing is counted. */
export async function foreseeFiring(
  view: Pick<View, 'get'>,
  { rules, encounter }: { readonly rules: readonly HeldRule[]; readonly encounter: Encounter },
  { seed, now }: Circumstances,
): Promise<readonly HeldRule[]> {
  const { key } = encounter
  const firing: HeldRule[] = []
  for (const held of concerned(rules, encounter, now)) {
    const { row, read } = held
    const { seen } = await countsOf(view, row.id)
    const occurrence = draws(held) ? await nextOccurrence(view, { rule: row.id, key }) : 1
    if (fires(read.timing, { seed, ruleId: row.id, key, occurrence, count: seen + 1, now })) firing.push(held)
  }
  return firing
}

/** Whether it matters to a rule how often it has met a key: to a probability, and to a delay that is drawn. */
function draws({ read, row }: HeldRule): boolean {
  return read.timing.probability !== null || row.rule.fault.delay !== undefined
}

/** The rules that count the subject. */
export function concerned(
  rules: readonly HeldRule[],
  { kind, subject }: Pick<Encounter, 'kind' | 'subject'>,
  now: number,
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
