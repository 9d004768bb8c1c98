import { type ReadRule, readRule } from '../../domain/faults/read-rule.ts'
import type { FaultRow } from '../../domain/world.ts'
import type { Store, View } from '../../store/store.ts'
import type { FaultState } from './faults.ts'

const ALL = { order: 'ascending', offset: 0, limit: Number.MAX_SAFE_INTEGER } as const

/** A rule in memory, with what it has done since the sandbox was started or the account reset. */
export interface HeldRule {
  readonly row: FaultRow
  readonly read: ReadRule
  /** Virtual instant; null = never. */
  readonly endsAt: number | null
  seen: number
  fired: number
  lastFiredAt: number | null
}

export function holdRule(row: FaultRow): HeldRule {
  const read = readRule(row.rule)
  const endsAt = read.ttlMs === null ? null : row.addedAt + read.ttlMs
  return { row, read, endsAt, seen: 0, fired: 0, lastFiredAt: null }
}

export function hasEnded({ endsAt }: Pick<HeldRule, 'endsAt'>, now: number): boolean {
  return endsAt !== null && now >= endsAt
}

export function stateOf({ row, endsAt, seen, fired, lastFiredAt }: HeldRule): FaultState {
  return { row, endsAt, seen, fired, lastFiredAt }
}

/** The rules of an account as they are stored, in the order in which they have their way; some may have ended. */
export async function storedRules(view: View): Promise<readonly FaultRow[]> {
  return (await view.page('faultsByPlace', ALL)).rows
}

/** Those from `--faults` as a reset leaves them, though they may have ended or be off: their time begins again. */
export async function startRulesFrom(store: Store, world: string): Promise<readonly FaultRow[]> {
  const rows = await store.read(world, storedRules)
  return rows.filter(({ origin }) => origin === 'start').map(({ isOff: _isOff, ...row }) => row)
}
