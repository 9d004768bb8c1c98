/**
 * A line of a data file: CRC-32 of the JSON in eight hex digits, a space, the JSON, a line feed. JSON has no raw line
 * feed inside, so a damaged line ends where the next one begins.
 */
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

const checksum = (bytes: Uint8Array | string): string => crc32(bytes).toString(16).padStart(CRC_DIGITS, '0')

/** @throws TypeError for a value JSON cannot hold. */
export function encodeLine(value: unknown): string {
  const json = JSON.stringify(value)
  return `${checksum(json)} ${json}\n`
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
  if (line.toString('latin1', 0, CRC_DIGITS) !== checksum(json)) return NO_MATCH
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
