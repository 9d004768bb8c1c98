import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { validator } from '../../src/schemas/registry.ts'
import type { VaryReport } from '../../src/schemas/types.gen.ts'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { runExec, script } from './run-exec.ts'

/** Logs in, and is red where the token is not at the root of the answer. */
const AT_ROOT = script(`
  const { SANDBOX_API_URL: api, SANDBOX_USERNAME: username, SANDBOX_PASSWORD: password } = process.env
  console.log('variation=' + process.env.SANDBOX_VARIATION)
  const body = JSON.stringify({ username, password, client_id: 1, client_secret: process.env.SANDBOX_CLIENT_SECRET })
  const headers = { 'content-type': 'application/json' }
  const answer = await (await fetch(api + '/login', { method: 'POST', headers, body })).json()
  process.stderr.write('the secret is ' + process.env.SANDBOX_CLIENT_SECRET + '\\n')
  if (answer.access_token === undefined) throw new Error('no token at the root')`)

const READING = ['--seed', '7', '--set', 'token_lifetime=3600', '--credentials', 'random']

test('what the command depends on is named, written and accepted, and nothing of a secret is in the report', async () => {
  const folder = await temporaryFolder()
  const file = join(folder, 'known.json')
  const words = [...READING, '--vary', '--report-dir', folder, '--report', 'junit']
  const first = await runExec([...words, '--write-accept', file, ...AT_ROOT])
  expect(first.code).toBe(1)
  expect(first.stderr).toContain('depends  switch:login_layout=data')
  expect(first.stderr).toContain('the call: only the 1st login makes it red')
  expect(first.stderr).toContain('no token at the root')
  expect(first.stdout).toContain('<testcase classname="vary" name="switch:login_layout=data"')
  const report: VaryReport = JSON.parse(readFileSync(join(folder, 'vary.json'), 'utf8'))
  expect(validator('sandbox/vary-report.schema.json')(report)).toEqual([])
  const of = (id: string) => report.variations.find(one => one.id === id)
  expect(of('switch:login_layout=data')).toMatchObject({
    clause: 'Authentication 1',
    verdict: 'depends',
    runs: { varied: [5, 5], plain: [0, 5] },
    first_difference: { operation: 'login', occurrence: 1, pointer: '/token_type' },
    guilty: { operation: 'login', occurrence: 1 },
  })
  expect(of('switch:login_layout=root')?.verdict).toBe('independent')
  expect(of('switch:numbers=string')?.verdict).toBe('untouched')
  expect(of('webhook:late')?.verdict).toBe('untouched')
  // The profile that is in force is no variation, and what it replaced is one.
  expect([of('switch:token_lifetime=3600'), of('switch:token_lifetime=3155760000')?.verdict]).toEqual([
    undefined,
    'independent',
  ])
  expect(of('switch:login_layout=data')?.excerpt).toContain('the secret is [redacted]')
  expect(existsSync(join(folder, 'vary.xml'))).toBe(true)

  expect(validator('sandbox/vary-accept.schema.json')(JSON.parse(readFileSync(file, 'utf8')))).toEqual([])
  const accepted = await runExec([...READING, '--vary', '--report', 'json', '--accept', file, ...AT_ROOT])
  const again: VaryReport = JSON.parse(accepted.stdout.slice(0, accepted.stdout.lastIndexOf('}') + 1))
  const known = again.variations.find(one => one.id === 'switch:login_layout=data')
  expect([accepted.code, known?.verdict, known?.runs.varied]).toEqual([0, 'depends', [1, 1]])
  expect(known?.accepted).toContain('login 1')
}, 300_000)

test('each run sees its variations, on a port of its own, and nothing is varied in a plain one', async () => {
  const { code, stdout } = await runExec([...READING, '--vary=webhooks,faults', '--jobs', '3', ...AT_ROOT])
  // The report stands before the lines of the command, without an end of the line between.
  const seen = [...stdout.matchAll(/variation=(.*)/g)].map(([, ids]) => ids)
  expect(code).toBe(1)
  expect(seen.slice(0, 2)).toEqual(['', ''])
  expect(seen).toContain('fault:429')
}, 300_000)

test('a command that sees no text of the data is run under none of their forms', async () => {
  const { code, stdout } = await runExec([...READING, '--vary=data', '--report', 'json', ...AT_ROOT])
  const report: VaryReport = JSON.parse(stdout.slice(0, stdout.lastIndexOf('}') + 1))
  expect(code).toBe(0)
  expect(report.variations.map(({ id, verdict }) => [id, verdict])).toEqual(
    ['data:nfd', 'data:long-names', 'data:emoji', 'data:null-optionals'].map(id => [id, 'untouched']),
  )
  expect(stdout.match(/variation=/g)).toHaveLength(2)
}, 300_000)

test('a command that is red as it is, is exit 4, and its code is in the report', async () => {
  const red = script(`console.log('run'); console.error('broken'); process.exit(9)`)
  const { code, stdout } = await runExec(['--seed', '7', '--vary', '--report', 'json', ...red])
  const report: VaryReport = JSON.parse(stdout.slice(0, stdout.lastIndexOf('}') + 1))
  expect([code, report.exit, report.baseline.exit, report.variations]).toEqual([4, 4, 9, []])
  expect(report.baseline.excerpt).toContain('broken')
  expect(stdout.split('\n').filter(line => line === 'run' || line.endsWith('}run')).length).toBe(1)
}, 60_000)

test('a command that cannot be started is exit 3, and an accepted variation that there is not is exit 2', async () => {
  const gone = await runExec(['--vary', '--', 'no-such-program-here'])
  expect([gone.code, gone.stderr.includes('no-such-program-here')]).toEqual([3, true])
  const file = join(await temporaryFolder(), 'known.json')
  await writeFile(file, JSON.stringify({ accepted: [{ variation: 'switch:numbers=roman', reason: 'x' }] }))
  const unknown = await runExec(['--vary', '--accept', file, ...script('console.log(1)')])
  expect(unknown.code).toBe(2)
  expect(unknown.stderr).toContain('"switch:numbers=roman", and there is no such variation')
}, 60_000)
