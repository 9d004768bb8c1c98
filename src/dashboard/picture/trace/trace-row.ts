/** What people choose to see. */
export type RowGroup = 'call' | 'move' | 'webhook' | 'other'

/** What came from outside, or happened because of it: a line of a waterfall. */
export interface TraceRow {
  /** Its name, which stays when rows are added before it. */
  readonly key: string
  /** Its place among all rows. */
  readonly index: number
  readonly group: RowGroup
  /** Virtual time, ms since 1970; null = not known. */
  readonly at: number | null
  /** When the last thing that it led to happened. */
  readonly until: number | null
  /** Real time, ms since 1970; null = not known. */
  readonly wall: number | null
  /** Whose clock the virtual time is of. */
  readonly account: string | null
  readonly isRed: boolean
  /** Index of the row that caused it; null = it came from outside, or was due. */
  readonly cause: number | null
  readonly effects: readonly number[]
  /** How many causes stand before it: 0 = none. */
  readonly depth: number
}

/** A row while the rows after it are not known yet. */
export type OpenRow<R extends TraceRow> = Omit<R, 'until' | 'cause' | 'isRed' | 'effects' | 'depth'> & {
  until: number | null
  cause: number | null
  isRed: boolean
  depth: number
  readonly effects: number[]
}

/** Gives each cause what it led to, and until when. A cause stands before what it caused. */
export function linkRows(rows: readonly OpenRow<TraceRow>[]): void {
  for (const row of rows) {
    const cause = row.cause === null ? undefined : rows[row.cause]
    if (cause) row.depth = cause.depth + 1
  }
  for (const row of rows.toReversed()) {
    const cause = row.cause === null ? undefined : rows[row.cause]
    if (!cause) continue
    cause.effects.push(row.index)
    if (row.until !== null && cause.until !== null && cause.account === row.account) {
      cause.until = Math.max(cause.until, row.until)
    }
  }
  for (const { effects } of rows) effects.reverse()
}
