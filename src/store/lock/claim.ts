import { closeSync, fstatSync, mkdtempSync, openSync, renameSync, write, writeSync } from 'node:fs'
import { readdir, rmdir, unlink } from 'node:fs/promises'
import type { Server } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ask, byShortPath, closeServer, type Facts, listenAt } from './lock-socket.ts'

/** The folder inside the data folder whose entries are the holder's, and how the name of a claim begins. */
export const LOCK = 'carrier-sandbox.lock'

/** A beat writes over the one before; so long, it never leaves an end of it behind. */
const SIGN_LENGTH = 1_024

const writeLater: (file: number, text: string, position: number) => Promise<unknown> = promisify(write)

export interface ClaimOptions {
  readonly owner: () => Facts
  readonly place: string
  /** False: as on a file system that takes none. */
  readonly sockets: boolean
}

/**
 * One process's claim to a data folder: a folder with its socket and its sign of life, both named by six drawn
 * characters that no other claim has. It is made under a name of its own and becomes the lock by a rename.
 */
export class Claim {
  readonly #lock: string
  readonly #name: string
  readonly #options: ClaimOptions
  #folder: string
  #server: Server | undefined
  /** Stays open: it leads to the sign of life wherever its folders are moved, and tells when that was unlinked. */
  #file: number | undefined

  private constructor(folder: string, made: string, options: ClaimOptions) {
    this.#lock = join(folder, LOCK)
    this.#folder = made
    this.#name = made.slice(-6)
    this.#options = options
  }

  /** @throws the error of Node where the folder takes no files. */
  static async make(folder: string, options: ClaimOptions): Promise<Claim> {
    const claim = new Claim(folder, mkdtempSync(join(folder, `${LOCK}-`)), options)
    try {
      // In place: a start waits for each of these, and nothing runs beside them yet.
      claim.#file = openSync(claim.#sign, 'wx', 0o600)
      claim.#beatInPlace()
      if (options.sockets) await claim.#listen()
    } catch (error) {
      await claim.remove()
      throw error
    }
    return claim
  }

  /** Makes it the lock; false while another has it. */
  async publish(): Promise<boolean> {
    try {
      renameSync(this.#folder, this.#lock)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException // what node:fs throws
      // What lies there is not empty; the last two come from file systems that replace no folder at all.
      if (code === 'ENOTEMPTY' || code === 'EEXIST' || code === 'EPERM' || code === 'EACCES') return false
      throw error
    }
    this.#folder = this.#lock
    return true
  }

  /** Renews the sign of life. */
  async beat(): Promise<void> {
    if (this.#file !== undefined) await writeLater(this.#file, this.#signOfLife(), 0)
  }

  /** What the clock of the file system shows, by which signs of life are dated: ms. For the start, as it waits in place. */
  readFileClock(): number {
    this.#beatInPlace()
    return this.#file === undefined ? 0 : fstatSync(this.#file).mtimeMs
  }

  /** Why the lock is no longer this claim's; undefined while it is. */
  async lossOf(): Promise<string | undefined> {
    try {
      // In place, without a thread: each batch of commits waits for it, and it takes microseconds of an open file.
      if (this.#file !== undefined && fstatSync(this.#file).nlink > 0) return undefined
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
    const others = await readdir(this.#lock).catch(() => [])
    return others.length > 0 ? 'another process has taken its lock' : `its lock ${this.#lock} was removed`
  }

  /** Takes its files away, and no other's. */
  async remove(): Promise<void> {
    if (this.#file !== undefined) closeSync(this.#file)
    this.#file = undefined
    for (const path of [this.#socket, this.#sign]) await unlink(path).catch(ignore('ENOENT', 'ENOTDIR'))
    await rmdir(this.#folder).catch(ignore('ENOENT', 'ENOTDIR', 'ENOTEMPTY', 'EEXIST'))
    if (this.#server) await closeServer(this.#server)
  }

  get #sign(): string {
    return join(this.#folder, `${this.#name}.json`)
  }

  get #socket(): string {
    return join(this.#folder, `${this.#name}.sock`)
  }

  #signOfLife(): string {
    return `${JSON.stringify({ ...this.#facts(), place: this.#options.place }).padEnd(SIGN_LENGTH)}\n`
  }

  #beatInPlace(): void {
    if (this.#file !== undefined) writeSync(this.#file, this.#signOfLife(), 0)
  }

  #facts(): Facts {
    return { pid: process.pid, host: hostname(), ...this.#options.owner() }
  }

  /** Where a socket cannot be made, or does not answer even to its own process, the sign of life alone has to do. */
  async #listen(): Promise<void> {
    try {
      this.#server = await byShortPath(this.#socket, address => listenAt(address, () => this.#facts()))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException // what node:net and node:fs throw
      if (code === 'EMFILE' || code === 'ENFILE' || code === 'ENOMEM' || code === 'ENOBUFS') throw error
      await unlink(this.#socket).catch(ignore('ENOENT'))
      return
    }
    const answer = await byShortPath(this.#socket, ask)
    if (typeof answer === 'object') return
    await closeServer(this.#server)
    this.#server = undefined
    await unlink(this.#socket).catch(ignore('ENOENT'))
  }
}

/** For what may be gone already, or may be another's by now. */
export function ignore(...codes: readonly string[]): (error: NodeJS.ErrnoException) => void {
  return error => {
    if (!codes.includes(error.code ?? '')) throw error
  }
}
