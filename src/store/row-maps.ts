import type { TableName, Tables } from '../domain/world.ts'

/** Rows by table and id; `Extra` is what may stand in place of a row (a transaction keeps null for a deleted one). */
export type RowMaps<Extra = never> = { readonly [T in TableName]: Map<string, Tables[T] | Extra> }

/** One map per table, made by `make`. A new table is entered here; the compiler asks for it. */
export function emptyRowMaps<Extra = never>(make = () => new Map<string, never>()): RowMaps<Extra> {
  return {
    settings: make(),
    account: make(),
    clock: make(),
    shipments: make(),
    ondemand: make(),
    transactions: make(),
    invoices: make(),
    customers: make(),
    bankChanges: make(),
    timers: make(),
    endpoints: make(),
    messages: make(),
    deliveries: make(),
    faults: make(),
    counters: make(),
  }
}

/** Every table's name; exactly the keys above, so the `as` is safe. */
export const TABLE_NAMES = Object.keys(emptyRowMaps()) as readonly TableName[]
