import type { TableName, Tables } from '../domain/world.ts'

/** Rows by table and id; `Extra` is what may stand in place of a row (a transaction keeps null for a deleted one). */
export type RowMaps<Extra = never> = { readonly [T in TableName]: Map<string, Tables[T] | Extra> }

/** One empty map per table. A new table is entered here; the compiler asks for it. */
export function emptyRowMaps<Extra = never>(): RowMaps<Extra> {
  return {
    settings: new Map(),
    account: new Map(),
    clock: new Map(),
    shipments: new Map(),
    ondemand: new Map(),
    transactions: new Map(),
    invoices: new Map(),
    customers: new Map(),
    bankChanges: new Map(),
    timers: new Map(),
    endpoints: new Map(),
    messages: new Map(),
    deliveries: new Map(),
    counters: new Map(),
  }
}

/** Every table's name; exactly the keys above, hence the `as`. */
export const TABLE_NAMES = Object.keys(emptyRowMaps()) as readonly TableName[]
