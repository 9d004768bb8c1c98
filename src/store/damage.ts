import { SandboxError } from '../domain/errors.ts'
import type { TableName, Tables } from '../domain/world.ts'
import { INDEXES, LISTS } from './indexes.ts'

const isKey = (key: unknown): boolean => key === null || typeof key === 'string'

const isSort = (sort: unknown): boolean => sort === null || Number.isFinite(sort)

/** Where a data file stops being what was written. */
export interface Damage {
  readonly path: string
  /** Byte offset of the first thing that is wrong. */
  readonly offset: number
  readonly reason: string
}

/** Refuses a damaged data folder, naming file and byte: guessing would serve wrong data silently. */
export function refuseDamage({ path, offset, reason }: Damage): SandboxError {
  return new SandboxError(
    'store_unavailable',
    `${path} is damaged at byte ${offset}: ${reason}. Put back a copy of the data folder, or start once with --repair: ` +
      'it keeps everything before the damage and sets the damaged file aside.',
    { extra: { file: path, offset } },
  )
}

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
