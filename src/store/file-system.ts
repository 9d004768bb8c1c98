/** The few file-system calls the store makes, as a port: a test makes the Nth one fail or write short. */
import { chmod, mkdir, open, readdir, rename, stat, unlink } from 'node:fs/promises'

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
  /** Whether nobody but its owner can open the folder. */
  isPrivate(folder: string): Promise<boolean>
  /** Takes the folder from everyone but its owner (0700). */
  closeToOthers(folder: string): Promise<void>
  /** Makes new and renamed names in the folder durable. */
  syncFolder(folder: string): Promise<void>
}

const FLAGS = { read: 'r', append: 'a', create: 'w' } as const

export const nodeFileSystem: FileSystem = {
  async open(path, purpose) {
    const handle = await open(path, FLAGS[purpose], 0o600)
    return {
      write: async bytes => (await handle.write(bytes)).bytesWritten,
      read: async (into, position) => (await handle.read(into, 0, into.length, position)).bytesRead,
      size: async () => (await handle.stat()).size,
      truncate: length => handle.truncate(length),
      datasync: () => handle.datasync(),
      sync: () => handle.sync(),
      close: () => handle.close(),
    }
  },
  rename,
  remove: unlink,
  list: folder => readdir(folder),
  async makeFolder(folder) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  },
  // Windows gives a folder the rights of its parent and has no such bits.
  isPrivate: async folder => process.platform === 'win32' || ((await stat(folder)).mode & 0o077) === 0,
  closeToOthers: folder => chmod(folder, 0o700),
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

/** Writes every byte, over as many short writes as the disk makes of it. */
export async function writeAll(file: OpenFile, bytes: Uint8Array): Promise<void> {
  let taken = 0
  while (taken < bytes.length) {
    const more = await file.write(bytes.subarray(taken))
    if (more === 0) throw new Error(`the disk took ${taken} of ${bytes.length} bytes and then no more`)
    taken += more
  }
}
