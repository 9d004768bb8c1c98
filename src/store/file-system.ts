/** The few file-system calls the store makes, as a port: a test makes the Nth one fail or write short. */
import { chmodSync, constants, fstatSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { open, rename, unlink } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { type Lock, type LockOptions, lockFolder } from './lock/lock-folder.ts'

export interface OpenFile {
  /** Appends; gives how many bytes were taken, which may be fewer than offered. */
  write(bytes: Uint8Array): Promise<number>
  /** Gives how many bytes were read; 0 at the end. */
  read(into: Uint8Array, position: number): Promise<number>
  size(): Promise<number>
  truncate(length: number): Promise<void>
  datasync(): Promise<void>
  sync(): Promise<void>
  close(): Promise<void>
}

export interface FileSystem {
  /** `read`: must exist. `append`: made when missing. `create`: made or emptied. New files have mode 0600. */
  open(path: string, purpose: 'read' | 'append' | 'create'): Promise<OpenFile>
  rename(from: string, to: string): Promise<void>
  remove(path: string): Promise<void>
  list(folder: string): Promise<readonly string[]>
  /** Makes the folder and its parents, new ones with mode 0700. */
  makeFolder(folder: string): Promise<void>
  /** Whether only its owner can open the folder. */
  isPrivate(folder: string): Promise<boolean>
  /** Takes the folder from everyone but its owner (0700). */
  closeToOthers(folder: string): Promise<void>
  /** Makes new and renamed names in the folder durable. */
  syncFolder(folder: string): Promise<void>
  /** Locks the folder for this process. @throws SandboxError `conflict` naming the process that has it. */
  lock(folder: string, options: LockOptions): Promise<Lock>
}

// A link in the data folder could lead anywhere, and what it leads to would be cut or overwritten. Windows has no such flag.
const NO_LINKS = constants.O_NOFOLLOW ?? 0
const FLAGS = {
  read: constants.O_RDONLY | NO_LINKS,
  append: constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | NO_LINKS,
  create: constants.O_RDWR | constants.O_TRUNC | constants.O_CREAT | NO_LINKS,
} as const

/**
 * What only reads names is done in place: it takes microseconds, where each hop to a thread and back took half a
 * millisecond of a start. What moves bytes or waits for the disk is done by a thread. So are renaming and removing: they
 * wait while another thread's fsync runs, and the blocks of a large file take milliseconds to free.
 */
export const nodeFileSystem: FileSystem = {
  async open(path, purpose) {
    const handle = await open(path, FLAGS[purpose], 0o600).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ELOOP' ? new Error(`${path} is a link; the data folder holds files only`) : error
    })
    if (!fstatSync(handle.fd).isFile()) {
      await handle.close()
      throw new Error(`${path} is not a file`)
    }
    return {
      write: async bytes => (await handle.write(bytes)).bytesWritten,
      read: async (into, position) => (await handle.read(into, 0, into.length, position)).bytesRead,
      size: async () => fstatSync(handle.fd).size,
      truncate: length => handle.truncate(length),
      datasync: () => handle.datasync(),
      sync: () => handle.sync(),
      close: () => handle.close(),
    }
  },
  rename,
  lock: lockFolder,
  remove: unlink,
  list: async folder => readdirSync(folder),
  makeFolder: async folder => makeFolders(resolve(folder)),
  // Windows gives a folder the rights of its parent and has no such bits.
  isPrivate: async folder => process.platform === 'win32' || (statSync(folder).mode & 0o077) === 0,
  closeToOthers: async folder => chmodSync(folder, 0o700),
  async syncFolder(folder) {
    // Windows cannot open a folder, and its renames need no fsync of one.
    if (process.platform === 'win32') return
    const handle = await open(folder, 'r')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  },
}

/** Level by level: Node's own recursive mkdir never comes back where a parent takes no folders (`/proc/x`). */
function makeFolders(folder: string): void {
  const missing = makeOne(folder)
  if (!missing) return
  if (dirname(folder) !== folder) makeFolders(dirname(folder))
  if (makeOne(folder)) throw missing
}

/** The error when its parent is missing. @throws every other one; a folder that is there already is fine. */
function makeOne(folder: string): NodeJS.ErrnoException | undefined {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException // what node:fs throws
    if (code === 'ENOENT') return error as NodeJS.ErrnoException // as above
    if (code !== 'EEXIST') throw error
    if (!statSync(folder).isDirectory()) throw new Error(`${folder} is a file, not a folder`, { cause: error })
  }
  return undefined
}

/** Writes every byte, over as many short writes as the disk makes of it. */
export async function writeAll(file: OpenFile, bytes: Uint8Array): Promise<void> {
  let taken = 0
  while (taken < bytes.length) {
    const more = await file.write(bytes.subarray(taken))
    if (more === 0) throw new Error(`the disk took ${taken} of ${bytes.length} bytes and then no more`)
    taken += more
  }
}
