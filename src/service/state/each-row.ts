import type { StoredRow, WorldRows } from '../../store/store.ts'
import { STATE_TABLES, type StateTable } from './write-state.ts'

/** The rows of a state, table by table, each with its table. */
export function* eachRow(
  rows: Pick<WorldRows, StateTable>,
  tables: readonly StateTable[] = STATE_TABLES,
): Generator<StoredRow> {
  for (const table of tables) {
    // A row from under the table's own name, which the compiler cannot distinguish from one of another.
    for (const row of rows[table]) yield [table, row] as StoredRow
  }
}
