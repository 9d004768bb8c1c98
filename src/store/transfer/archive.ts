/**
 * All worlds of a store in one file, so that it moves from a data folder to a database and back. Lines of JSON in UTF-8:
 *
 *     {"carrier_sandbox_store":1,"layout":2,"worlds":1}
 *     {"world":"default","at":1767574800000}
 *     ["shipments",{"id":"GS00000001", …}]
 *     {"end":true,"worlds":1,"rows":1,"sha256":"…"}
 *
 * Rows stand below their world, each table's in the order in which they were first put, exactly as they are stored. The hash
 * is that of every byte before the last line. Nothing says when it was written or from where: the same rows are the same file.
 */
import type { TableName, Tables } from '../../domain/world.ts'

/** Grows with every change of the format that this program could not read. */
export const ARCHIVE_VERSION = 1

/** A longer line is refused: one row, and the state of thousands of parcels is far below. */
export const LONGEST_LINE = 64 * 1024 * 1024

/** A world, and what follows belongs to it. */
export interface ArchivedWorld {
  readonly world: string
  /** The latest virtual instant of a commit in it. */
  readonly at: number
}

/** Some rows of a table, as JSON. */
export interface ArchivedBodies {
  readonly table: TableName
  readonly bodies: readonly string[]
}

/** What a store gives to be written. */
export type StoredPart = ArchivedWorld | ArchivedBodies

/** One row that was read from an archive. */
export interface ArchivedRow {
  readonly table: TableName
  readonly row: Tables[TableName]
  /** The row as JSON, written as this program writes it. */
  readonly body: string
}

export type ArchivePart = ArchivedWorld | ArchivedRow

export interface Counts {
  readonly worlds: number
  readonly rows: number
}

/** Where an archive comes from. */
export interface StoreSource {
  /** How many worlds there will be. */
  readonly worlds: number
  readonly parts: AsyncIterable<StoredPart>
}

/** Where an archive goes to. What was begun and not ended leaves nothing behind that a sandbox would show. */
export interface StoreTarget {
  /** Ends the world before, which can be seen from then on, or at `end`. */
  world(world: ArchivedWorld): Promise<void>
  row(row: ArchivedRow): Promise<void>
  /** All is there; what was there before is not. */
  end(): Promise<void>
  /** After `end`, or in the place of it. */
  close(): Promise<void>
}
