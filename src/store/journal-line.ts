/**
 * A line of a data file: CRC-32 of the JSON in eight hex digits, a space, the JSON, a line feed. JSON has no raw line
 * feed inside, so a damaged line ends where the next one begins.
 */
import { setImmediate } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { type Change, TABLE_NAMES } from './memory-world.ts'

/**
 * What one commit did to one world. `make` also replaces a world of that name; `adopt` names the world that takes its place.
 * `keep`: the world goes on under that name, changed as `kept` says, and the world `by`, or a new one, takes its place. It
 * has no key that version 0.1.0 accepts by itself, so that 0.1.0 refuses the line instead of losing what is kept.
 */
export type JournalRecord =
  | { readonly world: string; readonly at: number; readonly changes: readonly Change[] }
  | { readonly world: string; readonly make: true; readonly changes: readonly Change[] }
  | { readonly world: string; readonly adopt: string; readonly changes: readonly Change[] }
  | {
      readonly world: string
      readonly keep: string
      readonly kept: readonly Change[]
      readonly by: string | null
      readonly changes: readonly Change[]
    }
  | { readonly world: string; readonly drop: true }

/** A line of the journal: a deed and its number. Numbers have no gaps, so a lost line shows. */
export type JournalEntry = JournalRecord & { readonly n: number }

/**
 * The first line of a journal, which is there before the file has its name: a journal without it was emptied. Those of
 * version 0.1.0 have none. `from` repeats the number in the name.
 */
export interface JournalHead {
  readonly journal: 1
  readonly from: number
}

const CRC_DIGITS = 8
const SPACE = 0x20
const LINE_FEED = 0x0a
const COMMA = 0x2c

/** UTF-8 takes no more for a unit of UTF-16. */
const MOST_BYTES_EACH = 3
/** Only a text so long is measured before room is made for it: to measure one takes twice as long as to encode it. */
const LONG_TEXT = 1 << 24
/** One write takes about so much, so that others have their turn between two. */
const PIECE_BYTES = 1 << 18
const BLOCK_BYTES = 1 << 20
/** So many blocks are used again: memory that is fresh takes longer to be written to than all the rest. */
const BLOCKS_KEPT = 4

const checksum = (crc: number): string => crc.toString(16).padStart(CRC_DIGITS, '0')

/**
 * Lines of a data file, encoded one after another. The bytes of a line are made once, in their place: it takes three times as
 * long to make a string of all lines, with a checksum of each, and then the bytes of that.
 */
export class EncodedLines {
  #spare: Buffer[] = []
  #blocks: Buffer[] = []
  #block: Buffer = Buffer.of()
  /** What of the open block is written, what of that is in a piece, and what of it the checksum of the open line covers. */
  #used = 0
  #cut = 0
  #summed = 0
  #crc = 0
  #pieces: Buffer[] = []
  #bytes = 0

  get bytes(): number {
    return this.#bytes
  }

  /** @throws TypeError for a value JSON cannot hold; nothing is added then. */
  add(value: unknown): void {
    this.#line(() => this.#write(JSON.stringify(value)))
  }

  /**
   * The same line as `add` makes, change by change: a text of many changes takes V8 twice as long as those of each.
   * @param encoded the changes, where `encodeChanges` has made their bytes.
   * @throws TypeError for a row JSON cannot hold; nothing is added then.
   */
  addEntry(entry: JournalEntry, encoded?: readonly Buffer[]): void {
    if (!('changes' in entry)) {
      this.add(entry)
      return
    }
    const { changes, ...head } = entry
    this.#line(() => {
      this.#write(`${JSON.stringify(head).slice(0, -1)},"changes":[`)
      if (encoded) this.#insert(encoded)
      else
        changes.forEach((change, n) => {
          if (n > 0) this.#put(COMMA)
          this.#write(JSON.stringify(change))
        })
      this.#write(']}')
    })
  }

  /** What has been added, piece by piece; until it is cleared. */
  pieces(): readonly Buffer[] {
    return this.#used > this.#cut ? [...this.#pieces, this.#block.subarray(this.#cut, this.#used)] : this.#pieces
  }

  /** Removes all lines; the next ones use the same memory. */
  clear(): void {
    const usual = [...this.#blocks, ...this.#spare].filter(({ length }) => length === BLOCK_BYTES)
    this.#spare = usual.slice(0, BLOCKS_KEPT)
    this.#blocks = []
    this.#block = Buffer.of()
    this.#used = 0
    this.#cut = 0
    this.#pieces = []
    this.#bytes = 0
  }

  #line(writeJson: () => void): void {
    this.#makeRoom(CRC_DIGITS + 1)
    const [block, from, blocks, pieces, cut] = [
      this.#block,
      this.#used,
      this.#blocks.length,
      this.#pieces.length,
      this.#cut,
    ]
    const start = from + CRC_DIGITS + 1
    block[start - 1] = SPACE
    this.#used = start
    this.#summed = start
    this.#crc = 0
    const before = this.#bytes
    try {
      writeJson()
    } catch (error) {
      this.#blocks.length = blocks
      this.#pieces.length = pieces
      this.#block = block
      this.#used = from
      this.#cut = cut
      this.#bytes = before
      throw error
    }
    this.#sum()
    block.write(checksum(this.#crc), from, 'latin1')
    this.#put(LINE_FEED)
    this.#bytes += CRC_DIGITS + 1
    if (this.#used - this.#cut >= PIECE_BYTES) this.#cutPiece()
  }

  #write(text: string): void {
    this.#makeRoom(text.length < LONG_TEXT ? text.length * MOST_BYTES_EACH : Buffer.byteLength(text))
    const written = this.#block.write(text, this.#used)
    this.#used += written
    this.#bytes += written
  }

  #insert(pieces: readonly Buffer[]): void {
    this.#sum()
    this.#cutPiece()
    for (const piece of pieces) {
      this.#crc = crc32(piece, this.#crc)
      this.#pieces.push(piece)
      this.#bytes += piece.length
    }
    this.#summed = this.#used
  }

  #put(byte: number): void {
    this.#makeRoom(1)
    this.#block[this.#used++] = byte
    this.#bytes++
  }

  #sum(): void {
    this.#crc = crc32(this.#block.subarray(this.#summed, this.#used), this.#crc)
  }

  #cutPiece(): void {
    if (this.#used > this.#cut) this.#pieces.push(this.#block.subarray(this.#cut, this.#used))
    this.#cut = this.#used
  }

  /** In the open block, or in a new one, where the open line goes on. */
  #makeRoom(bytes: number): void {
    if (this.#used + bytes <= this.#block.length) return
    this.#sum()
    this.#cutPiece()
    this.#block =
      (bytes <= BLOCK_BYTES ? this.#spare.pop() : undefined) ?? Buffer.allocUnsafe(Math.max(BLOCK_BYTES, bytes))
    this.#blocks.push(this.#block)
    this.#used = 0
    this.#cut = 0
    this.#summed = 0
  }
}

const CHANGES_AT_ONCE = 16

/**
 * The bytes of so many changes that to make them at once would keep the loop from others; between two pieces these have their
 * turn.
 * @throws TypeError for a row JSON cannot hold.
 */
export async function encodeChanges(changes: readonly Change[]): Promise<readonly Buffer[]> {
  const pieces: Buffer[] = []
  let [parts, size]: [Buffer[], number] = [[], 0]
  for (let from = 0; from < changes.length; from += CHANGES_AT_ONCE) {
    const json = JSON.stringify(changes.slice(from, from + CHANGES_AT_ONCE)).slice(1, -1)
    const part = Buffer.from(from === 0 ? json : `,${json}`)
    parts.push(part)
    size += part.length
    if (size < PIECE_BYTES) continue
    pieces.push(Buffer.concat(parts))
    parts = []
    size = 0
    await setImmediate()
  }
  return [...pieces, Buffer.concat(parts)]
}

/** @throws TypeError for a value JSON cannot hold. */
export function encodeLine(value: unknown): Buffer {
  const json = Buffer.from(JSON.stringify(value))
  return Buffer.concat([Buffer.from(`${checksum(crc32(json))} `), json, Buffer.of(LINE_FEED)])
}

/** What a line holds, or why that is unknown. `torn` = its write may have been cut short. */
export type DecodedLine =
  | { readonly value: unknown; readonly reason?: undefined }
  | { readonly reason: string; readonly torn: boolean }

const NO_MATCH: DecodedLine = { reason: 'the line does not match its checksum', torn: true }
/** The checksum fits, so the line is as it was written: by a program that is not this one. */
const NO_JSON: DecodedLine = { reason: 'the line is not JSON, though it matches its checksum', torn: false }

/** Reads a line without its line feed. */
export function decodeLine(line: Buffer): DecodedLine {
  if (line.length <= CRC_DIGITS + 1 || line[CRC_DIGITS] !== SPACE) return NO_MATCH
  const json = line.subarray(CRC_DIGITS + 1)
  if (line.toString('latin1', 0, CRC_DIGITS) !== checksum(crc32(json))) return NO_MATCH
  try {
    return { value: JSON.parse(json.toString()) }
  } catch {
    return NO_JSON
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Whether it is a change of a table this version knows. */
function isChange(value: unknown): value is Change {
  if (!Array.isArray(value)) return false
  const [table, id, row] = value
  return TABLE_NAMES.includes(table) && typeof id === 'string' && (row === null || (isRecord(row) && row.id === id))
}

/** Whether a decoded line begins a journal, of this version or a later one. */
export function isJournalHead(value: unknown): value is { readonly journal: number; readonly from: unknown } {
  return isRecord(value) && typeof value.journal === 'number'
}

/** Whether a decoded line is an entry this version understands; another version may have written it. */
export function isJournalEntry(value: unknown): value is JournalEntry {
  if (!isRecord(value) || !Number.isSafeInteger(value.n) || typeof value.world !== 'string') return false
  if (value.drop === true) return true
  if (!areChanges(value.changes)) return false
  if (typeof value.keep === 'string') {
    return areChanges(value.kept) && (value.by === null || typeof value.by === 'string')
  }
  return value.make === true || typeof value.adopt === 'string' || typeof value.at === 'number'
}

const areChanges = (value: unknown): value is Change[] => Array.isArray(value) && value.every(isChange)

/** Whether a decoded line is a row of a snapshot: its table and itself. */
export function isRow(value: unknown): value is readonly [Change[0], NonNullable<Change[2]>] {
  if (!Array.isArray(value)) return false
  const [table, row] = value
  return TABLE_NAMES.includes(table) && isRecord(row) && typeof row.id === 'string'
}
