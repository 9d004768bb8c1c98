import type { FileSystem, OpenFile } from '../../src/store/file-system.ts'
import type { Lock, LockOptions } from '../../src/store/lock/lock-folder.ts'

export interface Faults {
  /** Which call fails, counted from 1 over all calls of the file system and its files. */
  readonly failAt?: number
  /** Fail every call from `failAt` on, as if the disk had gone. */
  readonly forEver?: boolean
  /** Writes take a byte at a time, and a failing write still takes some of its bytes. */
  readonly shortWrites?: boolean
  /** The code of its error; EIO by default. */
  readonly code?: string
}

/** Counts the calls of a file system and makes some of them fail. */
export class FaultyFileSystem implements FileSystem {
  readonly #inner: FileSystem
  readonly #faults: Faults
  readonly calls: string[] = []
  #next: { readonly name: string; readonly run: () => void } | undefined

  constructor(inner: FileSystem, faults: Faults = {}) {
    this.#inner = inner
    this.#faults = faults
  }

  count(name: string): number {
    return this.calls.filter(call => call === name).length
  }

  /** Runs `run` at the end of the next call of that name. */
  afterNext(name: string, run: () => void): void {
    this.#next = { name, run }
  }

  get failed(): boolean {
    return this.#faults.failAt !== undefined && this.calls.length >= this.#faults.failAt
  }

  async open(path: string, purpose: 'read' | 'append' | 'create'): Promise<OpenFile> {
    const file = await this.#call('open', () => this.#inner.open(path, purpose))
    return {
      write: bytes => this.#write(file, bytes),
      read: (into, position) => this.#call('read', () => file.read(into, position)),
      size: () => this.#call('size', () => file.size()),
      truncate: length => this.#call('truncate', () => file.truncate(length)),
      datasync: () => this.#call('datasync', () => file.datasync()),
      sync: () => this.#call('sync', () => file.sync()),
      // A failing close still gives its descriptor back, as close(2) does.
      close: async () => {
        await file.close()
        await this.#call('close', async () => {})
      },
    }
  }

  rename(from: string, to: string): Promise<void> {
    return this.#call('rename', () => this.#inner.rename(from, to))
  }

  remove(path: string): Promise<void> {
    return this.#call('remove', () => this.#inner.remove(path))
  }

  list(folder: string): Promise<readonly string[]> {
    return this.#call('list', () => this.#inner.list(folder))
  }

  makeFolder(folder: string): Promise<void> {
    return this.#call('makeFolder', () => this.#inner.makeFolder(folder))
  }

  isPrivate(folder: string): Promise<boolean> {
    return this.#call('isPrivate', () => this.#inner.isPrivate(folder))
  }

  closeToOthers(folder: string): Promise<void> {
    return this.#call('closeToOthers', () => this.#inner.closeToOthers(folder))
  }

  syncFolder(folder: string): Promise<void> {
    return this.#call('syncFolder', () => this.#inner.syncFolder(folder))
  }

  lock(folder: string, options: LockOptions): Promise<Lock> {
    return this.#call('lock', () => this.#inner.lock(folder, options))
  }

  async #write(file: OpenFile, bytes: Uint8Array): Promise<number> {
    const { shortWrites = false } = this.#faults
    try {
      return await this.#call('write', () => file.write(shortWrites ? bytes.subarray(0, 40) : bytes))
    } catch (error) {
      if (shortWrites) await file.write(bytes.subarray(0, bytes.length >> 1))
      throw error
    }
  }

  async #call<T>(name: string, perform: () => Promise<T>): Promise<T> {
    this.calls.push(name)
    const { failAt = Number.POSITIVE_INFINITY, forEver = false, code = 'EIO' } = this.#faults
    if (this.calls.length === failAt || (forEver && this.calls.length > failAt))
      throw Object.assign(new Error(`${code}: ${name}`), { code })
    const result = await perform()
    if (this.#next?.name === name) {
      this.#next.run()
      this.#next = undefined
    }
    return result
  }
}
