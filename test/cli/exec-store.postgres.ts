/** `exec --store`: each run has a database of its own on that server. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, test, vi } from 'vitest'
import { checkRecording, unpackRecording } from '../../src/replay-tools.ts'
import type { VaryReport } from '../../src/schemas/types.gen.ts'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { run } from '../support/test-databases.ts'
import { runExec, script } from './run-exec.ts'

vi.setConfig({ testTimeout: 300_000 })

const server = inject('postgresUrl')

const leftDatabases = () => run(server, "SELECT datname FROM pg_database WHERE datname LIKE 'carrier\\_sandbox\\_%'")

/** Logs in and lists; red without a token at the root of the answer, or where it is asked for. */
const commandOf = (isRed: boolean) =>
  script(`
  const { SANDBOX_API_URL: api, SANDBOX_CONTROL_URL: control, SANDBOX_USERNAME: username, SANDBOX_PASSWORD: password } = process.env
  const body = JSON.stringify({ username, password, client_id: 1, client_secret: process.env.SANDBOX_CLIENT_SECRET })
  const headers = { 'content-type': 'application/json' }
  const answer = await (await fetch(api + '/login', { method: 'POST', headers, body })).json()
  await (await fetch(control + '/fill', { method: 'POST', headers, body: '{"shipments":3,"customers":1}' })).text()
  const list = await fetch(api + '/shipments', { headers: { authorization: 'Bearer ' + answer.access_token } })
  console.log('rows ' + (await list.json()).data?.length + ' variation ' + process.env.SANDBOX_VARIATION)
  if (answer.access_token === undefined || ${isRed}) throw new Error('red')`)

const SAME = ['--seed', '7', '--clock', 'frozen', '--set', 'token_lifetime=3600']

test('a red run on a database leaves a recording that plays without one, and no database', async () => {
  const folder = await temporaryFolder()
  const { code, stdout, stderr } = await runExec([
    ...SAME,
    '--store',
    server,
    '--artifacts',
    folder,
    ...commandOf(true),
  ])
  expect([code, stdout]).toEqual([1, 'rows 3 variation undefined'])
  expect(stderr).toContain('the run is recorded (verified)')
  const recording = unpackRecording(await readFile(join(folder, 'replay.json.gz')), 'replay.json.gz')
  expect(recording).toMatchObject({ in_order: true, stamp: 'verified' })
  expect(await checkRecording(recording)).toMatchObject({ calls: 3, identical: true })
  expect(await leftDatabases()).toEqual([])
})

test('--vary finds the same on a database, each run with one of its own, several at a time', async () => {
  const words = [...SAME, '--store', server, '--vary=switches', '--jobs', '2', '--report', 'json', ...commandOf(false)]
  const { code, stdout } = await runExec(words)
  const report: VaryReport = JSON.parse(stdout.slice(0, stdout.lastIndexOf('\n}') + 2))
  expect(code).toBe(1)
  const depends = report.variations.filter(({ verdict }) => verdict === 'depends')
  expect(depends.map(({ id, guilty }) => [id, guilty?.operation])).toEqual([['switch:login_layout=data', 'login']])
  // What one run filled in is in no other.
  const rows = [...stdout.matchAll(/rows (\w+) variation/g)].map(([, count]) => count)
  expect(rows.length).toBeGreaterThan(12)
  expect(new Set(rows)).toEqual(new Set(['3', 'undefined']))
  expect(await leftDatabases()).toEqual([])
})

test('a user who may not make databases is refused before anything runs', async () => {
  await run(server, 'CREATE ROLE poor LOGIN')
  const poor = new URL(server)
  poor.username = 'poor'
  const { code, stdout, stderr } = await runExec(['--store', poor.href, ...commandOf(false)])
  expect([code, stdout]).toEqual([3, ''])
  expect(stderr).toContain('The user "poor" may not make a database on the server of --store')
  expect(stderr).toContain('ALTER ROLE "poor" CREATEDB')
  expect((await runExec(['--store', 'mysql://x', ...commandOf(false)])).code).toBe(2)
})
