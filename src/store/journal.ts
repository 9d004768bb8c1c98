import { setImmediate } from 'node:timers/promises'
import { SandboxError } from '../domain/errors.ts'
import { say } from '../domain/messages.ts'
import { journalPath } from './data-files.ts'
import { type FileSystem, type OpenFile, writeAll } from './file-system.ts'
import { EncodedLines, encodeLine, type JournalHead, type JournalRecord } from './journal-line.ts'

/** Commits that share one write and one fdatasync. */
interface Batch {
  readonly lines: EncodedLines
  readonly undo: (() => void)[]
  readonly durable: Promise<void>
  readonly settle: (failure?: SandboxError) => void
}

interface Rotation {
  readonly from: number
  readonly settle: (failure?: unknown) => void
}

type Job = Batch | Rotation

/** Where the journal lies, and what tells whether the folder is still this process's. */
export interface JournalPlace {
  readonly fs: FileSystem
  readonly folder: string
  /** @throws SandboxError once another process has it: what is written then may be lost or corrupt what that one wrote. */
  readonly confirm: () => Promise<void>
}

/**
 * The append-only journal. Commits made while a write and its fdatasync are under way wait together for the next one.
 *
 * After a failed write or fdatasync nothing more is accepted (what the kernel then holds is unknown): the refused
 * commits are undone in memory and cut off the file. Where the disk refuses even that cut, a reopening may find
 * commits that were answered with `store_unavailable`; it never misses one that was acknowledged.
 */
export class Journal {
  readonly #place: JournalPlace
  readonly #listeners: ((failure: SandboxError) => void)[] = []
  #file: OpenFile
  #from: number
  #next: number
  /** Bytes of the file known to be durable. */
  #length: number
  /** Bytes of it that are no commit. */
  #head: number
  #jobs: Job[] = []
  /** Of batches that have been written. */
  #spareLines: EncodedLines[] = []
  #working = false
  #failure: SandboxError | undefined
  #lastDurable: Promise<void> = Promise.resolve()
  #lastRotation: Promise<void> = Promise.resolve()
  #idle: Promise<void> = Promise.resolve()

  private constructor(place: JournalPlace, opened: OpenedJournal, { from, next }: { from: number; next: number }) {
    this.#place = place
    this.#file = opened.file
    this.#from = from
    this.#next = next
    this.#length = opened.length
    this.#head = opened.head
  }

  /** Goes on with the journal that begins with commit `from`, or with `fresh` makes it; the next commit is number `next`. */
  static async open(place: JournalPlace, state: { from: number; next: number; fresh: boolean }): Promise<Journal> {
    if (state.fresh) return new Journal(place, await makeJournal(place, state.from), state)
    const file = await place.fs.open(journalPath(place.folder, state.from), 'append')
    try {
      // A crash may have come before the name was durable, and lines left by a killed process are served from now on.
      await place.fs.syncFolder(place.folder)
      await file.datasync()
      return new Journal(place, { file, length: await file.size(), head: 0 }, state)
    } catch (error) {
      await file.close()
      throw error
    }
  }

  /**
   * Takes a deed; the promise resolves when it is durable. `undo` is called, newest first, if it will never be. `encoded`: its
   * changes, where they are many (`encodeChanges`).
   * @throws TypeError when a row cannot be JSON, SandboxError `store_unavailable` after a failure; nothing is taken then.
   */
  append(deed: JournalRecord, undo: () => void, encoded?: readonly Buffer[]): Promise<void> {
    if (this.#failure) throw this.#failure
    const batch = this.#gathering()
    batch.lines.addEntry({ n: this.#next, ...deed }, encoded)
    this.#next++
    batch.undo.push(undo)
    this.#lastDurable = batch.durable
    this.#work()
    return batch.durable
  }

  /** Resolves when every commit taken so far is on disk; rejects when the last of them never will be. */
  flushed(): Promise<void> {
    return this.#lastDurable
  }

  /** Bytes of commits in the file that are known to be on disk. */
  get bytes(): number {
    return this.#length - this.#head
  }

  /** Why nothing more is accepted; undefined while it is. */
  get failure(): SandboxError | undefined {
    return this.#failure
  }

  /** Has `listener` called once, with the failure after which nothing more is accepted. */
  onFailure(listener: (failure: SandboxError) => void): void {
    this.#listeners.push(listener)
  }

  /** The folder belongs to another process now: nothing more is accepted, and nothing of the files is touched. */
  lose(failure: SandboxError): void {
    if (this.#failure) return
    this.#failure = failure
    // A batch that is being written is refused at its end.
    giveBack(this.#jobs.splice(0), failure)
    this.#publishFailure(failure)
  }

  /**
   * Sends every later commit to a file of its own and gives the number of the first of them, at once: the rows in memory
   * are then exactly the commits before it. `settled` resolves when the file exists.
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

  /** Writes what is waiting and closes the file. A failed write has been reported to its callers. */
  async close(): Promise<void> {
    await this.#idle
    await this.#file.close()
  }

  #gathering(): Batch {
    const last = this.#jobs.at(-1)
    if (last && 'lines' in last) return last
    const { promise, settle } = settleable()
    const batch: Batch = { lines: this.#spareLines.pop() ?? new EncodedLines(), undo: [], durable: promise, settle }
    this.#jobs.push(batch)
    return batch
  }

  #work(): void {
    if (this.#working) return
    this.#working = true
    this.#idle = this.#run()
  }

  async #run(): Promise<void> {
    // A process that was stopped for long may have lost the folder meanwhile: asked before it writes again.
    const held = this.#loss()
    // Commits of the same turn of the loop (32 requests read at once) share the first write as well.
    await setImmediate()
    const loss = await held
    if (loss) this.lose(loss)
    for (let job = this.#jobs.shift(); job; job = this.#jobs.shift()) {
      if ('lines' in job) await this.#commit(job)
      else await this.#switch(job)
    }
    this.#working = false
  }

  async #commit(batch: Batch): Promise<void> {
    try {
      let written = 0
      for (const bytes of batch.lines.pieces()) {
        await writeAll(this.#file, bytes)
        written += bytes.length
      }
      await this.#file.datasync()
      this.#length += written
      batch.lines.clear()
      this.#spareLines.push(batch.lines)
    } catch (cause) {
      await this.#refuse(batch, cause)
      return
    }
    // Another process that took the folder before this moment may not have read these lines, and goes on without them.
    const loss = this.#failure ?? (await this.#loss())
    if (!loss) return batch.settle()
    this.lose(loss)
    giveBack([batch], loss)
  }

  async #loss(): Promise<SandboxError | undefined> {
    try {
      await this.#place.confirm()
    } catch (error) {
      if (error instanceof SandboxError) return error
      throw error
    }
    return undefined
  }

  async #refuse(batch: Batch, cause: unknown): Promise<void> {
    const loss = this.#failure ?? (await this.#loss())
    if (loss) {
      // Cutting would take away what the other process has written since.
      this.lose(loss)
      return giveBack([batch], loss)
    }
    const facts = { folder: this.#place.folder, reason: String(cause) }
    const failure = new SandboxError('store_unavailable', say('store_unwritable', facts), { cause })
    this.#failure = failure
    const refused = [batch, ...this.#jobs.splice(0)]
    undo(refused)
    try {
      await this.#file.truncate(this.#length)
      await this.#file.sync()
    } catch (second) {
      failure.message = say('store_uncut', { ...facts, second: String(second) })
    }
    for (const job of refused) job.settle(failure)
    this.#publishFailure(failure)
  }

  #publishFailure(failure: SandboxError): void {
    for (const listener of this.#listeners) listener(failure)
  }

  /** A rotation that fails leaves the present file in use. */
  async #switch(rotation: Rotation): Promise<void> {
    try {
      const { file, length, head } = await makeJournal(this.#place, rotation.from)
      const old = this.#file
      this.#file = file
      this.#from = rotation.from
      this.#length = length
      this.#head = head
      await old.close()
      rotation.settle()
    } catch (error) {
      rotation.settle(error)
    }
  }
}

interface OpenedJournal {
  readonly file: OpenFile
  readonly length: number
  /** Bytes of its first line; 0 where they count as any other. */
  readonly head: number
}

/** Makes a journal: when this resolves, its name and its first line are durable; until then there is no such name. */
async function makeJournal({ fs, folder, confirm }: JournalPlace, from: number): Promise<OpenedJournal> {
  const path = journalPath(folder, from)
  const unfinished = `${path}.tmp`
  const head: JournalHead = { journal: 1, from }
  const bytes = encodeLine(head)
  const made = await fs.open(unfinished, 'create')
  try {
    await writeAll(made, bytes)
    await made.sync()
  } finally {
    await made.close()
  }
  // The other process may have a journal of that name.
  await confirm()
  await fs.rename(unfinished, path)
  const file = await fs.open(path, 'append')
  try {
    await fs.syncFolder(folder)
    return { file, length: bytes.length, head: bytes.length }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** Takes commits back in memory, the newest first. */
function undo(jobs: readonly Job[]): void {
  for (const job of jobs.toReversed()) {
    if ('undo' in job) for (const takeBack of job.undo.toReversed()) takeBack()
  }
}

function giveBack(jobs: readonly Job[], failure: SandboxError): void {
  undo(jobs)
  for (const job of jobs) job.settle(failure)
}

/** A promise that may reject without a handler: the caller of the commit decides whether to wait for the disk. */
function settleable(): { promise: Promise<void>; settle: (failure?: unknown) => void } {
  let settle: (failure?: unknown) => void = () => {}
  const promise = new Promise<void>((resolve, reject) => {
    settle = failure => (failure === undefined ? resolve() : reject(failure))
  })
  promise.catch(() => {})
  return { promise, settle }
}
