import type { Note } from '../../shared-log.ts'
import type { Statement } from '../database.ts'
import { SCHEMA } from '../tables.ts'

/** Notes of one statement: some ms of this process's time. */
const MOST_NOTES = 500
/** In characters; the first note is taken whatever its size. */
const MOST_TEXT = 2_000_000

/** Where notes of a commit go: its world's row is locked, so the numbers are its own. */
export interface NotePlace {
  readonly ordinal: number
  readonly lastEvent: number
  /** The id of this process's log. */
  readonly by: string
}

/**
 * Numbers notes by their world's row and writes them, in a transaction that holds the row or by itself. It changes no
 * version: no row of the world is another one.
 */
export const APPEND: Statement = {
  name: 'append_notes',
  text:
    `WITH moved AS (UPDATE ${SCHEMA}.worlds SET last_event = last_event + cardinality($3::text[]), ` +
    'last_reset = CASE WHEN $6::integer > 0 THEN last_event + $6::integer ELSE last_reset END ' +
    'WHERE name = $1 RETURNING ordinal, last_event) ' +
    `INSERT INTO ${SCHEMA}.log (ordinal, number, kind, by, body, entry) ` +
    'SELECT ordinal, last_event - cardinality($3::text[]) + given.n, given.kind, $2::uuid, given.body, given.entry ' +
    'FROM moved, unnest($3::text[], $4::text[], $5::text[]) WITH ORDINALITY AS given (kind, body, entry, n) RETURNING ordinal',
}

/** The values of `APPEND`; `name` is the key of a world. */
export function appendValues(name: string, by: string, notes: readonly Note[]): readonly unknown[] {
  const reset = notes.findLastIndex(({ isReset }) => isReset) + 1
  return [name, by, kindsOf(notes), bodiesOf(notes), entriesOf(notes), reset]
}

/** The part of a commit's statement that writes its notes, and what it sets in the world's row. */
export function noteStatement(
  { ordinal, lastEvent, by }: NotePlace,
  notes: readonly Note[],
  parameter: (value: unknown, type: string) => string,
): { readonly insert: string; readonly set: string } {
  const last = parameter(lastEvent, 'bigint')
  const values = `${parameter(ordinal, 'bigint')}, ${last} + given.n, given.kind, ${parameter(by, 'uuid')}, given.body, given.entry`
  const kinds = parameter(kindsOf(notes), 'text[]')
  const texts = `${parameter(bodiesOf(notes), 'text[]')}, ${parameter(entriesOf(notes), 'text[]')}`
  const given = `unnest(${kinds}, ${texts}) WITH ORDINALITY AS given (kind, body, entry, n)`
  return {
    insert: `INSERT INTO ${SCHEMA}.log (ordinal, number, kind, by, body, entry) SELECT ${values} FROM ${given} RETURNING 1`,
    set: `last_event = ${last} + cardinality(${kinds})`,
  }
}

/** As many of the first ones as belong into one statement. */
export function firstBatch(notes: readonly Note[]): readonly Note[] {
  let size = 0
  let count = 0
  for (const note of notes) {
    size += sizeOf(note)
    if (count > 0 && (count === MOST_NOTES || size > MOST_TEXT)) break
    count++
  }
  return notes.slice(0, count)
}

export const sizeOf = ({ body, entry }: Note): number => body.length + (entry?.length ?? 0)

const kindsOf = (notes: readonly Note[]): readonly string[] => notes.map(({ kind }) => kind)
const bodiesOf = (notes: readonly Note[]): readonly string[] => notes.map(({ body }) => body)
const entriesOf = (notes: readonly Note[]): readonly (string | null)[] => notes.map(({ entry = null }) => entry)
