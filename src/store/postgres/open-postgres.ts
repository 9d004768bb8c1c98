import type { WallTimers } from '../../domain/ports.ts'
import type { Store } from '../store.ts'
import { checkServer } from './check-server.ts'
import { Database } from './database.ts'
import { refuseDatabase } from './database-errors.ts'
import { migrate } from './migrations.ts'
import { PostgresStore } from './postgres-store.ts'

export interface PostgresOptions {
  /** `postgres://user:password@host:port/database`. */
  readonly url: string
  /** Renew leases and wait for a database that is away; they must not keep the process running. */
  readonly timers?: WallTimers | undefined
}

/**
 * Opens the store of a database and brings its schema to this version.
 * @throws SandboxError `store_unavailable` when the database cannot be used, `conflict` when a newer program has used it.
 */
export async function openPostgres({ url, timers }: PostgresOptions): Promise<Store> {
  const database = new Database(url)
  try {
    await database.open(async client => {
      await checkServer(url, client)
      await migrate(client)
    })
  } catch (error) {
    await database.close()
    throw refuseDatabase(url, error)
  }
  return new PostgresStore(database, timers)
}
