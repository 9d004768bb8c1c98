import type { ClientBase } from 'pg'
import { SandboxError } from '../../domain/errors.ts'
import { showUrl } from '../show-url.ts'
import { OLDEST } from './database-errors.ts'

/**
 * @returns the server's version
 * @throws SandboxError `store_unavailable` for a server that the store cannot use.
 */
export async function checkServer(url: string, client: ClientBase): Promise<string> {
  const { rows } = await client.query(
    "SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version, " +
      "current_setting('server_encoding') AS encoding, pg_is_in_recovery() AS standby",
  )
  const { number, version, encoding, standby } = Object(rows[0])
  const refuse = (detail: string) => new SandboxError('store_unavailable', `${detail} (--store ${showUrl(url)}).`)
  if (number < OLDEST * 10_000) {
    throw refuse(`PostgreSQL ${version} is too old; the store needs version ${OLDEST} or later`)
  }
  if (encoding !== 'UTF8') {
    throw refuse(`The database has the encoding ${encoding}; make one with UTF8 (createdb -E UTF8 -T template0)`)
  }
  if (standby) throw refuse('The server is a standby, which takes no writes; name the primary')
  return String(version)
}
