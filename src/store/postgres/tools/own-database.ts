import type { Client } from 'pg'
import { SandboxError } from '../../../domain/errors.ts'
import { showUrl } from '../../show-url.ts'
import { codeOf } from '../database-errors.ts'
import { SCHEMA } from '../tables.ts'
import { withClient } from './with-client.ts'

export interface OwnDatabase {
  readonly url: string
  /** Takes out what a store has written into it, which is closed. @throws where something still uses it. */
  empty(): Promise<void>
  /** Removes it, and ends the connections to it. */
  drop(): Promise<void>
}

const NO_RIGHT = '42501'
const IN_USE = '55006'
const IS_GONE = '3D000'

/** Longer than all runs of one `exec --vary` last: between two of them its database is not in use. */
const LEFT_AFTER = '1 day'
/** Begins the comment of each database that is made here; the time follows. */
const MARK = 'carrier-sandbox exec, made at '

/**
 * An empty database on the server of that URL. What killed runs of that user have left there is removed a day after.
 * @throws SandboxError `store_unavailable` when the server cannot be used, or its user may not make databases.
 */
export async function createOwnDatabase(url: string): Promise<OwnDatabase> {
  const name = await withClient(url, async ({ client }) => {
    const { rows } = await client.query('SELECT gen_random_uuid() AS id')
    // Letters and digits alone: a name is no parameter of a statement.
    const drawn = `carrier_sandbox_${String(rows[0]?.id).replaceAll('-', '')}`
    try {
      await client.query(`CREATE DATABASE ${drawn} ENCODING 'UTF8' TEMPLATE template0`)
    } catch (error) {
      if (codeOf(error) !== NO_RIGHT) throw error
      const user = decodeURIComponent(new URL(url).username)
      const detail =
        `The user "${user}" may not make a database on the server of --store ${showUrl(url)}, and each run has one of its own; ` +
        `let it (ALTER ROLE "${user}" CREATEDB), name another user, or leave out --store.`
      throw new SandboxError('store_unavailable', detail)
    }
    const { rows: times } = await client.query(`SELECT to_json(now())#>>'{}' AS now`)
    await client.query(`COMMENT ON DATABASE ${drawn} IS '${MARK}${times[0]?.now}'`)
    await dropLeft(client)
    return drawn
  })
  const own = new URL(url)
  own.pathname = `/${name}`
  return {
    url: own.href,
    empty: () => withClient(own.href, ({ client }) => takeOut(client)),
    drop: () => withClient(url, async ({ client }) => void (await client.query(`DROP DATABASE ${name} WITH (FORCE)`))),
  }
}

/** To delete some rows takes a ms, to truncate a table four; of many rows it is the other way round. */
const FEW_ROWS = '1 MB'

/** All rows of its schema but its version. A number that was drawn before is drawn again, and events begin another epoch. */
async function takeOut(client: Client): Promise<void> {
  // Who still uses it has a lock.
  await client.query("SET lock_timeout = '2s'")
  const { rows } = await client.query(
    `SELECT format(CASE WHEN pg_table_size(t) > pg_size_bytes($2) THEN 'TRUNCATE %s' ELSE 'DELETE FROM %s' END, t) AS statement
     FROM (SELECT format('%I.%I', schemaname, tablename)::regclass AS t FROM pg_tables
       WHERE schemaname = $1 AND tablename <> 'meta') AS tables`,
    [SCHEMA, FEW_ROWS],
  )
  const statements = [
    'BEGIN',
    ...rows.map(({ statement }) => String(statement)),
    `SELECT setval(format('%I.%I', schemaname, sequencename)::regclass, 1, false) FROM pg_sequences WHERE schemaname = '${SCHEMA}'`,
    `UPDATE ${SCHEMA}.meta SET epoch = DEFAULT`,
    'COMMIT',
  ]
  await client.query(statements.join(';\n'))
}

/** By the server's clock. One that is in use is none of a killed run. */
async function dropLeft(client: Client): Promise<void> {
  const { rows } = await client.query(
    `SELECT datname FROM pg_database CROSS JOIN LATERAL shobj_description(oid, 'pg_database') AS words
     WHERE datname ~ '^carrier_sandbox_[0-9a-f]{32}$' AND pg_get_userbyid(datdba) = current_user
       AND CASE WHEN starts_with(words, $1) THEN substr(words, length($1) + 1)::timestamptz < now() - $2::interval END`,
    [MARK, LEFT_AFTER],
  )
  for (const { datname } of rows) {
    try {
      await client.query(`DROP DATABASE ${datname}`)
    } catch (error) {
      // Another run may have removed it first.
      if (![IN_USE, IS_GONE].includes(codeOf(error))) throw error
    }
  }
}
