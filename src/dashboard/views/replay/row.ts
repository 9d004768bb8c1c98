import type { ReplayMoment } from '../../../schemas/types.gen.ts'
import type { RowGroup, TraceRow } from '../../picture/trace/trace-row.ts'

/** A row of a recorded run. */
export interface Row extends TraceRow {
  /** Index of the event of the recording during which it happened. */
  readonly event: number
  readonly what: CallOfRow | ActOfRow | WebhookOfRow | ReplayMoment
  /** It was due: a step of a plan, or a wait that ended. */
  readonly isDue: boolean
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

export function groupOf({ kind }: Row['what']): RowGroup {
  if (kind === 'call' || kind === 'move' || kind === 'webhook') return kind
  if (kind === 'act') return 'call'
  return kind === 'sent' ? 'webhook' : 'other'
}

export function findCall(rows: readonly Row[], number: number): Row | undefined {
  return rows.find(({ what }) => what.kind === 'call' && what.number === number)
}
