import { SandboxError } from '../../domain/errors.ts'
import { listDataFiles } from '../data-files.ts'
import { nodeFileSystem } from '../file-system.ts'
import { TABLE_NAMES } from '../memory-world.ts'
import { openStore, type StoreOptions } from '../open-store.ts'
import type { Store } from '../store.ts'
import type { StoredPart, StoreSource } from './archive.ts'

const BATCH = 250

/** A data folder that no sandbox uses meanwhile, as a source; the store is the caller's to close. */
export async function openFolderSource(
  folder: string,
  options: Pick<StoreOptions, 'lockTimers' | 'report'>,
): Promise<{ readonly source: StoreSource; readonly close: () => Promise<void> }> {
  if (!(await hasData(folder))) {
    throw new SandboxError('not_found', `There is no data of a sandbox in ${folder}; name another folder with --data.`)
  }
  const store = await openStore({ ...options, dir: folder })
  const worlds = await store.worlds()
  return { source: { worlds: worlds.length, parts: partsOf(store, worlds) }, close: () => store.close() }
}

/** Asked first: opening the store would make the folder. */
async function hasData(folder: string): Promise<boolean> {
  try {
    const { snapshots, journals } = await listDataFiles(nodeFileSystem, folder)
    return snapshots.length + journals.length > 0
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException // what node:fs throws
    if (code === 'ENOENT' || code === 'ENOTDIR') return false
    throw error
  }
}

async function* partsOf(store: Store, worlds: readonly string[]): AsyncGenerator<StoredPart> {
  for (const world of worlds) {
    yield { world, at: await store.lastAt(world) }
    const rows = await store.allRows(world)
    for (const table of TABLE_NAMES) {
      for (let from = 0; from < rows[table].length; from += BATCH) {
        yield { table, bodies: rows[table].slice(from, from + BATCH).map(row => JSON.stringify(row)) }
      }
    }
  }
}
