import { setImmediate } from 'node:timers/promises'
import { SandboxError } from '../domain/errors.ts'
import { say } from '../domain/messages.ts'
import { journalPath } from './data-files.ts'
import { type FileSystem, type OpenFile, writeAll } from './file-system.ts'
import { type Deed, encodeLine } from './journal-line.ts'

/** Commits that share one write and one fdatasync. */
interface Batch {
  readonly lines: string[]
  readonly undo: (() => void)[]
  readonly durable: Promise<void>
  readonly settle: (failure?: SandboxError) => void
}

interface Rotation {
  readonly from: number
  readonly settle: (failure?: unknown) => void
}

type Job = Batch | Rotation

/** One write call takes no more text than this, so that a burst of commits stalls the loop no longer than one row. */
const WRITE_CHARACTERS = 1 << 20

/**
 * The append-only journal. Commits made while a write and its fdatasync are under way wait together for the next one.
 *
 * After a failed write or fdatasync nothing more is accepted (what the kernel then holds is unknown): the refused
 * commits are undone in memory and cut off the file. Where the disk refuses even that cut, a reopening may find
 * commits that were answered with `store_unavailable`; it never misses one that was acknowledged.
 */
export class Journal {
  readonly #fs: FileSystem
  readonly #folder: string
  #file: OpenFile
  #from: number
  #next: number
  /** Bytes of the file known to be durable. */
  #length: number
  #jobs: Job[] = []
  #working = false
  #failure: SandboxError | undefined
  #lastDurable: Promise<void> = Promise.resolve()
  #lastRotation: Promise<void> = Promise.resolve()
  #idle: Promise<void> = Promise.resolve()

  private constructor(place: { fs: FileSystem; folder: string }, file: OpenFile, state: JournalState) {
    this.#fs = place.fs
    this.#folder = place.folder
    this.#file = file
    this.#from = state.from
    this.#next = state.next
    this.#length = state.length
  }

  /** Opens (or makes) the journal that begins with commit `from`; the next commit will be number `next`. */
  static async open(
    place: { fs: FileSystem; folder: string },
    state: { from: number; next: number },
  ): Promise<Journal> {
    const file = await openJournal(place, state.from)
    try {
      // Lines left by a killed process are replayed and served from now on, so they must be on disk and not only cached.
      await file.datasync()
      return new Journal(place, file, { ...state, length: await file.size() })
    } catch (error) {
      await file.close()
      throw error
    }
  }

  /**
   * Takes a deed; the promise resolves when it is durable. `undo` is called, newest first, if it will never be.
   * @throws TypeError when a row cannot be JSON, SandboxError `store_unavailable` after a failure; nothing is taken then.
   */
  append(deed: Deed, undo: () => void): Promise<void> {
    if (this.#failure) throw this.#failure
    const line = encodeLine({ n: this.#next, ...deed })
    this.#next++
    const batch = this.#gathering()
    batch.lines.push(line)
    batch.undo.push(undo)
    this.#lastDurable = batch.durable
    this.#work()
    return batch.durable
  }

  /** Resolves when every commit taken so far is on disk; rejects when the last of them never will be. */
  flushed(): Promise<void> {
    return this.#lastDurable
  }

  /** Bytes of the file known to be on disk. */
  get bytes(): number {
    return this.#length
  }

  /** Refuses further commits when the disk has refused one. */
  get failure(): SandboxError | undefined {
    return this.#failure
  }

  /**
   * Sends every later commit to a file of its own and gives the number of the first of them, at once: the rows in memory
   * are then exactly the commits before it. `settled` tells when the file exists.
   */
  rotate(): number {
    if (this.#failure) throw this.#failure
    if (this.#from === this.#next) {
      this.#lastRotation = Promise.resolve()
      return this.#next
    }
    const { promise, settle } = settleable()
    this.#jobs.push({ from: this.#next, settle })
    this.#lastRotation = promise
    this.#work()
    return this.#next
  }

  /** Resolves when the last rotation and every commit so far are on disk; rejects when one of them never will be. */
  async settled(): Promise<void> {
    await this.#lastRotation
    await this.#lastDurable
  }

  /** Writes what is waiting and closes the file. A failed write has been told to whoever waited for it. */
  async close(): Promise<void> {
    await this.#idle
    await this.#file.close()
  }

  #gathering(): Batch {
    const last = this.#jobs.at(-1)
    if (last && 'lines' in last) return last
    const { promise, settle } = settleable()
    const batch: Batch = { lines: [], undo: [], durable: promise, settle }
    this.#jobs.push(batch)
    return batch
  }

  #work(): void {
    if (this.#working) return
    this.#working = true
    this.#idle = this.#run()
  }

  async #run(): Promise<void> {
    // Commits of the same turn of the loop (32 requests read at once) share the first write as well.
    await setImmediate()
    for (let job = this.#jobs.shift(); job; job = this.#jobs.shift()) {
      if ('lines' in job) await this.#commit(job)
      else await this.#switch(job)
    }
    this.#working = false
  }

  async #commit(batch: Batch): Promise<void> {
    try {
      let written = 0
      for (const text of portions(batch.lines)) {
        const bytes = Buffer.from(text)
        await writeAll(this.#file, bytes)
        written += bytes.length
      }
      await this.#file.datasync()
      this.#length += written
    } catch (cause) {
      await this.#refuse(batch, cause)
      return
    }
    batch.settle()
  }

  async #refuse(batch: Batch, cause: unknown): Promise<void> {
    const facts = { folder: this.#folder, reason: String(cause) }
    const failure = new SandboxError('store_unavailable', say('store_unwritable', facts), { cause })
    this.#failure = failure
    const refused = [batch, ...this.#jobs.splice(0)]
    for (const job of refused.toReversed()) {
      if ('undo' in job) for (const undo of job.undo.toReversed()) undo()
    }
    try {
      await this.#file.truncate(this.#length)
      await this.#file.sync()
    } catch (second) {
      failure.message = say('store_uncut', { ...facts, second: String(second) })
    }
    for (const job of refused) job.settle(failure)
  }

  /** A rotation that fails leaves the present file in use. */
  async #switch(rotation: Rotation): Promise<void> {
    try {
      const file = await openJournal({ fs: this.#fs, folder: this.#folder }, rotation.from)
      const old = this.#file
      this.#file = file
      this.#from = rotation.from
      this.#length = 0
      await old.close()
      rotation.settle()
    } catch (error) {
      rotation.settle(error)
    }
  }
}

interface JournalState {
  readonly from: number
  readonly next: number
  readonly length: number
}

/** Opens a journal for appending; when this resolves its name is durable. */
async function openJournal(place: { fs: FileSystem; folder: string }, from: number): Promise<OpenFile> {
  const file = await place.fs.open(journalPath(place.folder, from), 'append')
  try {
    await place.fs.syncFolder(place.folder)
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}

function* portions(lines: readonly string[]): Generator<string> {
  let text = ''
  for (const line of lines) {
    text += line
    if (text.length < WRITE_CHARACTERS) continue
    yield text
    text = ''
  }
  if (text) yield text
}

/** A promise that may reject unheard: whoever asked for the commit decides whether to wait for the disk. */
function settleable(): { promise: Promise<void>; settle: (failure?: unknown) => void } {
  let settle: (failure?: unknown) => void = () => {}
  const promise = new Promise<void>((resolve, reject) => {
    settle = failure => (failure === undefined ? resolve() : reject(failure))
  })
  promise.catch(() => {})
  return { promise, settle }
}
