/** Users with few rights, and what stands in a schema that they may not change. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkServer } from '../../../src/store/postgres/check-server.ts'
import { MIGRATIONS } from '../../../src/store/postgres/migrations.ts'
import { openPostgres } from '../../../src/store/postgres/open-postgres.ts'
import { runCli, startCli } from '../../support/run-cli.ts'
import { createDatabase, run } from '../../support/test-databases.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const asUser = (url: string, username: string): string => Object.assign(new URL(url), { username }).href

/** The statements of docs/postgres.md for a user who does not own the schema. */
const GRANTS = /```sql\n(GRANT USAGE[^`]+)```/.exec(
  readFileSync(new URL('../../../docs/postgres.md', import.meta.url), 'utf8'),
)?.[1]

async function makeUser(url: string, name: string): Promise<string> {
  await run(url, `DROP ROLE IF EXISTS ${name}; CREATE ROLE ${name} LOGIN`)
  return asUser(url, name)
}

test('a user who may only read is refused at the start and at an import, and may ask for the status and export', async () => {
  const url = await createDatabase()
  await (await openPostgres({ url })).close()
  const reader = await makeUser(url, 'reader')
  await run(url, 'GRANT USAGE ON SCHEMA carrier_sandbox TO reader')
  await run(url, 'GRANT SELECT ON ALL TABLES IN SCHEMA carrier_sandbox TO reader')
  const words =
    /^carrier-sandbox: The user "reader" may not write carrier_sandbox\.\w+ \(--store .*\); grant it SELECT, INSERT, UPDATE, DELETE on all tables and USAGE on all sequences in the schema carrier_sandbox, or name the user who owns the schema\.$/
  const started = await runCli(['start', '--port', '0', '--store', reader])
  expect([started.code, started.stdout]).toEqual([3, ''])
  expect(started.stderr.trim()).toMatch(words)
  const status = await runCli(['store', 'status', '--store', reader, '--json'])
  expect(JSON.parse(status.stdout).schema.state).toBe('current')
  const file = join(await temporaryFolder(), 'all.store')
  expect((await runCli(['store', 'export', file, '--store', reader])).code).toBe(0)
  const imported = await runCli(['store', 'import', file, '--store', reader])
  expect([imported.code, imported.stdout]).toEqual([3, ''])
  expect(imported.stderr.trim()).toMatch(words)
})

test('with the grants of docs/postgres.md a user works on a schema that it may not change, and upgrades none', async () => {
  const url = await createDatabase()
  await (await openPostgres({ url })).close()
  const worker = await makeUser(url, 'sandbox_user')
  await run(url, GRANTS ?? 'there are none')
  const cli = startCli(['start', '--port', '0', '--store', worker, '--clock', 'frozen', '--json'])
  const ready = JSON.parse((await cli.stdout.first(1))[0] ?? '')
  const clock = await fetch(`${ready.control}/clock/advance`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"by":"1h"}',
  })
  expect(clock.status).toBe(200)
  await cli.stop()
  await run(url, `UPDATE carrier_sandbox.meta SET version = ${MIGRATIONS.length - 1}`)
  const { code, stderr } = await runCli(['start', '--port', '0', '--store', worker])
  expect(code).toBe(3)
  expect(stderr).toMatch(/"sandbox_user" may not do .*name the user who owns .*or let that one run "store migrate"\.$/m)
})

test('a server that is too old is refused by its version', async () => {
  const rows = [{ number: 120_020, version: '12.20', encoding: 'UTF8', standby: false }]
  const client = { query: async () => ({ rows }) }
  // Of the driver it asks nothing else.
  await expect(checkServer('postgres://me:hidden@db.test/sandbox', client as never)).rejects.toThrow(
    'PostgreSQL 12.20 is too old; the store needs version 13 or later (--store postgres://me:***@db.test/sandbox).',
  )
})
