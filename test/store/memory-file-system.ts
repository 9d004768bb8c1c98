import { basename } from 'node:path'
import type { SandboxError } from '../../src/domain/errors.ts'
import type { FileSystem, OpenFile } from '../../src/store/file-system.ts'
import type { Lock } from '../../src/store/lock/lock-folder.ts'

interface MemoryFile {
  bytes: Buffer
  /** What a power failure leaves for certain. */
  synced: Buffer
}

/**
 * One folder in memory that knows what fsync has made durable. `loseCache` is a power failure: names not synced with
 * the folder are gone, and of bytes not synced with their file a part may remain.
 */
export class MemoryFileSystem implements FileSystem {
  #files = new Map<string, MemoryFile>()
  #durable = new Map<string, MemoryFile>()
  /** What confirming the lock throws from now on, as if another process had taken it. */
  lockLoss: SandboxError | undefined
  /** Whether the next lock is taken from a holder that only gave no sign of life. */
  isFromExpired = false

  async open(path: string, purpose: 'read' | 'append' | 'create'): Promise<OpenFile> {
    const held = this.#files.get(basename(path))
    if (!held && purpose === 'read') throw new Error(`ENOENT: ${path}`)
    const file = held ?? { bytes: Buffer.of(), synced: Buffer.of() }
    if (purpose === 'create') file.bytes = Buffer.of()
    this.#files.set(basename(path), file)
    const sync = async (): Promise<void> => {
      file.synced = file.bytes
    }
    return {
      write: async bytes => {
        file.bytes = Buffer.concat([file.bytes, bytes])
        return bytes.length
      },
      read: async (into, position) => file.bytes.copy(into, 0, position),
      size: async () => file.bytes.length,
      truncate: async length => {
        file.bytes = file.bytes.subarray(0, length)
      },
      datasync: sync,
      sync,
      close: async () => {},
    }
  }

  async rename(from: string, to: string): Promise<void> {
    const file = this.#files.get(basename(from))
    if (!file) throw new Error(`ENOENT: ${from}`)
    this.#files.delete(basename(from))
    this.#files.set(basename(to), file)
  }

  async remove(path: string): Promise<void> {
    if (!this.#files.delete(basename(path))) throw new Error(`ENOENT: ${path}`)
    // The worst case: a removal reaches the disk before anything that was made earlier.
    this.#durable.delete(basename(path))
  }

  async list(): Promise<readonly string[]> {
    return [...this.#files.keys()]
  }

  async makeFolder(): Promise<void> {}

  async isPrivate(): Promise<boolean> {
    return true
  }

  async closeToOthers(): Promise<void> {}

  /** No other process reaches this memory. */
  async lock(): Promise<Lock> {
    const confirm = async () => {
      if (this.lockLoss) throw this.lockLoss
    }
    return { isFromExpired: this.isFromExpired, confirm, onLost: () => {}, release: async () => {} }
  }

  async syncFolder(): Promise<void> {
    this.#durable = new Map(this.#files)
  }

  /** `share` of what was written after the last sync of a file survives. */
  loseCache(share: number): void {
    this.#files = new Map()
    for (const [name, { bytes, synced }] of this.#durable) {
      const grown = bytes.length > synced.length && bytes.subarray(0, synced.length).equals(synced)
      const kept = grown
        ? bytes.subarray(0, synced.length + Math.round((bytes.length - synced.length) * share))
        : synced
      this.#files.set(name, { bytes: kept, synced: kept })
    }
    this.#durable = new Map(this.#files)
  }

  names(): readonly string[] {
    return [...this.#files.keys()].sort()
  }

  contents(name: string): Buffer {
    const file = this.#files.get(name)
    if (!file) throw new Error(`ENOENT: ${name}`)
    return file.bytes
  }

  /** A file system with the same files, all of them durable. */
  copy(): MemoryFileSystem {
    const copy = new MemoryFileSystem()
    for (const [held, { bytes }] of this.#files) copy.#files.set(held, { bytes, synced: bytes })
    copy.#durable = new Map(copy.#files)
    return copy
  }

  /** The same, one file changed. */
  with(name: string, bytes: Buffer): MemoryFileSystem {
    const copy = this.copy()
    copy.#files.set(name, { bytes, synced: bytes })
    copy.#durable = new Map(copy.#files)
    return copy
  }
}
