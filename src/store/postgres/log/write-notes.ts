import type { Note } from '../../shared-log.ts'
import type { Statement } from '../database.ts'
import { SCHEMA } from '../tables.ts'
import { textArray } from '../text-array.ts'

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

/**
 * The same for several worlds in one commit, because most have one note at a time. A world that is locked is left out, so this
 * waits for none and none for it in a circle; its `ordinal` is null, as that of one that is gone (`isThere` false).
 */
export const APPEND_ALL: Statement = {
  name: 'append_notes_of_worlds',
  text:
    'WITH given AS MATERIALIZED (SELECT * FROM unnest($1::text[], $2::integer[], $3::integer[]) AS given (name, count, reset)), ' +
    `own AS MATERIALIZED (SELECT w.name FROM ${SCHEMA}.worlds AS w WHERE w.name = ANY($1::text[]) FOR UPDATE SKIP LOCKED), ` +
    `moved AS (UPDATE ${SCHEMA}.worlds AS w SET last_event = w.last_event + given.count, ` +
    'last_reset = CASE WHEN given.reset > 0 THEN w.last_event + given.reset ELSE w.last_reset END ' +
    'FROM own JOIN given USING (name) WHERE w.name = own.name RETURNING w.name, w.ordinal, w.last_event - given.count AS before), ' +
    `noted AS (INSERT INTO ${SCHEMA}.log (ordinal, number, kind, by, body, entry) ` +
    'SELECT moved.ordinal, moved.before + note.n, note.kind, $4::uuid, note.body, note.entry FROM moved JOIN ' +
    'unnest($5::text[], $6::integer[], $7::text[], $8::text[], $9::text[]) AS note (name, n, kind, body, entry) USING (name)) ' +
    `SELECT given.name, moved.ordinal, EXISTS (SELECT FROM ${SCHEMA}.worlds AS w WHERE w.name = given.name) AS "isThere" ` +
    'FROM given LEFT JOIN moved USING (name)',
}

/** Notes of a world, by its key. */
export interface NotesOfWorld {
  readonly name: string
  readonly notes: readonly Note[]
}

/** The values of `APPEND_ALL`. */
export function appendAllValues(by: string, worlds: readonly NotesOfWorld[]): readonly unknown[] {
  const all = worlds.flatMap(({ name, notes }) => notes.map((note, index) => ({ name, n: index + 1, note })))
  const notes = all.map(({ note }) => note)
  return [
    worlds.map(({ name }) => name),
    worlds.map(one => one.notes.length),
    worlds.map(one => resetAmong(one.notes)),
    by,
    all.map(({ name }) => name),
    all.map(({ n }) => n),
    kindsOf(notes),
    bodiesOf(notes),
    entriesOf(notes),
  ]
}

/** The values of `APPEND`; `name` is the key of a world. */
export function appendValues(name: string, by: string, notes: readonly Note[]): readonly unknown[] {
  return [name, by, kindsOf(notes), bodiesOf(notes), entriesOf(notes), resetAmong(notes)]
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

/** Small enough for one statement with those of other worlds. */
const MOST_OF_ONE = { notes: 20, text: 50_000 }
const MOST_WORLDS = 40

/** Of worlds with few notes, those that belong into one statement. */
export function fewOfEach(worlds: Iterable<readonly [string, readonly Note[]]>): readonly string[] {
  const found: string[] = []
  for (const [world, notes] of worlds) {
    if (found.length === MOST_WORLDS) break
    const isSmall =
      notes.length <= MOST_OF_ONE.notes && notes.reduce((sum, note) => sum + sizeOf(note), 0) <= MOST_OF_ONE.text
    if (isSmall) found.push(world)
  }
  return found
}

export const sizeOf = ({ body, entry }: Note): number => body.length + (entry?.length ?? 0)

/** Which of them is the last with which the world begins again, from 1; 0 = none. */
const resetAmong = (notes: readonly Note[]): number => notes.findLastIndex(({ isReset }) => isReset) + 1

const kindsOf = (notes: readonly Note[]): readonly string[] => notes.map(({ kind }) => kind)
const bodiesOf = (notes: readonly Note[]): string => textArray(notes.map(({ body }) => body))
const entriesOf = (notes: readonly Note[]): string => textArray(notes.map(({ entry = null }) => entry))
