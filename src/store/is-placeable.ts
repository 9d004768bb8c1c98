import type { TableName, Tables } from '../domain/world.ts'
import { INDEXES, LISTS } from './indexes.ts'

/** Whether every index and list of its table has a place for a row that was read from a file. */
export function isPlaceable<T extends TableName>(table: T, row: Tables[T]): boolean {
  try {
    return (
      (INDEXES[table] ?? []).every(({ key }) => isKey(key(row))) &&
      (LISTS[table] ?? []).every(({ sort }) => isSort(sort(row))) &&
      (table !== 'timers' || ('dueAt' in row && Number.isFinite(row.dueAt)))
    )
  } catch {
    // A key is made of a value of another kind, such as a phone that is a number.
    return false
  }
}

const isKey = (key: unknown): boolean => key === null || typeof key === 'string'
const isSort = (sort: unknown): boolean => sort === null || Number.isFinite(sort)
