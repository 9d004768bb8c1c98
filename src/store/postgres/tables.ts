/** The tables of the database, as the names, indexes and lists of rows give them. Nothing here is written twice by hand. */
import type { TableName, Tables } from '../../domain/world.ts'
import { INDEXES, type IndexDefinition, LISTS, type ListDefinition } from '../indexes.ts'
import { TABLE_NAMES } from '../memory-world.ts'
import type { IndexName, ListName } from '../store.ts'
import { keyText } from './key-text.ts'

export const SCHEMA = 'carrier_sandbox'

export interface Column<Row> {
  readonly name: string
  readonly type: 'text' | 'double precision'
  /** Null = the row is not found by it. */
  readonly value: (row: Row) => string | number | null
  /** The migration that added it with its index; absent = the first. */
  readonly since?: number
}

export interface SqlTable<T extends TableName = TableName> {
  /** With its schema. */
  readonly name: string
  /** What stands beside generation, id, body and place. */
  readonly columns: readonly Column<Tables[T]>[]
}

/** `shipmentsByOrderId` → `shipments_by_order_id`. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

export const columnOf = (name: IndexName | ListName): string => snake(name)

const OF_TIMERS: readonly Column<Tables['timers']>[] = [
  { name: 'due_at', type: 'double precision', value: timer => timer.dueAt },
  // Attempts to one endpoint are one process's at a time.
  {
    name: 'endpoint',
    type: 'text',
    value: timer => (timer.kind === 'attempt' ? keyText(timer.endpointId) : null),
    since: 2,
  },
]

// Built from exactly the names of tables.
export const SQL_TABLES = Object.fromEntries(TABLE_NAMES.map(table => [table, sqlTable(table)])) as {
  readonly [T in TableName]: SqlTable<T>
}

function sqlTable<T extends TableName>(table: T): SqlTable<T> {
  const indexes: readonly IndexDefinition<Tables[T]>[] = INDEXES[table] ?? []
  const lists: readonly ListDefinition<Tables[T]>[] = LISTS[table] ?? []
  const keys = indexes.map(({ name, key }) => ({
    name: columnOf(name),
    type: 'text' as const,
    value: (row: Tables[T]) => {
      const text = key(row)
      return text === null ? null : keyText(text)
    },
  }))
  const sorts = lists.map(({ name, sort, since }) => ({
    name: columnOf(name),
    type: 'double precision' as const,
    value: sort,
    ...(since === undefined ? {} : { since }),
  }))
  // Columns of timers, where the table is that of timers.
  const own = (table === 'timers' ? OF_TIMERS : []) as readonly Column<Tables[T]>[]
  return { name: `${SCHEMA}.${snake(table)}`, columns: [...keys, ...sorts, ...own] }
}

/** Statements of the first migration that make the tables. None has what a table partitioned by hash of its generation could not have. */
export function createTables(): readonly string[] {
  return TABLE_NAMES.flatMap(table => {
    const { name, columns: all } = SQL_TABLES[table]
    const columns = all.filter(({ since }) => since === undefined)
    const types = columns.map(({ name: column, type }) => `${column} ${type === 'text' ? TEXT : type}`)
    const claim = table === 'timers' ? ['claim bigint', 'claimed_until timestamptz', 'claimed_by uuid'] : []
    const own = ['generation bigint NOT NULL', `id ${TEXT} NOT NULL`, 'body text NOT NULL', PLACE, ...types, ...claim]
    const indexes = columns.map(
      ({ name: column }) => `CREATE INDEX ON ${name} (generation, ${column}, id) WHERE ${column} IS NOT NULL`,
    )
    // Renewing a lease changes no indexed column, so it adds no entry to an index.
    if (table === 'timers') indexes.push(`CREATE INDEX ON ${name} (claimed_by) WHERE claimed_by IS NOT NULL`)
    return [`CREATE TABLE ${name} (${own.join(', ')}, PRIMARY KEY (generation, id))`, ...indexes]
  })
}

export const TEXT = 'text COLLATE "C"'

/** Rows are exported in the order in which they were first put, as from a store in memory. */
const PLACE = `place bigint NOT NULL DEFAULT nextval('${SCHEMA}.places')`
