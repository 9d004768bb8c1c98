import pg, { type Client } from 'pg'
import { SandboxError } from '../../../domain/errors.ts'
import { showUrl } from '../../show-url.ts'
import { checkServer } from '../check-server.ts'
import { refuseDatabase } from '../database-errors.ts'
import { MIGRATIONS, tooNew } from '../migrations.ts'
import { SCHEMA } from '../tables.ts'

const CONNECT_MS = 5_000

export interface OpenClient {
  readonly client: Client
  /** The server's. */
  readonly version: string
  close(): Promise<void>
}

/**
 * One connection for a command about the whole database.
 * @throws SandboxError `store_unavailable` when the database cannot be used.
 */
export async function openClient(url: string): Promise<OpenClient> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'carrier-sandbox store',
    keepAlive: true,
  })
  // One that breaks between two statements would end the process; the next statement says why.
  client.on('error', () => undefined)
  const close = async () => void (await client.end().catch(() => undefined))
  try {
    await client.connect()
    return { client, version: await checkServer(url, client), close }
  } catch (error) {
    await close()
    throw refuseDatabase(url, error)
  }
}

/** The same, closed at the end of `run`. */
export async function withClient<T>(url: string, run: (opened: OpenClient) => Promise<T>): Promise<T> {
  const opened = await openClient(url)
  try {
    return await run(opened)
  } catch (error) {
    throw refuseDatabase(url, error)
  } finally {
    await opened.close()
  }
}

/** The version of the schema; 0 = there is none. Changes nothing. */
export async function readVersion(client: Client): Promise<number> {
  const { rows: found } = await client.query('SELECT to_regclass($1) IS NOT NULL AS there', [`${SCHEMA}.meta`])
  if (!found[0]?.there) return 0
  const { rows } = await client.query(`SELECT version FROM ${SCHEMA}.meta`)
  return Number(rows[0]?.version ?? 0)
}

/** @throws SandboxError `not_found` where there is no schema, `conflict` for one of a newer program. */
export async function requireSchema(url: string, client: Client): Promise<number> {
  const version = await readVersion(client)
  if (version > MIGRATIONS.length) throw tooNew(version)
  if (version > 0) return version
  const detail = `There is no schema ${SCHEMA} in the database of --store ${showUrl(url)}; no sandbox has used it.`
  throw new SandboxError('not_found', detail)
}
