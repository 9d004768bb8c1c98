import type { Finding } from '../report.ts'

const GMT7_MS = 7 * 3_600_000

/** A finding that is known and accepted for a while. */
export interface BaselineEntry {
  /** Case id. */
  readonly case: string
  readonly check: string
  readonly pointer: string
  /** Why it is accepted. */
  readonly reason: string
  /** Day in GMT+7 (`2026-12-31`) after which it counts again. */
  readonly expires: string
}

export interface Baseline {
  readonly entries: readonly BaselineEntry[]
}

/** Whether an entry speaks of a finding. `*` in its pointer stands for one segment: the same row is not always first. */
export function isMatch(entry: BaselineEntry, finding: Finding): boolean {
  if (entry.case !== finding.case || entry.check !== finding.check) return false
  const wanted = entry.pointer.split('/')
  const found = finding.pointer.split('/')
  return wanted.length === found.length && wanted.every((segment, at) => segment === '*' || segment === found[at])
}

/** The pointer as a baseline keeps it: places in lists differ from run to run. */
export function generalise(pointer: string): string {
  return pointer.replace(/(?<=\/)\d+(?=\/|$)/g, '*')
}

/** The day in GMT+7 of an instant: `2026-12-31`. */
export function dayOf(instant: number): string {
  return new Date(instant + GMT7_MS).toISOString().slice(0, 10)
}
