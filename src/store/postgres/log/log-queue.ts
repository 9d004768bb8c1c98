import { SandboxError } from '../../../domain/errors.ts'
import type { Cancel, WallTimers } from '../../../domain/ports.ts'
import type { Note } from '../../shared-log.ts'
import type { Database } from '../database.ts'
import { isAway } from '../database-errors.ts'
import { keyText } from '../key-text.ts'
import {
  APPEND,
  APPEND_ALL,
  appendAllValues,
  appendValues,
  fewOfEach,
  firstBatch,
  type NotesOfWorld,
  sizeOf,
} from './write-notes.ts'

/** Of all worlds together, in characters: what a database that is away for some minutes costs at most. */
const MOST_TEXT = 16_000_000
/** What a note takes beside its texts. */
const NOTE = 200
/** Statements under way: others have most of the connections. */
const MOST_AT_ONCE = 3
/** A database that is away is asked again after so long. */
const AGAIN_MS = 1_000

/** Gives what a world has waiting; the caller writes it, or throws. */
export type Take = () => readonly Note[]

const NONE: readonly Note[] = []

export interface LogQueueParts {
  readonly database: Pick<Database, 'session'>
  readonly timers: WallTimers | undefined
  readonly by: string
  /** What is asked of a world follows what was asked before: while a change holds it, a connection would only wait. */
  readonly inTurn: <T>(world: string, work: () => Promise<T>) => Promise<T>
  /** The same at once, for those of the worlds in which nothing is under way. */
  readonly whileIdle: <T>(worlds: readonly string[], work: (idle: readonly string[]) => Promise<T>) => Promise<T>
  readonly onWritten: (world: string, ordinal: number, count: number) => void
  readonly onDropped: (count: number) => void
}

/** Notes that belong to no commit: they are written together, those of a world in their order, some ms late. */
export class LogQueue {
  readonly #parts: LogQueueParts
  readonly #waiting = new Map<string, Note[]>()
  readonly #writing = new Map<string, Promise<void>>()
  /** Worlds of which a commit under way has some. */
  readonly #taken = new Set<string>()
  #text = 0
  #dropped = 0
  #due: { readonly ms: number; readonly cancel: Cancel } | undefined
  #isAway = false
  /** Drains under way; each writes one world after another. */
  #drains = 0

  constructor(parts: LogQueueParts) {
    this.#parts = parts
  }

  append(world: string, note: Note, withinMs: number): void {
    const size = NOTE + sizeOf(note)
    if (this.#text + size > MOST_TEXT) {
      this.#dropped++
      return
    }
    this.#text += size
    const own = this.#waiting.get(world)
    if (own) own.push(note)
    else this.#waiting.set(world, [note])
    if (!this.#isAway) this.#arm(withinMs)
  }

  /** Resolves when what a world has in the queue now is written, or is known to have to wait. */
  async flush(world: string): Promise<void> {
    await this.#writing.get(world)
    if (this.#waiting.has(world) || this.#taken.has(world)) await this.#write(world)
  }

  /**
   * Runs a commit, in the world's turn, that takes what waits and writes it before its own notes: so the order stays, and
   * it costs no statement. When the commit throws, it waits again.
   */
  async along<T>(world: string, commit: (take: Take) => Promise<T>): Promise<T> {
    let taken = NONE
    const take = () => {
      const notes = this.#waiting.get(world)
      if (!notes) return taken
      taken = firstBatch(notes)
      this.#leave(world, notes, taken)
      this.#taken.add(world)
      return taken
    }
    try {
      return await commit(take)
    } catch (error) {
      for (const note of taken) this.#text += NOTE + sizeOf(note)
      if (taken.length > 0) this.#waiting.set(world, [...taken, ...(this.#waiting.get(world) ?? [])])
      if (taken.length > 0 && !this.#isAway) this.#arm(AGAIN_MS)
      throw error
    } finally {
      this.#taken.delete(world)
    }
  }

  /** All of it, at a stop. */
  async close(): Promise<void> {
    this.#disarm()
    await Promise.all([...this.#writing.values()])
    for (const world of [...this.#waiting.keys()]) await this.flush(world)
    this.#disarm()
  }

  #arm(ms: number): void {
    // Without timers nothing is late: it goes with the next turn of the loop.
    if (!this.#parts.timers) {
      setImmediate(() => this.#drain())
      return
    }
    if (this.#due && this.#due.ms <= ms) return
    this.#due?.cancel()
    const cancel = this.#parts.timers.after(ms, () => {
      this.#due = undefined
      for (let n = this.#drains; n < MOST_AT_ONCE; n++) void this.#drain()
    })
    this.#due = { ms, cancel }
  }

  #disarm(): void {
    this.#due?.cancel()
    this.#due = undefined
  }

  async #drain(): Promise<void> {
    this.#drains++
    try {
      await this.#writeFewOfEach()
      for (const world of [...this.#waiting.keys()]) {
        if (this.#waiting.has(world) && !this.#writing.has(world)) await this.#write(world)
        if (this.#isAway) return
      }
    } finally {
      this.#drains--
    }
  }

  /** One commit for worlds with few notes. What it leaves out is written world by world. Never rejects. */
  async #writeFewOfEach(): Promise<void> {
    const free = [...this.#waiting].filter(([world]) => !this.#writing.has(world) && !this.#taken.has(world))
    const worlds = fewOfEach(free)
    if (worlds.length < 2 || this.#isAway) return
    await this.#parts.whileIdle(worlds, idle => {
      const batches = idle.map(world => ({ world, name: keyText(world), notes: [...(this.#waiting.get(world) ?? [])] }))
      const written = this.#writeTogether(batches)
      for (const world of idle) this.#writing.set(world, written)
      return written.finally(() => {
        for (const world of idle) if (this.#writing.get(world) === written) this.#writing.delete(world)
      })
    })
  }

  async #writeTogether(batches: readonly (NotesOfWorld & { readonly world: string })[]): Promise<void> {
    if (batches.length === 0) return
    const { database, by, onWritten } = this.#parts
    try {
      const rows = await database.session(({ ask }) =>
        ask<{ name: string; ordinal: string | null; isThere: boolean }>(APPEND_ALL, appendAllValues(by, batches)),
      )
      const found = new Map(rows.map(row => [row.name, row]))
      for (const { world, name, notes } of batches) {
        const row = found.get(name)
        // Another process has it now.
        if (row?.ordinal == null && row?.isThere) continue
        this.#leave(world, this.#waiting.get(world) ?? [], notes)
        // Of a world that was removed nothing is noted.
        if (row?.ordinal != null) onWritten(world, Number(row.ordinal), notes.length)
      }
      this.#back()
    } catch (error) {
      // Which of them the database refuses shows when each is written by itself.
      if (error instanceof SandboxError && error.cause !== undefined && isAway(error.cause)) this.#away()
    }
  }

  /** Never rejects. */
  #write(world: string): Promise<void> {
    const writing = this.#writing.get(world)
    if (writing) return writing.then(() => (this.#waiting.has(world) && !this.#isAway ? this.#write(world) : undefined))
    const begun = this.#parts.inTurn(world, () => this.#writeAll(world)).finally(() => this.#writing.delete(world))
    this.#writing.set(world, begun)
    return begun
  }

  async #writeAll(world: string): Promise<void> {
    for (let notes = this.#waiting.get(world); notes && notes.length > 0; notes = this.#waiting.get(world)) {
      const batch = firstBatch(notes)
      try {
        const { database, by } = this.#parts
        const [first] = await database.session(({ ask }) =>
          ask<{ ordinal: string }>(APPEND, appendValues(keyText(world), by, batch)),
        )
        this.#leave(world, notes, batch)
        // Of a world that was removed nothing is noted.
        if (first) this.#parts.onWritten(world, Number(first.ordinal), batch.length)
        this.#back()
      } catch (error) {
        if (error instanceof SandboxError && error.cause !== undefined && isAway(error.cause)) {
          this.#away()
          return
        }
        // What the database refuses it would refuse again.
        this.#leave(world, notes, batch)
        this.#dropped += batch.length
      }
    }
    this.#waiting.delete(world)
  }

  #leave(world: string, notes: Note[], batch: readonly Note[]): void {
    notes.splice(0, batch.length)
    for (const note of batch) this.#text -= NOTE + sizeOf(note)
    if (notes.length === 0 && this.#waiting.get(world) === notes) this.#waiting.delete(world)
  }

  #away(): void {
    // Without timers the next note tries again.
    if (!this.#parts.timers) return
    this.#isAway = true
    this.#disarm()
    this.#arm(AGAIN_MS)
  }

  #back(): void {
    if (this.#isAway) {
      this.#isAway = false
      this.#arm(0)
    }
    if (this.#dropped === 0) return
    const dropped = this.#dropped
    this.#dropped = 0
    this.#parts.onDropped(dropped)
  }
}
