import { SandboxError } from '../../domain/errors.ts'

/** A value of the document: a top-level key's, or one row of a table. */
export interface Piece {
  /** `['version']`, `['rows', 'shipments', 12]`. */
  readonly path: readonly (string | number)[]
  readonly value: unknown
}

/** Of one value, in bytes. The longest row is a delivery with all its attempts. */
const LONGEST_VALUE = 16 * 1_048_576
/** No row comes near. */
const DEEPEST = 64

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const BYTE_ORDER_MARK = Buffer.from('\ufeff')

/** What may come next at the level where we stand. */
type Expected = 'open' | 'key or end' | 'key' | 'colon' | 'value' | 'value or end' | 'comma or end' | 'nothing'

/** `document` = the outermost object, `rows` = that of the tables, `table` = a list of rows. */
type Level = 'document' | 'rows' | 'table'

/**
 * Takes a state document apart as its bytes come: of hundreds of megabytes no more than one row is read at a time, so
 * neither memory nor the time of a turn grows with the document. Only `rows` is opened; each other value comes whole.
 */
export class DocumentSplitter {
  /** The tables that have begun; an empty one has no other piece. */
  readonly tables = new Set<string>()
  readonly #levels: Level[] = []
  readonly #keys: string[] = []
  readonly #seen: Set<string>[] = []
  #expected: Expected = 'open'
  #index = 0
  /** Bytes of the value or key under way; null between them. */
  #held: Buffer[] | null = null
  #heldBytes = 0
  #depth = 0
  #inText = false
  #escaped = false
  /** A number or a word, which ends at what follows it. */
  #isBare = false
  #offset = 0
  #begun = false

  /** @throws SandboxError `malformed` when the document is not at its end. */
  end(): void {
    if (this.#expected !== 'nothing') throw malformed('it ends too early')
  }

  /** @throws SandboxError `malformed` with the byte where the bytes stop being a state's JSON, `body_too_large`. */
  *push(bytes: Buffer): Generator<Piece> {
    let chunk = bytes
    if (!this.#begun) {
      this.#begun = true
      // Editors of one platform write it before any text.
      if (chunk.subarray(0, 3).equals(BYTE_ORDER_MARK)) chunk = chunk.subarray(3)
    }
    let start = 0
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at] ?? 0
      if (this.#held === null) {
        if (isBlank(byte)) continue
        if (!this.#takeMark(byte, at)) {
          start = at
          this.#begin(byte, at)
        }
        continue
      }
      const end = this.#endOf(byte, at)
      if (end === null) continue
      this.#hold(chunk.subarray(start, at + end))
      const piece = this.#finish(at)
      if (piece) yield piece
      // What ended a number is a mark of its own.
      if (end === 0 && !isBlank(byte) && !this.#takeMark(byte, at)) throw this.#fault(at)
    }
    if (this.#held !== null) this.#hold(chunk.subarray(start))
    this.#offset += chunk.length
  }

  /** A bracket, comma or colon of a level that is opened. False = a value or a key begins here. */
  #takeMark(byte: number, at: number): boolean {
    const expected = this.#expected
    const level = this.#levels.at(-1)
    const closes = level === 'table' ? CLOSE_LIST : CLOSE_OBJECT
    if (byte === closes && expected.endsWith('end')) {
      this.#levels.pop()
      this.#seen.pop()
      this.#keys.pop()
      this.#expected = this.#levels.length === 0 ? 'nothing' : 'comma or end'
      return true
    }
    if (byte === COLON && expected === 'colon') {
      this.#expected = 'value'
      return true
    }
    if (byte === COMMA && expected === 'comma or end') {
      this.#expected = level === 'table' ? 'value' : 'key'
      return true
    }
    const opens = this.#opens()
    if (opens !== null && byte === (opens === 'table' ? OPEN_LIST : OPEN_OBJECT)) {
      this.#levels.push(opens)
      this.#seen.push(new Set())
      this.#expected = opens === 'table' ? 'value or end' : 'key or end'
      this.#index = 0
      if (opens === 'table') this.tables.add(this.#keys.at(-1) ?? '')
      return true
    }
    const mayBegin = expected.startsWith('key') ? byte === QUOTE : expected.startsWith('value')
    if (!mayBegin) throw this.#fault(at)
    return false
  }

  /** The level that the next value is; null = it is taken whole. */
  #opens(): Level | null {
    if (this.#expected === 'open') return 'document'
    if (this.#expected !== 'value') return null
    const level = this.#levels.at(-1)
    if (level === 'document') return this.#keys.at(-1) === 'rows' ? 'rows' : null
    return level === 'rows' ? 'table' : null
  }

  #begin(byte: number, at: number): void {
    this.#held = []
    this.#heldBytes = 0
    this.#depth = byte === OPEN_OBJECT || byte === OPEN_LIST ? 1 : 0
    this.#inText = byte === QUOTE
    this.#escaped = false
    this.#isBare = this.#depth === 0 && !this.#inText
    if (byte === CLOSE_LIST || byte === CLOSE_OBJECT || byte === COMMA || byte === COLON) throw this.#fault(at)
  }

  /** Whether the value under way ends: 1 = with this byte, 0 = before it, null = not yet. */
  #endOf(byte: number, at: number): 0 | 1 | null {
    if (this.#inText) {
      if (this.#escaped) this.#escaped = false
      else if (byte === BACKSLASH) this.#escaped = true
      else if (byte === QUOTE) {
        this.#inText = false
        return this.#depth === 0 ? 1 : null
      }
      return null
    }
    if (this.#isBare) return isBlank(byte) || byte === COMMA || byte === CLOSE_LIST || byte === CLOSE_OBJECT ? 0 : null
    if (byte === QUOTE) this.#inText = true
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      this.#depth++
      if (this.#depth > DEEPEST) throw malformed(`it is more than ${DEEPEST} levels deep near byte ${this.#place(at)}`)
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
      this.#depth--
      if (this.#depth === 0) return 1
    }
    return null
  }

  #hold(part: Buffer): void {
    this.#heldBytes += part.length
    if (this.#heldBytes > LONGEST_VALUE) {
      const detail = `a single value of the state is larger than ${LONGEST_VALUE} bytes; no row of a sandbox is.`
      throw new SandboxError('body_too_large', detail)
    }
    this.#held?.push(part)
  }

  /** The value or key that has ended. */
  #finish(at: number): Piece | null {
    const parts = this.#held ?? []
    const bytes = parts.length === 1 ? parts[0] : Buffer.concat(parts)
    this.#held = null
    const value = this.#parse(bytes ?? Buffer.of(), at)
    if (this.#expected.startsWith('key')) {
      this.#takeKey(String(value), at)
      return null
    }
    const isRow = this.#levels.at(-1) === 'table'
    const path = isRow ? [...this.#keys, this.#index++] : [...this.#keys]
    if (!isRow) this.#keys.pop()
    this.#expected = 'comma or end'
    return { path, value }
  }

  #takeKey(key: string, at: number): void {
    const seen = this.#seen.at(-1)
    if (seen?.has(key))
      throw malformed(`the key ${JSON.stringify(key)} stands there twice, near byte ${this.#place(at)}`)
    seen?.add(key)
    this.#keys.push(key)
    this.#expected = 'colon'
  }

  #parse(bytes: Buffer, at: number): unknown {
    try {
      return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    } catch (error) {
      throw this.#fault(at, error)
    }
  }

  #place(at: number): number {
    return this.#offset + at
  }

  #fault(at: number, cause?: unknown): SandboxError {
    return malformed(`look at quotes, commas and brackets near byte ${this.#place(at)}`, cause)
  }
}

function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
}

function malformed(reason: string, cause?: unknown): SandboxError {
  return new SandboxError('malformed', `the state is no JSON that can be read: ${reason}.`, { cause })
}
