/** Databases of the run's cluster, for the tests of one worker. */
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { inject } from 'vitest'
import { openPostgres } from '../../src/store/postgres/open-postgres.ts'

let made = 0
/** Databases that no store uses; what one leaves behind is dropped before the next begins. */
const free: string[] = []

/** By data folder: one that is opened again is the same database, also for a test that opens it past the sandbox. */
export const ofFolder = new Map<string, string>()

/** The URL of an empty database; with `PARTITIONED=1` a schema of partitioned tables is in it. */
export async function createDatabase(): Promise<string> {
  const server = inject('postgresUrl')
  const name = `test_${process.pid}_${made++}`
  await run(server, `CREATE DATABASE ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  if (process.env.PARTITIONED) await partition(url.href)
  return url.href
}

/** Makes the schema, with partitions as docs/team-scale.md describes. */
export async function partition(url: string): Promise<void> {
  await (await openPostgres({ url })).close()
  await run(url, readFileSync(new URL('../../docs/sql/partition.sql', import.meta.url), 'utf8'))
}

/** The URL of a database in which no world is left; `giveBack` it when its store is closed. */
export async function takeDatabase(): Promise<string> {
  const known = free.pop()
  if (known === undefined) return createDatabase()
  // Its rows belong to generations that no later world gets.
  await run(known, 'DELETE FROM carrier_sandbox.worlds')
  // The newest minute counted is the present: a test with an earlier clock would lose its counts.
  await run(known, 'DELETE FROM carrier_sandbox.counts')
  return known
}

export const giveBack = (url: string): void => void free.push(url)

export async function run(url: string, statement: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  // One that breaks between two answers would end the run; what is asked next says why.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** A store on an empty database. */
export async function openEmpty() {
  return openPostgres({ url: await createDatabase() })
}
