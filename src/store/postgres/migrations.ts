import type { ClientBase } from 'pg'
import { SandboxError } from '../../domain/errors.ts'
import { createTables, SCHEMA, SQL_TABLES, TEXT } from './tables.ts'

/** Any number that no other program is likely to lock. */
const LOCK = 4_107_322_101

/**
 * What brings a database from the version before to this one, the first one from nothing. A migration that was published is
 * not changed: the test of the first one holds its statements.
 */
export const MIGRATIONS: readonly (() => readonly string[])[] = [
  () => [
    `CREATE SEQUENCE ${SCHEMA}.generations`,
    `CREATE SEQUENCE ${SCHEMA}.ordinals`,
    `CREATE SEQUENCE ${SCHEMA}.claims`,
    `CREATE SEQUENCE ${SCHEMA}.places`,
    // Each commit writes its world's row in place: room on its page keeps the index as it is.
    `CREATE TABLE ${SCHEMA}.worlds (
      name text COLLATE "C" PRIMARY KEY,
      title text NOT NULL,
      generation bigint NOT NULL,
      ordinal bigint NOT NULL DEFAULT nextval('${SCHEMA}.ordinals'),
      version bigint NOT NULL DEFAULT 0,
      last_at double precision NOT NULL DEFAULT 0,
      last_commit uuid
    ) WITH (fillfactor = 50)`,
    // Generations that no world points to; their rows are removed in batches.
    `CREATE TABLE ${SCHEMA}.dropped (
      generation bigint PRIMARY KEY,
      since timestamptz NOT NULL DEFAULT clock_timestamp()
    )`,
    ...createTables(),
  ],
  // Several processes on one database.
  () => [
    `CREATE SEQUENCE ${SCHEMA}.hold_numbers`,
    // settings: another number with each commit that changes what processes keep in memory. hold_*: who has the world to
    // itself, since when with which number, until when unless it is renewed, and the instant an advance began at.
    // settings and last_event begin at the time of day: a world made again under a name has none of the numbers before.
    `ALTER TABLE ${SCHEMA}.worlds
      ADD COLUMN settings bigint NOT NULL DEFAULT (extract(epoch FROM clock_timestamp()) * 100000)::bigint,
      ADD COLUMN last_event bigint NOT NULL DEFAULT (extract(epoch FROM clock_timestamp()) * 100000)::bigint,
      ADD COLUMN last_reset bigint NOT NULL DEFAULT 0,
      ADD COLUMN hold_for text,
      ADD COLUMN hold_by uuid,
      ADD COLUMN hold_number bigint,
      ADD COLUMN hold_until timestamptz,
      ADD COLUMN hold_at double precision,
      ADD COLUMN hold_stop boolean NOT NULL DEFAULT false,
      ADD COLUMN used_at double precision NOT NULL DEFAULT 0`,
    `ALTER TABLE ${SQL_TABLES.timers.name} ADD COLUMN endpoint ${TEXT}`,
    `UPDATE ${SQL_TABLES.timers.name} SET endpoint = body::json ->> 'endpointId' WHERE body::json ->> 'kind' = 'attempt'`,
    `CREATE INDEX ON ${SQL_TABLES.timers.name} (generation, endpoint) WHERE claimed_by IS NOT NULL`,
    `CREATE TABLE ${SCHEMA}.processes (id uuid PRIMARY KEY, seen timestamptz NOT NULL, facts text NOT NULL)`,
    // A row for each lock that all processes share.
    `CREATE TABLE ${SCHEMA}.locks (name ${TEXT} PRIMARY KEY)`,
    // How often something was counted in its latest span of time; lost in a crash of the database, which costs nothing.
    `CREATE UNLOGGED TABLE ${SCHEMA}.counts (name ${TEXT} PRIMARY KEY, span bigint NOT NULL, n integer NOT NULL)`,
    // What happened in a world, by its ordinal, which it keeps when its rows are replaced.
    `CREATE TABLE ${SCHEMA}.log (
      ordinal bigint NOT NULL,
      number bigint NOT NULL,
      kind text NOT NULL,
      by uuid NOT NULL,
      body text NOT NULL,
      entry text,
      PRIMARY KEY (ordinal, number)
    )`,
    `ALTER TABLE ${SCHEMA}.meta ADD COLUMN epoch text NOT NULL DEFAULT substr(md5(gen_random_uuid()::text), 1, 8)`,
  ],
  () => [
    // What processes tell each other of a world for a while; a crash of the database may lose it.
    `CREATE UNLOGGED TABLE ${SCHEMA}.kept_texts (
      generation bigint NOT NULL,
      name ${TEXT} NOT NULL,
      at double precision NOT NULL,
      kept text NOT NULL,
      PRIMARY KEY (generation, name)
    )`,
  ],
  // Inboxes. No row of before has arrived in one.
  () => [
    `ALTER TABLE ${SQL_TABLES.deliveries.name} ADD COLUMN deliveries_by_arrival double precision`,
    `CREATE INDEX ON ${SQL_TABLES.deliveries.name} (generation, deliveries_by_arrival, id)
      WHERE deliveries_by_arrival IS NOT NULL`,
  ],
]

/**
 * Brings the database to this program's version. Several processes may start at once: one of them does it.
 * @returns from which version to which; 0 = there was nothing of ours
 * @throws SandboxError `conflict` for a database that a newer program has brought further.
 */
export async function migrate(client: ClientBase): Promise<{ readonly from: number; readonly to: number }> {
  await client.query('BEGIN')
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK])
    const version = await versionOf(client)
    if (version > MIGRATIONS.length) throw tooNew(version)
    for (const statements of MIGRATIONS.slice(version))
      for (const statement of statements()) await client.query(statement)
    if (version < MIGRATIONS.length) {
      await client.query(`UPDATE ${SCHEMA}.meta SET version = $1`, [MIGRATIONS.length])
    }
    await client.query('COMMIT')
    return { from: version, to: MIGRATIONS.length }
  } catch (error) {
    // What broke the connection broke the transaction with it.
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/** 0 = there is nothing of ours yet; then the schema and the table of its version are made. */
async function versionOf(client: ClientBase): Promise<number> {
  const { rows: found } = await client.query('SELECT to_regclass($1) IS NOT NULL AS there', [`${SCHEMA}.meta`])
  if (!found[0]?.there) {
    // Asked first, because a user without the right to create schemas may use one that was made for it.
    const { rows } = await client.query('SELECT to_regnamespace($1) IS NOT NULL AS there', [SCHEMA])
    if (!rows[0]?.there) await client.query(`CREATE SCHEMA ${SCHEMA}`)
    await client.query(`CREATE TABLE ${SCHEMA}.meta (version integer NOT NULL)`)
    await client.query(`INSERT INTO ${SCHEMA}.meta VALUES (0)`)
  }
  const { rows } = await client.query(`SELECT version FROM ${SCHEMA}.meta`)
  return Number(rows[0]?.version)
}

export function tooNew(version: number): SandboxError {
  const detail =
    `The database holds the schema ${SCHEMA} in version ${version}, and this program knows versions up to ` +
    `${MIGRATIONS.length}: a newer carrier-sandbox has used it. Start that version, or name another database with --store.`
  return new SandboxError('conflict', detail)
}
