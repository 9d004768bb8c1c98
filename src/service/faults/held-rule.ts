import { type ReadRule, readRule } from '../../domain/faults/read-rule.ts'
import type { FaultRow } from '../../domain/world.ts'
import type { FaultState } from './faults.ts'

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
