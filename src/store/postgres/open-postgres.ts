import { SandboxError } from '../../domain/errors.ts'
import type { WallTimers } from '../../domain/ports.ts'
import { showUrl } from '../show-url.ts'
import type { Store } from '../store.ts'
import { Database } from './database.ts'
import { OLDEST, refuseDatabase } from './database-errors.ts'
import { migrate } from './migrations.ts'
import { PostgresStore } from './postgres-store.ts'
import { SCHEMA } from './tables.ts'

export interface PostgresOptions {
  /** `postgres://user:password@host:port/database`. */
  readonly url: string
  /** Renew leases and wait for a database that is away; they must not keep the process running. */
  readonly timers?: WallTimers | undefined
  /** What `store status` shows of this process. */
  readonly facts?: (() => Record<string, unknown>) | undefined
  /** See `PostgresStoreParts`. */
  readonly now?: (() => number) | undefined
}

/**
 * Opens the store of a database and brings its schema to this version.
 * @throws SandboxError `store_unavailable` when the database cannot be used, `conflict` when a newer program has used it.
 */
export async function openPostgres({ url, timers, facts, now }: PostgresOptions): Promise<Store> {
  const database = new Database(url)
  let [processId, epoch] = ['', '']
  try {
    await database.open(async client => {
      const { rows } = await client.query(
        "SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version, " +
          "current_setting('server_encoding') AS encoding, pg_is_in_recovery() AS standby, pg_backend_pid() AS pid",
      )
      const { number, version, encoding, standby, pid } = Object(rows[0])
      // A pooler gives a number of its own when it is connected to.
      if (!('processID' in client) || client.processID !== pid) database.keepNoPlans()
      refuseServer(url, { isOld: number < OLDEST * 10_000, version, encoding, standby })
      await migrate(client)
      const drawn = await client.query(`SELECT gen_random_uuid() AS id, epoch FROM ${SCHEMA}.meta`)
      processId = String(drawn.rows[0]?.id)
      epoch = String(drawn.rows[0]?.epoch)
    })
  } catch (error) {
    await database.close()
    throw refuseDatabase(url, error)
  }
  const store = new PostgresStore(database, { processId, url, epoch, timers, facts, now })
  await store.shared.readOffset()
  return store
}

function refuseServer(
  url: string,
  { isOld, version, encoding, standby }: { isOld: boolean; version: string; encoding: string; standby: boolean },
): void {
  const refuse = (detail: string) => new SandboxError('store_unavailable', `${detail} (--store ${showUrl(url)}).`)
  if (isOld) throw refuse(`PostgreSQL ${version} is too old; the store needs version ${OLDEST} or later`)
  if (encoding !== 'UTF8') {
    throw refuse(`The database has the encoding ${encoding}; make one with UTF8 (createdb -E UTF8 -T template0)`)
  }
  if (standby) throw refuse('The server is a standby, which takes no writes; name the primary')
}
