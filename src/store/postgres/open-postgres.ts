import type { StoreNotice } from '../recover.ts'
import { showUrl } from '../show-url.ts'
import type { Store } from '../store.ts'
import { checkRights } from './check-rights.ts'
import { checkServer } from './check-server.ts'
import { Database } from './database.ts'
import { refuseDatabase } from './database-errors.ts'
import { migrate } from './migrations.ts'
import { PostgresStore, type PostgresStoreParts } from './postgres-store.ts'
import { SCHEMA } from './tables.ts'

export interface PostgresOptions extends Omit<PostgresStoreParts, 'processId' | 'epoch'> {
  /** Hears when the database cannot be used any more, and when it can again. */
  readonly report?: ((notice: StoreNotice) => void) | undefined
}

/**
 * Opens the store of a database and brings its schema to this version.
 * @throws SandboxError `store_unavailable` when the database cannot be used, `conflict` when a newer program has used it.
 */
export async function openPostgres(options: PostgresOptions): Promise<Store> {
  const { url } = options
  const database = new Database(url)
  let [processId, epoch] = ['', '']
  let store: PostgresStore | undefined
  try {
    await database.open(async client => {
      await checkServer(url, client)
      const { rows } = await client.query('SELECT pg_backend_pid() AS pid')
      // A pooler gives a number of its own when it is connected to.
      if (!('processID' in client) || client.processID !== rows[0]?.pid) database.keepNoPlans()
      await migrate(client)
      await checkRights(url, client)
      const drawn = await client.query(`SELECT gen_random_uuid() AS id, epoch FROM ${SCHEMA}.meta`)
      processId = String(drawn.rows[0]?.id)
      epoch = String(drawn.rows[0]?.epoch)
    })
    store = new PostgresStore(database, { ...options, processId, epoch })
    await store.shared.readOffset()
    const { report } = options
    database.onHealth = failure =>
      report?.({
        kind: failure ? 'away' : 'back',
        file: showUrl(url),
        offset: 0,
        detail: failure?.message ?? 'The database of the store can be used again.',
      })
    return store
  } catch (error) {
    await (store ?? database).close()
    throw refuseDatabase(url, error)
  }
}
