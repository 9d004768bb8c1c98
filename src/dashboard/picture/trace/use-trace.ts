import { useMemo, useState } from 'preact/hooks'
import { NO_FILTER, type RowChoice, selectRows } from './row-filter.tsx'
import type { RowWords } from './row-words.ts'
import type { TraceRow } from './trace-row.ts'

/** A waterfall, and the row of it that is looked at. */
export interface TraceState<R extends TraceRow> {
  readonly rows: readonly R[]
  readonly describe: (row: R) => RowWords
  /** Of all rows those that show a problem. */
  readonly red: readonly R[]
  /** Those that were chosen. */
  readonly shown: readonly R[]
  readonly choice: RowChoice
  choose(choice: RowChoice): void
  /** The row that is looked at. */
  readonly row: R | undefined
  select(index: number): void
  /** The same for what is chosen elsewhere: it is shown, whatever was filtered. */
  reveal(index: number): void
  /** To the next problem, or the one before. */
  step(by: 1 | -1): void
}

export function useTrace<R extends TraceRow>(
  rows: readonly R[],
  describe: (row: R) => RowWords,
  /** Where to begin; absent = at the first problem. */
  first?: R,
): TraceState<R> {
  const red = useMemo(() => rows.filter(({ isRed }) => isRed), [rows])
  const [key, setKey] = useState<string | null>(null)
  const [choice, choose] = useState<RowChoice>(NO_FILTER)
  const shown = useMemo(() => selectRows(rows, choice, describe), [rows, choice, describe])
  const byKey = useMemo(() => new Map(rows.map(one => [one.key, one])), [rows])
  const row = (key === null ? undefined : byKey.get(key)) ?? first ?? red[0] ?? rows[0]
  const select = (index: number) => setKey(rows[index]?.key ?? null)
  const reveal = (index: number) => {
    const wanted = rows[index]
    if (wanted && !shown.includes(wanted)) choose(NO_FILTER)
    select(index)
  }
  const step = (by: 1 | -1) => {
    const here = row?.index ?? -1
    const next = by === 1 ? red.find(({ index }) => index > here) : red.findLast(({ index }) => index < here)
    const found = next ?? (by === 1 ? red[0] : red.at(-1))
    if (found) reveal(found.index)
  }
  return { rows, describe, red, shown, choice, choose, row, select, reveal, step }
}
