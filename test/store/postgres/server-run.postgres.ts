import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { Database, SERVER_RUN } from '../../../src/store/postgres/database.ts'
import { startCluster } from '../../support/postgres.ts'
import { run } from '../../support/test-databases.ts'

const XID = 'SELECT pg_current_xact_id()::text AS xid, pg_backend_pid() AS pid'

async function openCluster() {
  const cluster = await startCluster()
  onTestFinished(() => cluster.close())
  return cluster
}

test('after a crash another transaction gets the id of one that was lost, and the run of the server is another', async () => {
  const cluster = await openCluster()
  const lost = new pg.Client({ connectionString: cluster.url() })
  lost.on('error', () => undefined)
  await lost.connect()
  await lost.query('BEGIN')
  const [{ xid, pid }] = (await lost.query(XID)).rows
  const [before] = await run(cluster.url(), `SELECT ${SERVER_RUN} AS run`)
  process.kill(pid, 'SIGKILL')
  const look = () => run(cluster.url(), `${XID}, ${SERVER_RUN} AS run, pg_xact_status('${xid}') AS status`)
  // Ids before it may be given again, too, and one that is not given yet is refused.
  await expect.poll(async () => (await look().catch(() => []))[0]?.status).toBe('committed')
  const [after] = await look()
  expect(after?.run).not.toBe(before?.run)
})

test('a session knows the run of the server in which its connection began, with few rights too', async () => {
  const cluster = await openCluster()
  await run(cluster.url(), 'CREATE ROLE guest LOGIN')
  const asGuest = Object.assign(new URL(cluster.url()), { username: 'guest' })
  const database = new Database(asGuest.href)
  onTestFinished(() => database.close())
  const [now] = await run(cluster.url(), `SELECT ${SERVER_RUN} AS run`)
  expect(now?.run).toMatch(/^\d+( \d+)+$/)
  expect(await database.session(({ serverRun }) => serverRun())).toBe(now?.run)
})
