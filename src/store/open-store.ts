import { stat } from 'node:fs/promises'
import { Low, Memory } from 'lowdb'
import { SandboxError } from '../domain/errors.ts'
import type { WallClock, WallTimers } from '../domain/ports.ts'
import type { Roles } from '../domain/roles.ts'
import { listDataFiles } from './data-files.ts'
import { type FileSystem, nodeFileSystem } from './file-system.ts'
import { loadDriver } from './load-driver.ts'
import { LocalStore } from './local-store.ts'
import { recover, type StoreNotice } from './recover.ts'
import type { Store } from './store.ts'
import { emptyDocument, type StoreDocument } from './store-document.ts'

export interface StoreOptions {
  /** The data folder, made when missing; `:memory:` keeps nothing. */
  readonly dir: string
  /**
   * Hears what a person should know: a torn tail that was cut off, a damaged file set aside, a store that is read-only, a
   * database that is away and back.
   */
  readonly report?: (notice: StoreNotice) => void
  /** What a second process on the same folder is reported beside our pid; `url` and `started` come into its error. */
  readonly owner?: () => Record<string, unknown>
  /** Set damaged files aside and keep what stands before the damage, instead of refusing them. */
  readonly repair?: boolean
  readonly fs?: FileSystem
  /** `postgres://…`: the rows stand in that database, and no folder is used. */
  readonly url?: string | undefined
  /** The same database past a pooler; notifications come by it. */
  readonly listenUrl?: string | undefined
  /** Which due timers this process takes; all by default. */
  readonly roles?: Roles
  /** Time the sign of life in the folder, or the leases in the database; they must not keep the process running. */
  readonly lockTimers?: WallTimers
  /** The machine's clock: a database has one of its own, by which all processes go. */
  readonly wallClock?: WallClock | undefined
}

/**
 * Opens the store and brings back what it held.
 * @throws SandboxError `conflict` when another process uses the folder, `store_unavailable` when its data is damaged or
 * the folder or the database cannot be used.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { dir, url, fs = nodeFileSystem } = options
  if (url !== undefined) {
    const { openPostgres } = await loadDriver(() => import('./postgres/open-postgres.ts'))
    const { listenUrl, roles, lockTimers: timers, owner: facts, wallClock, report } = options
    return openPostgres({ url, listenUrl, roles, timers, facts, wallClock, report })
  }
  if (dir === ':memory:') return new LocalStore(new Low(new Memory<StoreDocument>(), emptyDocument()))
  try {
    await fs.makeFolder(dir)
    return await openLocked(options, fs)
  } catch (error) {
    throw error instanceof SandboxError ? error : await refuseFolder(dir, error)
  }
}

async function openLocked(options: StoreOptions, fs: FileSystem): Promise<Store> {
  const { dir: folder, report = () => {}, owner = () => ({}), repair = false, lockTimers } = options
  const lock = await fs.lock(folder, { owner, ...(lockTimers ? { timers: lockTimers } : {}) })
  try {
    await keepToOwner(folder, { fs, report })
    const confirm = () => lock.confirm()
    const { low, journal, snapshotBytes } = await recover({
      fs,
      folder,
      repair,
      report,
      confirm,
      anew: lock.isFromExpired,
    })
    lock.onLost(failure => journal.lose(failure))
    journal.onFailure(({ message }) => report({ kind: 'read-only', file: folder, offset: 0, detail: message }))
    return new LocalStore(low, { fs, folder, journal, snapshotBytes, confirm, release: () => lock.release() })
  } catch (error) {
    await lock.release()
    throw error
  }
}

async function refuseFolder(folder: string, error: unknown): Promise<SandboxError> {
  const { code, message: reason } = error as NodeJS.ErrnoException // what node:fs and the store throw
  const detail =
    code === 'EACCES' || code === 'EPERM'
      ? `This user may not use the data folder ${folder}${await ownersOf(folder)} (${reason}); ` +
        'start as its owner, give this user the folder and its files, or choose another with --data.'
      : `The data folder ${folder} cannot be used (${reason}); choose another with --data.`
  return new SandboxError('store_unavailable', detail, { cause: error })
}

/** The owner of the folder, where it is another user and can be seen. */
async function ownersOf(folder: string): Promise<string> {
  const own = process.getuid?.()
  const { uid } = await stat(folder).catch(() => ({ uid: own }))
  return uid === own ? '' : `, which belongs to user ${uid} and not to user ${own}`
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
