import type { TableName } from '../../domain/world.ts'
import { type Change, TABLE_NAMES } from '../memory-world.ts'
import type { Note } from '../shared-log.ts'
import type { Ask, Statement } from './database.ts'
import { keyText } from './key-text.ts'
import { type NotePlace, noteStatement } from './log/write-notes.ts'
import { isKept } from './settings-watch.ts'
import { SCHEMA, SQL_TABLES, snake } from './tables.ts'
import { textArray } from './text-array.ts'

/** What a process learns of a commit of its own. */
export interface StoredCommit {
  readonly generation: number
  readonly version: number
  readonly settings: number
  readonly changes: readonly Change[]
  /** Undefined when its answer was lost. */
  readonly written: boolean | undefined
  /** What others had changed was adopted within it, after the caller had begun. */
  readonly isTold: boolean
}

/** Rows of one statement: some MB, and a few ms of this process's time. */
const BATCH = 1_000

/** What becomes of the world's row when something was written. */
export interface WorldUpdate {
  readonly name: string
  readonly generation: number
  readonly at: number
  readonly commit: string
  /** What goes into the log with it, and where. */
  readonly noted?: { readonly notes: readonly Note[]; readonly place: NotePlace } | undefined
}

/** Whether they are written, and their world's row with them, by one statement. */
export const isOneStatement = (changes: readonly Change[]): boolean => changes.length <= BATCH

/**
 * Writes changes of one generation; `world` moves its world's row on in the same statement where one is enough.
 * @returns whether any row is another one than before: a row put as it was, or deleted and never there, is not.
 */
export async function writeChanges(
  ask: Ask,
  changes: readonly Change[],
  { generation, world }: { readonly generation: number; readonly world?: WorldUpdate },
): Promise<boolean> {
  if (world && isOneStatement(changes)) {
    return writeAndMoveOn(ask, changes, { generation, world, isSetting: touchesSettings(changes) })
  }
  let changed = false
  for (let from = 0; from < changes.length; from += BATCH) {
    const { statement, values } = composeWrite(changes.slice(from, from + BATCH), { first: 2 })
    if ((await ask(statement, [generation, ...values])).length > 0) changed = true
  }
  if (world && (changed || world.noted))
    return writeAndMoveOn(ask, [], { generation, world, isSetting: touchesSettings(changes), changed })
  return changed
}

async function writeAndMoveOn(
  ask: Ask,
  changes: readonly Change[],
  {
    generation,
    world,
    isSetting,
    changed = false,
  }: {
    readonly generation: number
    readonly world: WorldUpdate
    readonly isSetting: boolean
    readonly changed?: boolean
  },
): Promise<boolean> {
  const { name, at, commit } = world
  const { statement, values } = composeWrite(changes, { first: 5, world: { ...world, changed, isSetting } })
  const [moved] = await ask<{ yes: boolean }>(statement, [generation, name, at, commit, ...values])
  return moved?.yes === true
}

/** Its version moves on with its rows; what is only noted makes no other version. */
const MOVE_ON =
  `UPDATE ${SCHEMA}.worlds SET version = version + changed.yes::integer, ` +
  'last_at = CASE WHEN changed.yes THEN greatest(last_at, $3::double precision) ELSE last_at END, last_commit = $4::uuid'
const SETTINGS_ON = ', settings = settings + changed.yes::integer'
const OF_THE_WORLD = 'WHERE name = $2 AND generation = $1::bigint'

interface Moving extends Pick<WorldUpdate, 'noted'> {
  readonly changed: boolean
  /** What processes keep in memory is among it. */
  readonly isSetting: boolean
}

/** Whether they change what processes keep in memory. */
export const touchesSettings = (changes: readonly Change[]): boolean => changes.some(([table]) => isKept(table))

/** Statements by their text: a booking, a step and an attempt touch the same few sets of tables over and over. */
const named = new Map<string, Statement>()

/** One statement for all tables and the notes. With `world`, its row moves on where any row is another one (`changed`) or noted. */
function composeWrite(
  changes: readonly Change[],
  { first, world }: { readonly first: number; readonly world?: Moving },
): { readonly statement: Statement; readonly values: readonly unknown[] } {
  const parts: string[] = []
  const values: unknown[] = []
  const scalar = (value: unknown, type: string): string => {
    values.push(value)
    return `$${first - 1 + values.length}::${type}`
  }
  const parameter = (value: unknown, type: string): string => scalar(value, `${type}[]`)
  for (const table of TABLE_NAMES) {
    const own = changes.filter(([of]) => of === table)
    const put = own.filter(([, , row]) => row !== null)
    const deleted = own.filter(([, , row]) => row === null)
    if (put.length > 0) parts.push(`put_${snake(table)} AS (${putStatement(table, put, parameter)})`)
    if (deleted.length > 0) {
      const ids = parameter(
        deleted.map(([, id]) => keyText(id)),
        'text',
      )
      const { name } = SQL_TABLES[table]
      parts.push(
        `deleted_${snake(table)} AS (DELETE FROM ${name} WHERE generation = $1::bigint AND id = ANY(${ids}) RETURNING 1)`,
      )
    }
  }
  const written = parts.map(part => `EXISTS (SELECT FROM ${part.slice(0, part.indexOf(' '))})`)
  if (world?.changed) written.push('true')
  const yes = written.length > 0 ? written.join(' OR ') : 'false'
  let end = `SELECT 1 WHERE (${yes})`
  if (world) {
    const noted = world.noted && noteStatement(world.noted.place, world.noted.notes, scalar)
    if (noted) parts.push(`noted AS (${noted.insert})`)
    end =
      `${MOVE_ON}${world.isSetting ? SETTINGS_ON : ''}${noted ? `, ${noted.set}` : ''} FROM (SELECT (${yes}) AS yes) AS changed ` +
      `${OF_THE_WORLD}${noted ? '' : ' AND changed.yes'} RETURNING changed.yes`
  }
  const text = `${parts.length > 0 ? `WITH ${parts.join(', ')} ` : ''}${end}`
  const known = named.get(text) ?? { name: `write_${named.size}`, text }
  named.set(text, known)
  return { statement: known, values }
}

function putStatement(
  table: TableName,
  put: readonly Change[],
  parameter: (value: unknown, type: string) => string,
): string {
  const { name, columns } = SQL_TABLES[table]
  const ids = put.map(([, id]) => keyText(id))
  const bodies = textArray(put.map(([, , row]) => JSON.stringify(row)))
  // Each row is one of this table: it was put there.
  const rows = put.map(([, , row]) => row as never)
  const arrays = [
    parameter(ids, 'text'),
    parameter(bodies, 'text'),
    ...columns.map(({ value, type }) => parameter(rows.map(value), type)),
  ]
  const names = ['body', ...columns.map(column => column.name)]
  return (
    `INSERT INTO ${name} AS held (generation, id, ${names.join(', ')}) SELECT $1::bigint, * FROM unnest(${arrays.join(', ')}) ` +
    `ON CONFLICT (generation, id) DO UPDATE SET ${names.map(column => `${column} = excluded.${column}`).join(', ')} ` +
    'WHERE held.body IS DISTINCT FROM excluded.body RETURNING 1'
  )
}
