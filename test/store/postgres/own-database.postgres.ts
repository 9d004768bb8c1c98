/** Databases of single runs: emptied for the next, removed at the end. */
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { reusedDatabases } from '../../../src/cli/process/own-database.ts'
import { openPostgres } from '../../../src/store/postgres/open-postgres.ts'
import { createOwnDatabase } from '../../../src/store/postgres/tools/own-database.ts'
import { startCluster } from '../../support/postgres.ts'
import { run } from '../../support/test-databases.ts'
import { endpoint, shipment } from '../sample-rows.ts'

// Other tests look for databases that single runs have left.
const cluster = await startCluster()
const server = cluster.url()

afterAll(() => cluster.close())

const TABLES = "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'carrier_sandbox' AND tablename <> 'meta'"
const NUMBERS = "SELECT coalesce(max(last_value), 0) AS drawn FROM pg_sequences WHERE schemaname = 'carrier_sandbox'"

async function isThere(url: string): Promise<boolean> {
  const name = new URL(url).pathname.slice(1)
  return (await run(server, `SELECT FROM pg_database WHERE datname = '${name}'`)).length > 0
}

test('an emptied database has its schema, no row, no number that was drawn and another epoch', async () => {
  const own = await createOwnDatabase(server)
  const epochOf = async () => (await run(own.url, 'SELECT epoch FROM carrier_sandbox.meta'))[0]?.epoch
  try {
    const store = await openPostgres({ url: own.url })
    await store.replaceWorld('w', tx => {
      for (let n = 0; n < 3_000; n++) tx.put('shipments', shipment(`s${n}`))
      tx.put('endpoints', endpoint('1'))
    })
    await store.close()
    const epoch = await epochOf()
    await own.empty()
    const counts: Record<string, unknown> = {}
    for (const { name } of await run(own.url, TABLES)) {
      const [row] = await run(own.url, `SELECT count(*)::integer AS rows FROM carrier_sandbox.${String(name)}`)
      counts[String(name)] = row?.rows
    }
    expect(Object.keys(counts)).toEqual(expect.arrayContaining(['worlds', 'shipments', 'log', 'processes', 'counts']))
    expect(Object.values(counts).filter(rows => rows !== 0)).toEqual([])
    expect(await run(own.url, NUMBERS)).toEqual([{ drawn: '0' }])
    expect(await epochOf()).not.toBe(epoch)

    const next = await openPostgres({ url: own.url })
    expect(await next.worlds()).toEqual([])
    await next.close()
  } finally {
    await own.drop()
  }
})

test('a database that a run has left is the next run’s, one in use is not, and at the end all are removed', async () => {
  const databases = reusedDatabases()
  const [first, second] = [await databases.take(server), await databases.take(server)]
  expect(first.url).not.toBe(second.url)
  await (await openPostgres({ url: first.url })).close()
  await first.drop()
  const third = await databases.take(server)
  expect(third.url).toBe(first.url)
  await third.drop()
  expect([await isThere(first.url), await isThere(second.url)]).toEqual([true, true])
  await second.drop()
  await databases.close()
  expect([await isThere(first.url), await isThere(second.url)]).toEqual([false, false])
})

test('a database that something of its run still uses is removed, and no other run gets it', async () => {
  const databases = reusedDatabases()
  const own = await databases.take(server)
  await (await openPostgres({ url: own.url })).close()
  const user = new pg.Client({ connectionString: own.url })
  user.on('error', () => undefined)
  await user.connect()
  await user.query('BEGIN')
  await user.query('LOCK TABLE carrier_sandbox.worlds')
  await own.drop()
  expect(await isThere(own.url)).toBe(false)
  const next = await databases.take(server)
  expect(next.url).not.toBe(own.url)
  await next.drop()
  await databases.close()
})
