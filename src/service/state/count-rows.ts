import type { StoredRow, View, WorldRows } from '../../store/store.ts'
import { STATE_TABLES, type StateTable } from './write-state.ts'

/** How much a world holds. */
export interface RowCounts {
  /** Of both lines. */
  readonly shipments: number
  readonly customers: number
  readonly endpoints: number
  readonly deliveries: number
}

export async function countRows(view: Pick<View, 'count'>): Promise<RowCounts> {
  return {
    shipments: (await view.count('shipments')) + (await view.count('ondemand')),
    customers: await view.count('customers'),
    endpoints: await view.count('endpoints'),
    deliveries: await view.count('deliveries'),
  }
}

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
