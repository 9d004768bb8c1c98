import type { ReplayMoment } from '../../../schemas/types.gen.ts'

/** What came from outside, or happened because of it: a line of the waterfall. */
export interface Row {
  /** Its place among all rows. */
  readonly index: number
  /** Index of the event of the recording during which it happened. */
  readonly event: number
  /** Virtual time, ms since 1970; null where only the recording is there. */
  readonly at: number | null
  /** When the last thing that it led to happened. */
  readonly until: number | null
  readonly account: string | null
  readonly what: CallOfRow | ActOfRow | WebhookOfRow | ReplayMoment
  readonly isRed: boolean
  /** Index of the row that caused it; null = it came from outside, or was due. */
  readonly cause: number | null
  /** It was due: a step of a plan, or a wait that ended. */
  readonly isDue: boolean
  readonly effects: readonly number[]
}

/** A call of the recording by its number. */
export interface CallOfRow {
  readonly kind: 'call'
  readonly number: number
}

/** What a test did by the library, by its number in the recording. */
export interface ActOfRow {
  readonly kind: 'act'
  readonly number: number
}

/** A webhook of a recording that was not played: only what was sent and answered is known. */
export interface WebhookOfRow {
  readonly kind: 'sent'
  readonly number: number
}

/** What people choose to see. */
export type RowKind = 'call' | 'move' | 'webhook' | 'other'

export function kindOf({ what: { kind } }: Pick<Row, 'what'>): RowKind {
  if (kind === 'call' || kind === 'move' || kind === 'webhook') return kind
  if (kind === 'act') return 'call'
  return kind === 'sent' ? 'webhook' : 'other'
}
