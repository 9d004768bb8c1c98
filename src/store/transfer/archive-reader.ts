import { createHash } from 'node:crypto'
import { SandboxError } from '../../domain/errors.ts'
import { ROW_LAYOUT } from '../../domain/world.ts'
import { isPlaceable } from '../data-files.ts'
import { isRow } from '../journal-line.ts'
import { ARCHIVE_VERSION, type ArchivePart, type Counts, LONGEST_LINE } from './archive.ts'

const LINE_FEED = 0x0a
/** World names are ids of accounts and names of snapshots, which are far shorter. */
const LONGEST_NAME = 1_000

type Fields = Readonly<Record<string, unknown>>

/** Takes the bytes of an archive in order and refuses the first line that is not what was written. */
export class ArchiveReader {
  readonly #file: string
  readonly #hash = createHash('sha256')
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  readonly #names = new Set<string>()
  #state: 'head' | 'worlds' | 'end' = 'head'
  #line = 0
  /** Pieces of a line whose end has not come yet. */
  #pieces: Buffer[] = []
  #held = 0
  #promised = 0
  #rows = 0

  /** `file` stands in complaints. */
  constructor(file: string) {
    this.#file = file
  }

  /** What has been read so far. */
  get counts(): Counts {
    return { worlds: this.#names.size, rows: this.#rows }
  }

  /** How many worlds the first line promises. */
  get promised(): number {
    return this.#promised
  }

  /** @throws SandboxError `invalid` with `file:line: …`. */
  take(chunk: Buffer): readonly ArchivePart[] {
    const parts: ArchivePart[] = []
    let start = 0
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      const part = this.#takeLine(this.#complete(chunk.subarray(start, end + 1)))
      if (part) parts.push(part)
      start = end + 1
    }
    if (start < chunk.length) this.#hold(chunk.subarray(start))
    return parts
  }

  /** @throws SandboxError `invalid` for a file that ends before its last line. */
  finish(): Counts {
    this.#line++
    if (this.#held > 0) throw this.#refusal('the file ends in the middle of this line')
    if (this.#state !== 'end') throw this.#refusal('the file ends before its last line; was it cut?')
    return this.counts
  }

  /** With its line feed. */
  #complete(rest: Buffer): Buffer {
    this.#line++
    if (this.#held + rest.length > LONGEST_LINE) throw this.#refusal(TOO_LONG)
    if (this.#pieces.length === 0) return rest
    const whole = Buffer.concat([...this.#pieces, rest])
    this.#pieces = []
    this.#held = 0
    return whole
  }

  #hold(piece: Buffer): void {
    this.#held += piece.length
    if (this.#held > LONGEST_LINE) {
      this.#line++
      throw this.#refusal(TOO_LONG)
    }
    // The chunk it lies in is read into again.
    this.#pieces.push(Buffer.from(piece))
  }

  #takeLine(line: Buffer): ArchivePart | undefined {
    if (this.#state === 'end') throw this.#refusal('something follows the last line')
    const value = this.#parse(line)
    if (Array.isArray(value)) {
      this.#hash.update(line)
      return this.#takeRow(value)
    }
    const fields: Fields = typeof value === 'object' && value !== null ? { ...value } : {}
    if (this.#state === 'head') this.#takeHead(fields)
    else if (fields.end === true) return this.#takeEnd(fields)
    else {
      this.#hash.update(line)
      return this.#takeWorld(fields)
    }
    this.#hash.update(line)
    return undefined
  }

  #parse(line: Buffer): unknown {
    try {
      return JSON.parse(this.#decoder.decode(line))
    } catch {
      const what = this.#line === 1 ? '; this is no file of "store export"' : ''
      throw this.#refusal(`it is not JSON in UTF-8${what}`)
    }
  }

  #takeHead({ carrier_sandbox_store: version, layout, worlds }: Fields): void {
    if (!isCount(version)) throw this.#refusal('this is no file of "store export"')
    if (version > ARCHIVE_VERSION) {
      throw this.#refusal(
        `the format has version ${version}, and this program knows version ${ARCHIVE_VERSION}: a newer carrier-sandbox wrote it`,
      )
    }
    if (!isCount(layout) || !isCount(worlds)) throw this.#refusal('the first line lacks "layout" or "worlds"')
    if (layout > ROW_LAYOUT) {
      throw this.#refusal(
        `its rows have layout ${layout}, and this program knows layout ${ROW_LAYOUT}: a newer carrier-sandbox wrote it`,
      )
    }
    this.#promised = worlds
    this.#state = 'worlds'
  }

  #takeWorld({ world, at }: Fields): ArchivePart {
    if (typeof world !== 'string' || typeof at !== 'number' || !Number.isFinite(at)) {
      throw this.#refusal('it is neither a world nor a row nor the last line')
    }
    if (world === '' || world.length > LONGEST_NAME) throw this.#refusal('the name of the world is empty or too long')
    if (this.#names.has(world)) throw this.#refusal(`the world ${JSON.stringify(world)} stands twice in the file`)
    if (this.#names.size === this.#promised) throw this.#refusal(`the first line promises ${this.#promised} worlds`)
    this.#names.add(world)
    return { world, at }
  }

  #takeRow(value: readonly unknown[]): ArchivePart {
    if (this.#names.size === 0) throw this.#refusal('a row stands before the first world')
    if (!isRow(value) || value.length !== 2) {
      const table = typeof value[0] === 'string' ? `"${value[0].slice(0, 40)}"` : 'nothing'
      throw this.#refusal(`it is not a row of a table that this program knows (it names ${table})`)
    }
    const [table, row] = value
    if (!isPlaceable(table, row)) throw this.#refusal(`the row does not have the form of the table ${table}`)
    this.#rows++
    try {
      return { table, row, body: JSON.stringify(row) }
    } catch {
      throw this.#refusal('the row is nested too deeply')
    }
  }

  #takeEnd({ worlds, rows, sha256 }: Fields): undefined {
    const counted = this.counts
    if (worlds !== counted.worlds || rows !== counted.rows || counted.worlds !== this.#promised) {
      throw this.#refusal(
        `the counts differ: ${counted.worlds} worlds and ${counted.rows} rows were read, ` +
          `the file says ${String(worlds)} and ${String(rows)}`,
      )
    }
    if (sha256 !== this.#hash.digest('hex')) {
      throw this.#refusal('the hash differs: a line before it is not as it was written')
    }
    this.#state = 'end'
  }

  #refusal(reason: string): SandboxError {
    return new SandboxError('invalid', `${this.#file}:${this.#line}: ${reason}.`)
  }
}

const TOO_LONG = `the line is longer than ${LONGEST_LINE / 1024 / 1024} MB`

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
