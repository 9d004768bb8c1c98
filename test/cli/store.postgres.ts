/** The commands of `store` over a database. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MIGRATIONS } from '../../src/store/postgres/migrations.ts'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { runCli, startCli } from '../support/run-cli.ts'
import { createDatabase, run } from '../support/test-databases.ts'
import { bookParcel } from './running-sandbox.ts'

async function startOn(url: string, ...flags: readonly string[]) {
  const cli = startCli(['start', '--port', '0', '--store', url, '--clock', 'frozen', ...flags, '--json'])
  const [line = ''] = await cli.stdout.first(1)
  const ready = JSON.parse(line)
  return { cli, url: String(ready.url), token: String(ready.account.access_token), ready }
}

/** A database with parcels, a second account, a snapshot and rows that were dropped; the sandbox has ended. */
async function filledDatabase() {
  const url = await createDatabase()
  const sandbox = await startOn(url, '--seed', '7')
  const parcel = await bookParcel(sandbox, 'MOVE-1')
  for (const words of [
    ['fill', '--shipments', '20', '--customers', '5', '--ondemand', '2'],
    ['snapshot', 'save', 'before'],
    ['clock', 'advance', '1d'],
  ]) {
    expect((await runCli([...words, '--url', sandbox.url])).code).toBe(0)
  }
  await sandbox.cli.stop()
  return { url, parcel }
}

const bytesOf = (file: string): Buffer => readFileSync(file)

test('a database moves to a data folder and on to another database: three exports are the same file', async () => {
  const { url, parcel } = await filledDatabase()
  const folder = await temporaryFolder()
  const file = (name: string) => join(folder, `${name}.store`)
  const data = join(folder, 'data')
  const store = async (...words: readonly string[]) => {
    const ended = await runCli(['store', ...words])
    expect(ended).toMatchObject({ code: 0, stderr: '' })
    return ended.stdout
  }
  await store('export', file('first'), '--store', url)
  await store('import', file('first'), '--data', data)
  await store('export', file('second'), '--data', data)
  const other = await createDatabase()
  expect(await store('import', file('second'), '--store', other)).toMatch(/: 3 worlds and \d+ rows\.$/)
  await store('export', file('third'), '--store', other)
  expect(bytesOf(file('second')).equals(bytesOf(file('first')))).toBe(true)
  expect(bytesOf(file('third')).equals(bytesOf(file('first')))).toBe(true)

  const again = await startOn(other)
  const kept = await fetch(`${again.url}/__sandbox/shipments/${parcel}`)
  expect(await kept.json()).toMatchObject({ id: parcel, order_id: 'MOVE-1' })
  await bookParcel(again, 'MOVE-2')
})

test('status shows what stands there: none, then worlds, parcels, timers and the sandboxes that run', async () => {
  const empty = await createDatabase()
  const none = JSON.parse((await runCli(['store', 'status', '--store', empty, '--json'])).stdout)
  expect(none).toMatchObject({ schema: { version: 0, state: 'none' }, worlds: 0, tables: [] })
  expect(await run(empty, "SELECT to_regnamespace('carrier_sandbox') AS made")).toEqual([{ made: null }])

  const { url } = await filledDatabase()
  const facts = { pid: 4711, host: 'one', url: 'http://one:4100', version: '0.1.0', started: '2026-11-23T08:00:00Z' }
  await run(
    url,
    'INSERT INTO carrier_sandbox.processes VALUES ' +
      `(gen_random_uuid(), clock_timestamp(), '${JSON.stringify(facts)}'), ` +
      `(gen_random_uuid(), clock_timestamp() - interval '1 minute', '{}')`,
  )
  const { stdout, code } = await runCli(['store', 'status', '--json'], { env: { SANDBOX_STORE: url } })
  expect(code).toBe(0)
  const status = JSON.parse(stdout)
  expect(status).toMatchObject({
    store: url,
    database: { version: expect.stringMatching(/^\d+/) },
    schema: { version: MIGRATIONS.length, program: MIGRATIONS.length, state: 'current' },
    accounts: 1,
    worlds: 3,
    parcels: 23,
    processes: [{ facts }],
  })
  expect(status.timers.waiting).toBeGreaterThan(0)
  expect(status.tables.find(({ name }: { name: string }) => name === 'shipments').bytes).toBeGreaterThan(0)

  // What a clock that runs has passed is due.
  await run(
    url,
    `UPDATE carrier_sandbox.clock SET body = '{"id":"clock","mode":"real","factor":1,"virtual":4000000000000,"wall":0}'`,
  )
  const text = await runCli(['store', 'status', '--store', url])
  expect(text.stdout).toMatch(/^sandboxes {3}1 running$/m)
  expect(text.stdout).toMatch(/^ {14}http:\/\/one:4100, one, pid 4711, 0\.1\.0, seen /m)
  expect(text.stdout).toContain(`${status.timers.waiting} waiting, ${status.timers.waiting} due`)
})

test('migrate brings the schema up and says so; a newer one is refused by its version, in every command', async () => {
  const url = await createDatabase()
  const migrate = () => runCli(['store', 'migrate', '--store', url])
  const version = MIGRATIONS.length
  expect(await migrate()).toMatchObject({ code: 0, stdout: `Made the schema, version ${version}.` })
  expect(await migrate()).toMatchObject({ code: 0, stdout: `The schema has version ${version} already.` })
  await run(url, 'UPDATE carrier_sandbox.meta SET version = 99')
  const file = join(await temporaryFolder(), 'a.store')
  for (const words of [['migrate'], ['export', file]]) {
    const ended = await runCli(['store', ...words, '--store', url])
    expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining('schema carrier_sandbox in version 99') })
  }
  expect((await runCli(['store', 'status', '--store', url])).stdout).toContain('newer than this program')
})

test('an older schema is brought up from its version', async () => {
  const url = await createDatabase()
  await run(url, 'CREATE SCHEMA carrier_sandbox')
  await run(url, 'CREATE TABLE carrier_sandbox.meta (version integer NOT NULL)')
  await run(url, 'INSERT INTO carrier_sandbox.meta VALUES (1)')
  for (const statement of MIGRATIONS[0]?.() ?? []) await run(url, statement)
  const { stdout } = await runCli(['store', 'migrate', '--store', url, '--json'])
  expect(JSON.parse(stdout)).toEqual({ from: 1, to: MIGRATIONS.length })
})

test('an import replaces a database only on demand and only while no sandbox uses it', async () => {
  const { url } = await filledDatabase()
  const folder = await temporaryFolder()
  const [file, other] = [join(folder, 'a.store'), join(folder, 'b.store')]
  await runCli(['store', 'export', file, '--store', url])
  const target = await createDatabase()
  const sandbox = await startOn(target)
  await bookParcel(sandbox, 'GONE-1')
  await fetch(`${sandbox.url}/__sandbox/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"id":"gone"}',
  })
  await sandbox.cli.stop()
  const replace = () => runCli(['store', 'import', file, '--store', target, '--replace'])

  const full = await runCli(['store', 'import', file, '--store', target])
  expect(full).toMatchObject({ code: 1, stderr: expect.stringMatching(/holds 3 worlds; .*--replace/) })
  await run(
    target,
    `INSERT INTO carrier_sandbox.processes VALUES (gen_random_uuid(), clock_timestamp(), '{"url":"http://a:1"}')`,
  )
  expect(await replace()).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('in use by 1 sandboxes (http://a:1)'),
  })
  await run(target, 'DELETE FROM carrier_sandbox.processes')
  expect((await replace()).code).toBe(0)
  await runCli(['store', 'export', other, '--store', target])
  expect(bytesOf(other).equals(bytesOf(file))).toBe(true)
  const [dropped] = await run(target, 'SELECT count(*)::int AS found FROM carrier_sandbox.dropped')
  expect(dropped?.found).toBeGreaterThanOrEqual(3)
})

test('of an import that breaks off, whole worlds are there and of the others nothing', async () => {
  const folder = await temporaryFolder()
  const file = join(folder, 'a.store')
  const { url } = await filledDatabase()
  await runCli(['store', 'export', file, '--store', url])
  // The last world has a row twice, which only the database can know.
  const lines = readFileSync(file, 'utf8').split('\n')
  const at = lines.findLastIndex(line => line.startsWith('["shipments"'))
  const doubled = [...lines.slice(0, at), lines[at] ?? '', ...lines.slice(at, -2)]
  const { createHash } = await import('node:crypto')
  const text = `${doubled.join('\n')}\n`
  const end = JSON.parse(lines.at(-2) ?? '')
  const foot = { ...end, rows: end.rows + 1, sha256: createHash('sha256').update(text).digest('hex') }
  writeFileSync(file, `${text}${JSON.stringify(foot)}\n`)
  const target = await createDatabase()
  const ended = await runCli(['store', 'import', file, '--store', target])
  expect(ended).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/Two rows of the table shipments in the world /),
  })
  const worlds = await run(target, 'SELECT generation FROM carrier_sandbox.worlds')
  expect(worlds.length).toBeLessThan(3)
  const left = await run(
    target,
    'SELECT count(*)::int AS rows FROM carrier_sandbox.shipments WHERE generation NOT IN (SELECT generation FROM carrier_sandbox.worlds)',
  )
  expect(left).toEqual([{ rows: 0 }])
})
