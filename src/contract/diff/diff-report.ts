import type { OperationId } from '../../schemas/operations.ts'

/** The gravest first. */
export const VERDICTS = [
  'provider changed',
  'sandbox bug',
  'schema too narrow',
  'own form',
  'not compared',
  'no drift',
] as const
export type Verdict = (typeof VERDICTS)[number]

/** What the specification leaves open, and no switch expresses, is the service's own. */
export function isDrift(verdict: Verdict): boolean {
  return verdict !== 'own form' && verdict !== 'not compared' && verdict !== 'no drift'
}

/** One way in which schema, real service and sandbox do not agree. */
export interface DriftFinding {
  readonly verdict: Exclude<Verdict, 'no drift' | 'not compared'>
  /** JSON pointer into the body; with `*` for the index of a list where it is about all of them. */
  readonly pointer: string
  /** A sentence for a person. */
  readonly what: string
  /** Heading of the specification; null where the rule has none. */
  readonly clause: string | null
  /** The switch that makes the sandbox answer like the real service; null = there is none. */
  readonly switch: string | null
}

export interface CellDiff {
  readonly operation: OperationId
  readonly status: number
  /** The worst of its findings, in the order of `VERDICTS`. */
  readonly verdict: Verdict
  readonly findings: readonly DriftFinding[]
  /** Why it was not compared; null = it was. */
  readonly note: string | null
}

/** An open clause that both answer, each in its own way. */
export interface ReadingDiff {
  readonly switch: string
  readonly a: unknown
  readonly b: unknown
  readonly evidence: { readonly a: string; readonly b: string }
}

/** An open clause that was not compared, with why each side did not show it; null = that side did. */
export interface UnreadSwitch {
  readonly switch: string
  readonly a: string | null
  readonly b: string | null
}

export interface DiffReport {
  /** Address or folder of the real service, of the sandbox, and of the earlier recording. */
  readonly a: string
  readonly b: string
  readonly before: string | null
  readonly cells: readonly CellDiff[]
  readonly readings: readonly ReadingDiff[]
  readonly unread: readonly UnreadSwitch[]
  /** How many cells have an answer on both sides; 0 = the report says nothing. */
  readonly compared: number
  readonly drift: boolean
}
