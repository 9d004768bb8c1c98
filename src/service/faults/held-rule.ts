import type { FaultCounts, FaultRow } from '../../domain/faults/fault-rows.ts'
import { type ReadRule, readRule } from '../../domain/faults/read-rule.ts'
import type { Store, View } from '../../store/store.ts'
import { countsOf } from './fault-counts.ts'
import type { FaultState } from './faults.ts'

const ALL = { order: 'ascending', offset: 0, limit: Number.MAX_SAFE_INTEGER } as const

/** A rule in memory, with what is shown of what it has done. What decides are the counts in the store. */
export interface HeldRule {
  readonly row: FaultRow
  readonly read: ReadRule
  /** Virtual instant; null = never. */
  readonly endsAt: number | null
  /** As they are on the disk. The rule has them still when it is switched off and on. */
  readonly shown: { counts: Omit<FaultCounts, 'id'> }
}

const NEVER_MET: HeldRule['shown']['counts'] = { seen: 0, fired: 0, lastFiredAt: null }

export function holdRule(row: FaultRow, counts = NEVER_MET): HeldRule {
  const read = readRule(row.rule)
  const endsAt = read.ttlMs === null ? null : row.addedAt + read.ttlMs
  return { row, read, endsAt, shown: { counts } }
}

export function hasEnded({ endsAt }: Pick<HeldRule, 'endsAt'>, now: number): boolean {
  return endsAt !== null && now >= endsAt
}

export function stateOf({ row, endsAt, shown }: HeldRule): FaultState {
  const { seen, fired, lastFiredAt } = shown.counts
  return { row, endsAt, seen, fired, lastFiredAt }
}

/** The rules of an account as they are stored, in the order in which they have their way; some may have ended. */
export async function storedRules(view: View): Promise<readonly FaultRow[]> {
  return (await view.page('faultsByPlace', ALL)).rows
}

/** The same with what they have counted. */
export async function heldRules(view: View): Promise<readonly HeldRule[]> {
  const rules: HeldRule[] = []
  for (const row of await storedRules(view)) rules.push(holdRule(row, await countsOf(view, row.id)))
  return rules
}

/** Those from `--faults` as a reset leaves them, though they may have ended or be off: their time begins again. */
export async function startRulesFrom(store: Store, world: string): Promise<readonly FaultRow[]> {
  const rows = await store.read(world, storedRules)
  return rows.filter(({ origin }) => origin === 'start').map(({ isOff: _isOff, ...row }) => row)
}
