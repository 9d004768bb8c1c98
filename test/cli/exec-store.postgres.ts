/** `exec --store`: each run has a database of its own on that server. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, test, vi } from 'vitest'
import { checkRecording, unpackRecording } from '../../src/replay-tools.ts'
import type { VaryReport } from '../../src/schemas/types.gen.ts'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { spawnCli } from '../support/spawn-cli.ts'
import { run } from '../support/test-databases.ts'
import { runExec, script } from './run-exec.ts'

vi.setConfig({ testTimeout: 300_000 })

const server = inject('postgresUrl')

const leftDatabases = () => run(server, "SELECT datname FROM pg_database WHERE datname LIKE 'carrier\\_sandbox\\_%'")

/** Fills, asks the API, and prints how many shipments there are. */
const commandOf = (exit: number) =>
  script(`
  const { SANDBOX_API_URL: api, SANDBOX_CONTROL_URL: control, SANDBOX_ACCESS_TOKEN: token } = process.env
  const headers = { 'content-type': 'application/json' }
  await (await fetch(control + '/fill', { method: 'POST', headers, body: '{"shipments":3,"customers":1}' })).text()
  await (await fetch(api + '/shipments', { headers: { authorization: 'Bearer ' + token } })).text()
  const { total } = await (await fetch(control + '/shipments')).json()
  console.log('shipments ' + total + ' variation=' + process.env.SANDBOX_VARIATION)
  process.exitCode = ${exit}`)

const SAME = ['--seed', '7', '--clock', 'frozen', '--set', 'token_lifetime=3600']

test('a red run on a database leaves a recording that plays without one, and no database', async () => {
  const folder = await temporaryFolder()
  const { code, stdout, stderr } = await runExec([...SAME, '--store', server, '--artifacts', folder, ...commandOf(1)])
  expect([code, stdout]).toEqual([1, 'shipments 3 variation=undefined'])
  expect(stderr).toContain('the run is recorded (verified)')
  const recording = unpackRecording(await readFile(join(folder, 'replay.json.gz')), 'replay.json.gz')
  expect(recording).toMatchObject({ in_order: true, stamp: 'verified' })
  expect(await checkRecording(recording)).toMatchObject({ calls: 3, identical: true })
  expect(await leftDatabases()).toEqual([])
})

test('with --vary each run has a database of its own, also several at a time', async () => {
  const words = [...SAME, '--store', server, '--vary', '--jobs', '2', '--report', 'json', ...commandOf(0)]
  const { code, stdout } = await runExec(words)
  const report: VaryReport = JSON.parse(stdout.slice(0, stdout.lastIndexOf('\n}') + 2))
  expect(code).toBe(0)
  expect(report.variations.filter(({ verdict }) => verdict === 'independent').length).toBeGreaterThan(3)
  // What one run filled in is in no other.
  const seen = [...stdout.matchAll(/shipments (\d+) variation=(.*)/g)].map(([, count, ids]) => [count, ids === ''])
  expect(seen.slice(0, 2)).toEqual([
    ['3', true],
    ['3', true],
  ])
  expect(seen.slice(2)).toContainEqual(['3', false])
  expect(seen.every(([count]) => count === '3')).toBe(true)
  expect(await leftDatabases()).toEqual([])
})

test('what a killed run has left is removed by a run a day later, unless it is in use', async () => {
  const waiting = 'console.log(process.pid); setTimeout(() => {}, 300000)'
  const cli = spawnCli(['exec', '--store', server, '--', process.execPath, '-e', waiting])
  const [pid = ''] = await cli.stdout.first(1)
  process.kill(cli.pid, 'SIGKILL')
  process.kill(Number(pid), 'SIGKILL')
  await cli.exited
  const [left] = await leftDatabases()
  const name = String(left?.datname)
  const others = ['1', '2', '3'].map(digit => `carrier_sandbox_${digit.repeat(32)}`)
  const [old = '', unmarked = '', used = ''] = others
  for (const other of others) await run(server, `CREATE DATABASE ${other}`)
  const age = (database: string, words: string) => run(server, `COMMENT ON DATABASE ${database} IS '${words}'`)
  await age(old, 'carrier-sandbox exec, made at 2026-01-02T03:04:05.678901+07:00')
  await age(used, 'carrier-sandbox exec, made at 2026-01-02T03:04:05.678901+07:00')
  await age(unmarked, 'our own, made at 2026-01-02')
  const inUse = new URL(server)
  inUse.pathname = `/${used}`
  const user = new pg.Client({ connectionString: inUse.href })
  await user.connect()

  expect((await runExec(['--store', server, ...commandOf(0)])).code).toBe(0)
  expect((await leftDatabases()).map(({ datname }) => datname).sort()).toEqual([name, unmarked, used].sort())

  await age(name, 'carrier-sandbox exec, made at 2026-01-02T03:04:05.678901+07:00')
  expect((await runExec(['--store', server, ...commandOf(0)])).code).toBe(0)
  expect((await leftDatabases()).map(({ datname }) => datname).sort()).toEqual([unmarked, used].sort())
  await user.end()
  for (const one of [unmarked, used]) await run(server, `DROP DATABASE ${one} WITH (FORCE)`)
})

test('a user who may not make databases is refused before anything runs', async () => {
  await run(server, 'CREATE ROLE poor LOGIN')
  const poor = new URL(server)
  poor.username = 'poor'
  const { code, stdout, stderr } = await runExec(['--store', poor.href, ...commandOf(0)])
  expect([code, stdout]).toEqual([3, ''])
  expect(stderr).toContain('The user "poor" may not make a database on the server of --store')
  expect(stderr).toContain('ALTER ROLE "poor" CREATEDB')
  expect((await runExec(['--store', 'mysql://x', ...commandOf(0)])).code).toBe(2)
})
