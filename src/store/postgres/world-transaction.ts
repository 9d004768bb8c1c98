import { SandboxError } from '../../domain/errors.ts'
import { say } from '../../domain/messages.ts'
import type { WallTimers } from '../../domain/ports.ts'
import { type Ask, SERVER_RUN, type Sessions } from './database.ts'
import { isAway } from './database-errors.ts'
import { inOneGo } from './in-one-go.ts'
import { keyText } from './key-text.ts'
import { SEEN, type SeenRow } from './settings-watch.ts'
import { SCHEMA } from './tables.ts'

/** A world's row, locked until the transaction ends. */
export interface HeldWorld {
  readonly generation: number
  /** Grows with every commit of the world, and never goes back for a generation. */
  readonly version: number
  readonly lastAt: number
  /** Stays as long as the world, however often its rows are replaced. */
  readonly ordinal: number
  /** The number of its latest event. */
  readonly lastEvent: number
  /** See `SettingsWatch`. */
  readonly seen: SeenRow
  /** Whichever process has the world to itself is asked to let go of it. */
  readonly isAskedFor: boolean
}

/** A transaction that holds the rows of its worlds. */
export interface WorldTransaction {
  readonly ask: Ask
  readonly worlds: ReadonlyMap<string, HeldWorld>
  /** Drawn by the database; stands in the world's row once the transaction is committed. */
  readonly commit: string
}

export interface TransactionNames {
  /** The world that gets the commit's id. */
  readonly world: string
  readonly others?: readonly string[]
  /** The world is made where there is none. */
  readonly make?: boolean
}

/** What is to be done at the end: nothing, or a last write, which is sent together with COMMIT. */
export interface Outcome<T, Written> {
  readonly value: T
  /** Absent = nothing was changed. Sends all that it asks before it waits for anything. */
  readonly last?: () => Promise<Written>
}

export interface Ended<T, Written> {
  readonly value: T
  /** What the last write gave; undefined where there was none, or where its answer was lost and it is stored all the same. */
  readonly written: Written | undefined
}

interface LockedRow extends SeenRow {
  readonly name: string
  readonly version: string
  readonly ordinal: string
  readonly last_event: string
  readonly hold_stop: boolean
  readonly commit: string
  readonly xid: string
}

/** A process that hangs inside a transact holds its worlds no longer than this. */
const IDLE_IN_TRANSACTION = '60s'

/**
 * Worlds are locked in the order of their names, so that no two processes wait for each other. The limit is set here, for this
 * transaction alone: a pooler refuses it as a parameter of the connection.
 */
const LOCKED =
  `SELECT name, version, ordinal, last_event, hold_stop, ${SEEN.replace('$process', '$2::uuid')}, ` +
  'gen_random_uuid() AS commit, pg_current_xact_id()::text AS xid, ' +
  `set_config('idle_in_transaction_session_timeout', '${IDLE_IN_TRANSACTION}', true) FROM ${SCHEMA}.worlds `
const LOCK = { name: 'lock_worlds', text: `${LOCKED} WHERE name = ANY($1::text[]) ORDER BY name FOR UPDATE` }
/** For one world the server keeps the plan; for an array it makes another one each time. */
const LOCK_ONE = { name: 'lock_one_world', text: `${LOCKED} WHERE name = $1 FOR UPDATE` }

const MAKE = {
  name: 'make_world',
  text:
    `INSERT INTO ${SCHEMA}.worlds (name, title, generation) VALUES ($1, $2, nextval('${SCHEMA}.generations')) ` +
    'ON CONFLICT (name) DO NOTHING',
}

const BEGIN = { text: 'BEGIN' }
const COMMIT = { text: 'COMMIT' }
const ROLLBACK = { text: 'ROLLBACK' }

/** The title is the name as JSON: a name may hold what a text of PostgreSQL cannot. */
export const titleOf = (world: string): string => JSON.stringify(world)

export const noWorld = (world: string): SandboxError =>
  new SandboxError('not_found', `There is no world ${JSON.stringify(world)}.`)

const SETTLE = {
  name: 'settle_commit',
  text:
    `SELECT EXISTS (SELECT FROM ${SCHEMA}.worlds WHERE name = $1 AND last_commit = $2::uuid) AS stored, ` +
    `pg_xact_status($3::xid8) AS status, ${SERVER_RUN} AS run`,
}
/** A lost connection is asked about again after so long, so many times. */
const SETTLE_MS = 250
const MOST_QUESTIONS = 40

export interface TransactionParts {
  readonly database: Sessions
  readonly timers: WallTimers | undefined
  /** This process's id. */
  readonly processId: string
}

/** Runs a change of worlds in one transaction of the database, from their lock to COMMIT. */
export async function runTransaction<T, Written>(
  { database, timers, processId }: TransactionParts,
  { world, others = [], make = false }: TransactionNames,
  run: (transaction: WorldTransaction) => Promise<Outcome<T, Written>>,
): Promise<Ended<T, Written>> {
  const names = [world, ...others]
  return database.session(async ({ ask, serverRun }) => {
    const [, , rows] = await inOneGo([
      ask(BEGIN),
      make ? ask(MAKE, [keyText(world), titleOf(world)]) : undefined,
      others.length === 0
        ? ask<LockedRow>(LOCK_ONE, [keyText(world), processId])
        : ask<LockedRow>(LOCK, [names.map(keyText), processId]),
    ])
    let outcome: Outcome<T, Written>
    const own = rows.find(({ name }) => name === keyText(world))
    try {
      if (!own) throw noWorld(world)
      outcome = await run({ ask, worlds: worldsOf(names, rows), commit: own.commit })
    } catch (error) {
      // Where the connection is gone there is nothing to take back.
      await ask(ROLLBACK).catch(() => undefined)
      throw error
    }
    const { value, last } = outcome
    if (!last) {
      await ask(ROLLBACK)
      return { value, written: undefined }
    }
    try {
      const [written] = await inOneGo([last(), ask(COMMIT)])
      return { value, written }
    } catch (error) {
      if (!isLost(error) || !(await isStored(world, own, await serverRun()))) throw error
      return { value, written: undefined }
    }
  })

  /** Whether a commit whose end was not heard of is stored: never found out by doing it again. `run`: of the server, then. */
  async function isStored(name: string, { commit, xid }: LockedRow, run: string | null): Promise<boolean> {
    for (let question = 0; question < MOST_QUESTIONS; question++) {
      try {
        const [found] = await database.ask<{ stored: boolean; status: string | null; run: string | null }>(SETTLE, [
          keyText(name),
          commit,
          xid,
        ])
        if (found?.stored) return true
        if (found?.status === 'committed') {
          // After a crash of the server another transaction may have this id.
          if (run !== null && found.run === run) return true
          break
        }
        // The server ends what its client has left; until then it holds the world.
        if (found?.status === 'aborted') return false
      } catch (error) {
        if (!isOfDatabaseAway(error)) break
      }
      if (!timers) break
      await new Promise<void>(resolve => void timers.after(SETTLE_MS, resolve))
    }
    throw new SandboxError('store_unavailable', say('store_unsettled'))
  }
}

function worldsOf(names: readonly string[], rows: readonly LockedRow[]): ReadonlyMap<string, HeldWorld> {
  const worlds = new Map<string, HeldWorld>()
  for (const name of names) {
    const row = rows.find(one => one.name === keyText(name))
    if (!row) continue
    worlds.set(name, {
      generation: Number(row.generation),
      version: Number(row.version),
      lastAt: row.last_at,
      ordinal: Number(row.ordinal),
      lastEvent: Number(row.last_event),
      seen: row,
      isAskedFor: row.hold_stop,
    })
  }
  return worlds
}

const isOfDatabaseAway = (error: unknown): error is SandboxError =>
  error instanceof SandboxError && error.cause !== undefined && isAway(error.cause)

/**
 * An error that the server answers and after which it goes on, such as a full disk, has undone the transaction. A pooler that has
 * lost the server may answer with one of class 08, which says nothing of it.
 */
function isLost(error: unknown): boolean {
  if (!isOfDatabaseAway(error)) return false
  const { severity, code } = Object(error.cause)
  return severity !== 'ERROR' || String(code).startsWith('08')
}
