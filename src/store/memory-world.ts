import type { TableName, Tables } from '../domain/world.ts'
import { ExactIndex } from './exact-index.ts'
import { INDEXED_TABLE, INDEXES, LISTED_TABLE, LISTS } from './indexes.ts'
import { OrderedList, type Overlay } from './ordered-list.ts'
import type {
  IndexedTables,
  IndexName,
  ListedTables,
  ListName,
  Page,
  PageQuery,
  StoredRow,
  View,
  WorldRows,
} from './store.ts'
import { TimerHeap } from './timer-heap.ts'

/** One changed row: its new form, or null when it is gone. */
export type Change = readonly [table: TableName, id: string, row: Tables[TableName] | null]

/** Changed rows, and what stood in the place of each; undefined = there was none. */
export interface Delta {
  readonly changes: readonly Change[]
  readonly before: readonly (Tables[TableName] | undefined)[]
}

/** The committed rows of one world, with everything that finds them. Changes come through `apply`, or one row at a time. */
export class MemoryWorld implements View {
  readonly #tables = emptyRowMaps()
  readonly #indexes = forEachName(INDEXED_TABLE, () => new ExactIndex())
  readonly #lists = forEachName(LISTED_TABLE, () => new OrderedList())
  readonly timers = new TimerHeap(this.#tables.timers)
  /** The latest virtual instant of a commit; 0 when there is none. */
  lastAt = 0

  get<T extends TableName>(table: T, id: string): Tables[T] | undefined {
    return this.#tables[table].get(id)
  }

  /** Sorted by id, so that a restart, which loads rows in another order, changes no answer. */
  find<I extends IndexName>(index: I, key: string): readonly Tables[IndexedTables[I]][] {
    return this.rowsOf(INDEXED_TABLE[index], [...this.#indexes[index].ids(key)].sort())
  }

  ids(index: IndexName, key: string): readonly string[] {
    return this.#indexes[index].ids(key)
  }

  page<L extends ListName>(list: L, query: PageQuery): Page<Tables[ListedTables[L]]> {
    const { ids, total } = this.#lists[list].page(query)
    return { rows: this.rowsOf(LISTED_TABLE[list], ids), total }
  }

  count(table: TableName): number {
    return this.#tables[table].size
  }

  /** The ids a page would show with a transaction's changes laid over the list. */
  pageWith(list: ListName, query: PageQuery, overlay: Overlay): { ids: readonly string[]; total: number } {
    return this.#lists[list].page(query, overlay)
  }

  /** `before` must be what stands there now. */
  apply({ changes, before }: Delta): void {
    changes.forEach(([table, id, row], n) => {
      this.#replace(table, id, { old: before[n], row })
    })
  }

  /** Puts back what `apply` replaced; what came after it was put back before. */
  revert({ changes, before }: Delta): void {
    changes.forEach(([table, id], n) => {
      this.set(table, id, before[n] ?? null)
    })
  }

  /** Puts (or with null deletes) one row everywhere it is known. */
  set<T extends TableName>(table: T, id: string, row: Tables[T] | null): void {
    this.#replace(table, id, { old: this.#tables[table].get(id), row })
  }

  #replace<T extends TableName>(
    table: T,
    id: string,
    { old, row }: { readonly old: Tables[T] | undefined; readonly row: Tables[T] | null },
  ): void {
    const rows = this.#tables[table]
    if (row === null) rows.delete(id)
    else rows.set(id, row)
    for (const { name, key } of INDEXES[table] ?? []) {
      const oldKey = old ? key(old) : null
      const newKey = row ? key(row) : null
      if (oldKey === newKey) continue
      this.#indexes[name].remove(oldKey, id)
      this.#indexes[name].add(newKey, id)
    }
    for (const { name, sort } of LISTS[table] ?? []) {
      const was = old ? sort(old) : null
      const is = row ? sort(row) : null
      if (was === is) continue
      if (was !== null) this.#lists[name].remove({ sort: was, id })
      if (is !== null) this.#lists[name].add({ sort: is, id })
    }
    if (table === 'timers') this.#timerChanged(id, row !== null)
  }

  /**
   * Every row; may be walked slowly while rows change: each one untouched meanwhile comes exactly once. What is added meanwhile
   * mostly does not come: where rows are added faster than they are walked, the walk ends all the same.
   */
  *rows(): Generator<StoredRow> {
    for (const table of TABLE_NAMES) {
      // A new row stands after all others, so as many as there are now reach past the last one of them.
      let left = this.#tables[table].size
      for (const row of this.#tables[table].values()) {
        if (left === 0) break
        left -= 1
        // A row of the table's own map, which the compiler cannot distinguish from one of another.
        yield [table, row] as StoredRow
      }
    }
  }

  /** Every row, copied at once: one array per table, for a pair per row took longer than anything else of an export. */
  rowsByTable(): WorldRows {
    // An array of the table's own rows under its name, which the compiler cannot distinguish from one of another.
    return Object.fromEntries(TABLE_NAMES.map(table => [table, [...this.#tables[table].values()]])) as {
      [T in TableName]: Tables[T][]
    }
  }

  #timerChanged(id: string, stays: boolean): void {
    const timer = this.#tables.timers.get(id)
    if (stays && timer) this.timers.added(timer)
    else this.timers.removed(id)
  }

  rowsOf<T extends TableName>(table: T, ids: readonly string[]): Tables[T][] {
    const rows: Tables[T][] = []
    for (const id of ids) {
      const row = this.#tables[table].get(id)
      if (row !== undefined) rows.push(row)
    }
    return rows
  }
}

/** One finder per name of a table of names. */
function forEachName<Name extends string, Finder>(
  names: { readonly [N in Name]: unknown },
  make: () => Finder,
): { readonly [N in Name]: Finder } {
  // Built from exactly the keys of `names`, which are the names by their type.
  return Object.fromEntries(Object.keys(names).map(name => [name, make()])) as { [N in Name]: Finder }
}

/** Rows by table and id; `Extra` is what may stand in place of a row (a transaction keeps null for a deleted one). */
type RowMaps<Extra = never> = { readonly [T in TableName]: Map<string, Tables[T] | Extra> }

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
    faultCounts: make(),
    faultMeetings: make(),
    counters: make(),
    quotes: make(),
  }
}

/** Every table's name; exactly the keys above, so the `as` is safe. */
export const TABLE_NAMES = Object.keys(emptyRowMaps()) as readonly TableName[]
