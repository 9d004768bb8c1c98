/**
 * The names in a data folder. A number in a name is the first commit the file may hold (`journal-…`), or the first
 * commit it does not promise to hold (`snapshot-…`), so that a missing or shortened file shows as a gap.
 */
import { join } from 'node:path'
import { SandboxError } from '../domain/errors.ts'
import type { TableName, Tables } from '../domain/world.ts'
import type { FileSystem } from './file-system.ts'
import { INDEXES, LISTS } from './indexes.ts'
import { LOCK } from './lock/claim.ts'

export interface DataFile {
  readonly path: string
  readonly from: number
}

export interface DataFiles {
  /** Both in ascending order. */
  readonly snapshots: readonly DataFile[]
  readonly journals: readonly DataFile[]
  /** Snapshots that were never finished. */
  readonly unfinished: readonly string[]
  /** Whether anything in the folder is not the store's. */
  readonly foreign: boolean
}

const NAME = /^(snapshot|journal)-(\d{15})\.log(\.tmp)?$/

const digits = (n: number): string => String(n).padStart(15, '0')

export const journalPath = (folder: string, from: number): string => join(folder, `journal-${digits(from)}.log`)
export const snapshotPath = (folder: string, from: number): string => join(folder, `snapshot-${digits(from)}.log`)

export async function listDataFiles(fs: FileSystem, folder: string): Promise<DataFiles> {
  const snapshots: DataFile[] = []
  const journals: DataFile[] = []
  const unfinished: string[] = []
  let foreign = false
  // Equal widths: the order of the names is the order of the numbers.
  for (const name of [...(await fs.list(folder))].sort()) {
    const match = NAME.exec(name)
    const path = join(folder, name)
    // `lock.sock` is the lock of version 0.1.0 on some systems.
    if (!match) foreign ||= !name.includes('.damaged') && name !== 'lock.sock' && !name.startsWith(LOCK)
    else if (match[3]) unfinished.push(path)
    else (match[1] === 'journal' ? journals : snapshots).push({ path, from: Number(match[2]) })
  }
  return { snapshots, journals, unfinished, foreign }
}

/** Deletes what a snapshot that starts at `from` has made superfluous. */
export async function removeOlderThan(from: number, place: { fs: FileSystem; folder: string }): Promise<void> {
  const files = await listDataFiles(place.fs, place.folder)
  for (const file of [...files.journals, ...files.snapshots]) if (file.from < from) await place.fs.remove(file.path)
}

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
