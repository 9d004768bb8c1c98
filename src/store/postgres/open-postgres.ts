import type { Store } from '../store.ts'
import { checkServer } from './check-server.ts'
import { Database } from './database.ts'
import { refuseDatabase } from './database-errors.ts'
import { migrate } from './migrations.ts'
import { PostgresStore, type PostgresStoreParts } from './postgres-store.ts'
import { SCHEMA } from './tables.ts'

export type PostgresOptions = Omit<PostgresStoreParts, 'processId' | 'epoch'>

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
      const drawn = await client.query(`SELECT gen_random_uuid() AS id, epoch FROM ${SCHEMA}.meta`)
      processId = String(drawn.rows[0]?.id)
      epoch = String(drawn.rows[0]?.epoch)
    })
    store = new PostgresStore(database, { ...options, processId, epoch })
    await store.shared.readOffset()
    return store
  } catch (error) {
    await (store ?? database).close()
    throw refuseDatabase(url, error)
  }
}
