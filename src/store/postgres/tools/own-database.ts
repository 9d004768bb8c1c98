import type { Client } from 'pg'
import { SandboxError } from '../../../domain/errors.ts'
import { showUrl } from '../../show-url.ts'
import { codeOf } from '../database-errors.ts'
import { withClient } from './with-client.ts'

export interface OwnDatabase {
  readonly url: string
  /** Removes it, and ends the connections to it. */
  drop(): Promise<void>
}

const NO_RIGHT = '42501'
const IN_USE = '55006'
const IS_GONE = '3D000'

/** Longer than a run lasts: a database can wait unused for its run. */
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
    drop: () => withClient(url, async ({ client }) => void (await client.query(`DROP DATABASE ${name} WITH (FORCE)`))),
  }
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
