/** What can be asked of a store, and done with it, without a running sandbox. */

import { quietTimers } from './ports/wall.ts'
import { loadDriver } from './store/load-driver.ts'
import type { OwnDatabase } from './store/postgres/tools/own-database.ts'
import type { StoreStatus } from './store/postgres/tools/read-status.ts'
import { showUrl } from './store/show-url.ts'
import type { Counts } from './store/transfer/archive.ts'
import { openFolderSource } from './store/transfer/folder-source.ts'
import { openFolderTarget } from './store/transfer/folder-target.ts'
import { type ArchiveFile, type ImportProgress, importArchive } from './store/transfer/import-archive.ts'
import { type WrittenArchive, writeArchive } from './store/transfer/write-archive.ts'

export { SandboxError } from './domain/errors.ts'
export { describeWrongDatabaseUrl } from './library/options/wrong-database-url.ts'
export type { OwnDatabase } from './store/postgres/tools/own-database.ts'
export type { StoreStatus } from './store/postgres/tools/read-status.ts'
export type { Counts } from './store/transfer/archive.ts'
export type { ArchiveFile, ImportProgress } from './store/transfer/import-archive.ts'
export type { WrittenArchive } from './store/transfer/write-archive.ts'

/** A database or a data folder. */
export type StorePlace = { readonly store: string } | { readonly data: string }

/** As a message names it. */
export const showPlace = (place: StorePlace): string => ('store' in place ? showUrl(place.store) : place.data)

/** @throws SandboxError `store_unavailable` when the database cannot be used. */
export async function storeStatus(url: string): Promise<StoreStatus> {
  const { readStatus } = await loadDriver(() => import('./store/postgres/tools/read-status.ts'))
  return readStatus(url)
}

/**
 * An empty database on the server of that URL.
 * @throws SandboxError `store_unavailable` when the server cannot be used, or its user may not make databases.
 */
export async function createDatabase(url: string): Promise<OwnDatabase> {
  const { createOwnDatabase } = await loadDriver(() => import('./store/postgres/tools/own-database.ts'))
  return createOwnDatabase(url)
}

/**
 * Brings the schema of a database to this program's version.
 * @throws SandboxError `conflict` for a newer one, `store_unavailable`.
 */
export async function migrateStore(url: string): Promise<{ readonly from: number; readonly to: number }> {
  const { withClient } = await loadDriver(() => import('./store/postgres/tools/with-client.ts'))
  const { migrate } = await import('./store/postgres/migrations.ts')
  return withClient(url, ({ client }) => migrate(client))
}

export interface ExportOptions {
  readonly onProgress: (counts: Counts & { readonly of: number }) => void
  /** Hears what a person should know of a data folder. */
  readonly onNotice: (text: string) => void
}

/**
 * All worlds of a store as the pieces of a file.
 * @returns its counts and its hash
 * @throws SandboxError `not_found` where there is no store, `conflict` for a folder in use and a newer schema.
 */
export async function* exportStore(
  place: StorePlace,
  { onProgress, onNotice }: ExportOptions,
): AsyncGenerator<Buffer, WrittenArchive> {
  const { source, close } =
    'store' in place ? await databaseSource(place.store) : await folderSource(place.data, onNotice)
  try {
    return yield* writeArchive(source, counts => onProgress({ ...counts, of: source.worlds }))
  } finally {
    await close()
  }
}

async function databaseSource(url: string) {
  const { openDatabaseSource } = await loadDriver(() => import('./store/postgres/tools/database-source.ts'))
  return openDatabaseSource(url)
}

function folderSource(folder: string, onNotice: (text: string) => void) {
  return openFolderSource(folder, { lockTimers: quietTimers, report: ({ detail }) => onNotice(detail) })
}

export interface StoreImport {
  readonly replace: boolean
  readonly onProgress: (progress: ImportProgress) => void
}

/**
 * Puts what `exportStore` wrote into an empty store, or with `replace` in the place of all that is there.
 * @throws SandboxError `invalid` with `file:line: …`, before anything is changed; `conflict` for a store that is in use or
 * not empty.
 */
export async function importStore(
  place: StorePlace,
  file: ArchiveFile,
  { replace, onProgress }: StoreImport,
): Promise<Counts> {
  const openTarget = async (counts: Counts) => {
    if ('data' in place) return openFolderTarget(place.data, { replace, counts, lockTimers: quietTimers })
    const { openDatabaseTarget } = await loadDriver(() => import('./store/postgres/tools/database-target.ts'))
    return openDatabaseTarget(place.store, { replace })
  }
  return importArchive(file, { openTarget, onProgress })
}
