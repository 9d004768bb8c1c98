import { setImmediate } from 'node:timers/promises'
import type { Adapter } from 'lowdb'
import { type Damage, isPlaceable, listDataFiles, refuseDamage, snapshotPath } from './data-files.ts'
import { type FileSystem, type OpenFile, writeAll } from './file-system.ts'
import { decodeLine, EncodedLines, isRow } from './journal-line.ts'
import { MemoryWorld } from './memory-world.ts'
import { readLines } from './read-lines.ts'
import { emptyDocument, type StoreDocument } from './store-document.ts'

/** A chunk takes half a ms to make, and many times that while V8 marks a large heap; between two of them the loop serves others. */
const CHUNK_ROWS = 256
const CHUNK_BYTES = 1 << 18

interface SnapshotAdapterOptions {
  readonly fs: FileSystem
  readonly folder: string
  /** Keep what stands before the damage of a damaged snapshot instead of refusing it. */
  readonly repair: boolean
  /** Resolves when every commit visible by now is durable: a snapshot must not hold one that was refused. */
  readonly settled: () => Promise<void>
}

/**
 * lowdb's adapter: one file per snapshot, a line per row between a head and a foot with counts.
 *
 * Writing goes on while rows change. A row comes into the file as it was at some moment after commit `next` began; all
 * commits from `next` on are in the journal and are replayed over the file, so the mixture never shows. A world that is
 * replaced meanwhile goes on being written as it was, and the replay replaces it.
 */
export class SnapshotAdapter implements Adapter<StoreDocument> {
  readonly #options: SnapshotAdapterOptions
  /** `next` of the newest complete snapshot. */
  #held = 0
  /** Size of that snapshot. */
  bytes = 0
  /** Where the snapshot that was read is damaged. */
  damage: Damage | undefined
  /** Whether that snapshot says that every journal after it has a first line; version 0.1.0 wrote none. */
  headed = false

  constructor(options: SnapshotAdapterOptions) {
    this.#options = options
  }

  /** @throws SandboxError `store_unavailable` naming file and byte of a damaged snapshot. */
  async read(): Promise<StoreDocument | null> {
    const { fs, folder, repair } = this.#options
    const newest = (await listDataFiles(fs, folder)).snapshots.at(-1)
    if (!newest) return null
    const reader = new SnapshotReader(newest.path, newest.from)
    const length = await readLines(fs, newest.path, line =>
      reader.take(line.whole ? line.bytes : Buffer.of(), line.offset),
    )
    this.bytes = length
    this.damage = reader.finish(length)
    if (this.damage && !repair) throw refuseDamage(this.damage)
    this.headed = reader.headed
    // One of version 0.1.0 is written again, under the same name if nothing was committed since.
    if (!this.damage && this.headed) this.#held = newest.from
    return reader.document
  }

  /** Must be called in the same turn in which `document.next` was drawn. */
  async write(document: StoreDocument): Promise<void> {
    const { fs, folder, settled } = this.#options
    const { next } = document
    const worlds = [...document.worlds]
    if (next === this.#held) return
    const path = snapshotPath(folder, next)
    const unfinished = `${path}.tmp`
    let bytes = 0
    try {
      const file = await fs.open(unfinished, 'create')
      try {
        bytes = await writeRows(file, { next, worlds })
        await file.sync()
      } finally {
        await file.close()
      }
      await settled()
      await fs.rename(unfinished, path)
    } catch (error) {
      // What remains is removed at the next start; the reason to tell is the first one.
      await fs.remove(unfinished).catch(() => {})
      throw error
    }
    await fs.syncFolder(folder)
    this.#held = next
    this.bytes = bytes
  }
}

/** @returns how many bytes they are */
async function writeRows(file: OpenFile, content: { next: number; worlds: [string, MemoryWorld][] }): Promise<number> {
  const { next, worlds } = content
  // One is filled while the disk writes the other.
  let [lines, written] = [new EncodedLines(), new EncodedLines()]
  lines.add({ snapshot: 1, next, worlds: worlds.length, journal: 1 })
  let rows = 0
  let bytes = 0
  let writing: Promise<void> = Promise.resolve()
  const write = async (chunk: EncodedLines): Promise<void> => {
    for (const piece of chunk.pieces()) {
      await writeAll(file, piece)
      bytes += piece.length
    }
    chunk.clear()
  }
  for (const [id, world] of worlds) {
    lines.add({ world: id, at: world.lastAt })
    for (const row of world.rows()) {
      lines.add(row)
      rows++
      if (rows % CHUNK_ROWS !== 0 && lines.bytes < CHUNK_BYTES) continue
      await writing
      // The next chunk is made while the disk writes this one. Who waits for it there, or at the end, hears of a failure.
      ;[lines, written] = [written, lines]
      writing = write(written)
      writing.catch(() => undefined)
      await setImmediate()
    }
  }
  await writing
  lines.add({ end: true, worlds: worlds.length, rows })
  await write(lines)
  return bytes
}

/** Takes the lines of a snapshot in order and stops at the first that is not what was written. */
class SnapshotReader {
  readonly document: StoreDocument = emptyDocument()
  headed = false
  readonly #path: string
  #damage: Damage | undefined
  #state: 'head' | 'body' | 'end' = 'head'
  #world: MemoryWorld | undefined
  #promisedWorlds = 0
  #rows = 0

  constructor(path: string, next: number) {
    this.#path = path
    this.document.next = next
  }

  take(line: Buffer, offset: number): void {
    if (this.#damage) return
    const decoded = decodeLine(line)
    const reason = decoded.reason ?? this.#refusal(decoded.value)
    if (reason) this.#damage = { path: this.#path, offset, reason }
  }

  finish(length: number): Damage | undefined {
    if (this.#damage || this.#state === 'end') return this.#damage
    return { path: this.#path, offset: length, reason: 'the file ends before its last line' }
  }

  /** Takes a value in, or tells why it cannot stand here. */
  #refusal(value: unknown): string | undefined {
    if (this.#state === 'end') return 'something follows the last line'
    if (this.#world && isRow(value)) {
      const [table, row] = value
      if (!isPlaceable(table, row)) return 'the row does not have the form of its table'
      this.#world.set(table, row.id, row)
      this.#rows++
      return undefined
    }
    const line: Partial<Record<string, unknown>> = typeof value === 'object' && value !== null ? { ...value } : {}
    if (this.#state === 'head') return this.#takeHead(line)
    if (typeof line.world === 'string' && typeof line.at === 'number') {
      this.#world = new MemoryWorld()
      this.#world.lastAt = line.at
      this.document.worlds.set(line.world, this.#world)
      return undefined
    }
    if (line.end !== true) return 'the line is not one this version understands'
    this.#state = 'end'
    const whole = line.rows === this.#rows && line.worlds === this.document.worlds.size
    return whole && line.worlds === this.#promisedWorlds
      ? undefined
      : 'the counts in the last line differ from the lines'
  }

  #takeHead(line: Partial<Record<string, unknown>>): string | undefined {
    if (line.snapshot !== 1 || typeof line.worlds !== 'number')
      return 'the first line is not one this version understands'
    if (line.next !== this.document.next) return `the file is named for commit ${this.document.next}, not ${line.next}`
    this.#promisedWorlds = line.worlds
    this.headed = line.journal === 1
    this.#state = 'body'
    return undefined
  }
}
