import { Low, Memory } from 'lowdb'
import { SandboxError } from '../domain/errors.ts'
import { listDataFiles } from './data-files.ts'
import { type FileSystem, nodeFileSystem } from './file-system.ts'
import { LocalStore } from './local-store.ts'
import { lockFolder } from './lock.ts'
import { recover, type StoreNotice } from './recover.ts'
import type { Store } from './store.ts'
import { emptyDocument, type StoreDocument } from './store-document.ts'

export interface StoreOptions {
  /** The data folder, made when missing; `:memory:` keeps nothing. */
  readonly dir: string
  /** Hears what a person should know: a torn tail that was cut off, a damaged file that was set aside. */
  readonly report?: (notice: StoreNotice) => void
  /** What a second process on the same folder is told beside our pid; `url` and `started` come into its error. */
  readonly owner?: () => Record<string, unknown>
  /** Set damaged files aside and keep what stands before the damage, instead of refusing them. */
  readonly repair?: boolean
  readonly fs?: FileSystem
}

/**
 * Opens the store and brings back what it held.
 * @throws SandboxError `conflict` when another process uses the folder, `store_unavailable` when its data is damaged.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { dir, report = () => {}, owner = () => ({}), repair = false, fs = nodeFileSystem } = options
  if (dir === ':memory:') return new LocalStore(new Low(new Memory<StoreDocument>(), emptyDocument()))
  await fs.makeFolder(dir).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new SandboxError(
      'store_unavailable',
      `The data folder ${dir} cannot be used (${reason}); choose another with --data.`,
      {
        cause: error,
      },
    )
  })
  const lock = await lockFolder(dir, { owner })
  try {
    await keepToOwner(dir, { fs, report })
    const { low, journal } = await recover({ fs, folder: dir, repair, report })
    return new LocalStore(low, { fs, folder: dir, journal, release: () => lock.release() })
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** A folder that holds others' files too (`--data /tmp`) keeps its mode: the data files are for the owner alone anyway. */
async function keepToOwner(
  folder: string,
  { fs, report }: { fs: FileSystem; report: (notice: StoreNotice) => void },
): Promise<void> {
  if (await fs.isPrivate(folder)) return
  if (!(await listDataFiles(fs, folder)).foreign) return fs.closeToOthers(folder)
  const detail = `${folder} holds files that are not the sandbox's, so its access rights were left as they are.`
  report({ kind: 'open-folder', file: folder, offset: 0, detail })
}
