/** `--json` is one JSON document on stdout, of every command that answers something; and what else makes output fit for scripts. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Command } from 'commander'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandsOf, createProgram } from '../../src/cli/create-program.ts'
import type { Sandbox } from '../../src/index.ts'
import { createSandbox } from '../../src/library/create-sandbox.ts'
import { makeBooking } from '../support/booking.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { runCli } from '../support/run-cli.ts'

let sandbox: Sandbox
let receiver: Receiver
let shipment = ''
let delivery = ''
let folder = ''
beforeAll(async () => {
  receiver = await startReceiver()
  sandbox = await createSandbox({ clock: 'frozen', seed: 7, webhooks: [receiver.url] })
  folder = mkdtempSync(join(tmpdir(), 'carrier-sandbox-'))
  const headers = { authorization: `Bearer ${sandbox.account.access_token}`, 'content-type': 'application/json' }
  const body = JSON.stringify(makeBooking({ orderId: 'JSON-1' }))
  const booked = await fetch(`${sandbox.apiUrl}/shipments`, { method: 'POST', headers, body })
  shipment = JSON.parse(await booked.text()).id
  await sandbox.clock.advance('1h')
  const log = await fetch(`${sandbox.url}/__sandbox/webhooks/deliveries`)
  delivery = JSON.parse(await log.text()).items[0].id
})
afterAll(async () => {
  await sandbox.close()
  await receiver.close()
  rmSync(folder, { recursive: true })
})

/** How each command is run; in this order, since some read what others wrote. */
const RUNS: Readonly<Record<string, () => readonly string[]>> = {
  init: () => [],
  'locations find': () => ['quan 1'],
  clock: () => [],
  'inbox open': () => [],
  'inbox answer': () => ['200'],
  'shipments list': () => [],
  'shipments show': () => [shipment],
  'shipments book': () => ['JSON-2'],
  simulate: () => [shipment, 'continue'],
  trigger: () => ['delivered', '--to', receiver.url],
  'deliveries list': () => [],
  'deliveries show': () => [delivery],
  'deliveries resend': () => [delivery],
  'deliveries recover': () => ['--since', '2026-01-05T08:00'],
  'inbox list': () => [],
  'inbox wait': () => ['--shipment', shipment, '--timeout', '5s'],
  'inbox close': () => [],
  'requests list': () => [],
  'requests show': () => ['1'],
  'faults list': () => [],
  'faults add': () => ['{ match: { order_id: JSON-9 }, fault: { status: 503 } }'],
  'faults remove': () => ['--all'],
  'accounts list': () => [],
  'accounts show': () => [],
  'accounts create': () => ['json-account'],
  'accounts delete': () => ['json-account'],
  'scenarios list': () => [],
  'scenarios show': () => ['happy'],
  'scenarios preview': () => ['lost'],
  'scenarios validate': () => ['scenarios/'],
  fill: () => ['--shipments', '3', '--customers', '2', '--ondemand', '1'],
  'snapshot save': () => ['json-1'],
  'snapshot list': () => [],
  'snapshot restore': () => ['json-1'],
  'snapshot delete': () => ['json-1'],
  'state export': () => [],
  'state import': () => ['exported.json'],
  certify: () => [
    '--target',
    receiver.url,
    '--scheme',
    'none',
    '--order',
    'JSON-1',
    '--gcode',
    shipment,
    '--deadline',
    '200ms',
  ],
  'contract list': () => ['operations'],
  'contract selfcheck': () => [],
  'contract openapi': () => [],
  'contract run': () => ['--include-operation-id', 'listCities', '--phases', 'cases'],
  'contract replay': () => {
    // A run of which one case failed.
    const file = join(folder, 'contract-report/last-run.json')
    const [first, ...rest] = JSON.parse(readFileSync(file, 'utf8')).cases
    const report = { ...JSON.parse(readFileSync(file, 'utf8')), cases: [{ ...first, verdict: 'failed' }, ...rest] }
    writeFileSync(file, JSON.stringify(report))
    return []
  },
  'contract coverage': () => [],
  'contract cleanup': () => [],
  'contract record': () => ['--out', 'recorded', '--include-operation-id', 'listCities'],
  'contract record locations': () => ['--out', 'places', '--rate-limit', '5000/s'],
  'contract record journey': () => [shipment],
  'contract diff': () => ['--a', 'recorded', '--b', 'recorded'],
  'contract learn': () => ['--output', 'learned.yaml'],
}
/** What has no such answer, and why. */
const OTHERS: Readonly<Record<string, string>> = {
  start: 'one line when it is ready, then it runs: start.test.ts',
  listen: 'one document for each webhook: listen.test.ts',
  exec: 'stdout belongs to the command that it runs: exec.slow.test.ts',
  replay: 'reads a recording: replay.test.ts',
  'store status': 'asks a database: store.postgres.ts',
  'store migrate': 'asks a database: store.postgres.ts',
  'store export': 'reads a store that no sandbox uses: store.test.ts',
  'store import': 'writes into a store that no sandbox uses: store.test.ts',
}
/** These print one whether they are asked to or not. */
const ALWAYS = ['contract openapi', 'state export']
/** These ask no running sandbox, or take its address elsewhere. */
const WITHOUT_URL = [
  'init',
  'scenarios validate',
  'certify',
  'contract list',
  'contract selfcheck',
  'contract openapi',
  'contract coverage',
  'contract diff',
]

function pathOf(command: Command): string {
  const { parent } = command
  return parent === null ? '' : `${pathOf(parent)} ${command.name()}`.trim()
}

/** Those that act: groups that only hold others do not. `locations` has one action. */
const acting = commandsOf(await createProgram())
  .filter(command => command.commands.length === 0 || command.registeredArguments.length > 0)
  .map(command =>
    command.name() === 'locations' && command.parent?.parent === null ? 'locations find' : pathOf(command),
  )

test('every command is here', () => {
  expect([...Object.keys(RUNS), ...Object.keys(OTHERS)].sort()).toEqual(acting.sort())
})

describe('--json is exactly one document on stdout', () => {
  test.each(Object.keys(RUNS))('%s', { timeout: 60_000 }, async path => {
    const url = WITHOUT_URL.includes(path) ? [] : ['--url', sandbox.url]
    const json = ALWAYS.includes(path) ? [] : ['--json']
    const words = [...path.split(' '), ...(RUNS[path]?.() ?? []), ...url, ...json]
    const { code, stdout, stderr } = await runCli(words, { cwd: folder })
    // certify is given nothing by which it could see the outcome (4); a receiver slower than its short deadline fails (1).
    expect(path === 'certify' ? [1, 4] : [0, 1], `${words.join(' ')}\n${stderr}`).toContain(code)
    expect(typeof JSON.parse(stdout)).toBe('object')
    if (path === 'state export') writeFileSync(join(folder, 'exported.json'), stdout)
  })

  test('a refusal too, beside its sentence on stderr', async () => {
    const { code, stdout, stderr } = await runCli(['scenarios', 'show', 'hapy', '--url', sandbox.url, '--json'])
    expect({ exit: code, ...JSON.parse(stdout) }).toMatchObject({ exit: 1, status: 404 })
    expect(stderr).toContain('did you mean "happy"?')
  })
})

test('only their owner may read the reports of a run and what it recorded', () => {
  const files = ['contract-report', 'recorded'].flatMap(name =>
    readdirSync(join(folder, name)).map(file => join(folder, name, file)),
  )
  expect(files.length).toBeGreaterThan(1)
  expect(files.filter(file => (statSync(file).mode & 0o777) !== 0o600)).toEqual([])
})

const run = promisify(execFile)
const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))
const shell = (script: string) =>
  run('/bin/sh', ['-c', script, process.execPath, MAIN, sandbox.url], { env: { PATH: process.env.PATH } })

describe('a reader that leaves early is no error', () => {
  test.each([
    ['"$0" "$1" --help | head -n 1', 'Usage: carrier-sandbox [options] [command]'],
    ['"$0" "$1" contract openapi | head -c 1', '{'],
    ['"$0" "$1" scenarios list --url "$2" | head -n 1', 'standard'],
    ['"$0" "$1" scenarios list --url "$2" | true', ''],
  ])('%s', async (script, first) => {
    const { stdout, stderr } = await shell(script)
    expect(stdout.startsWith(first), stdout).toBe(true)
    expect(stderr).toBe('')
  })
})

test('a reader of stderr that leaves early leaves the exit code as it is', async () => {
  const { stderr } = await shell('{ "$0" "$1" nonsense 2>&1; echo $? >&3; } 3>&2 | true')
  expect(stderr).toBe('2\n')
})

describe('colour', () => {
  const ESCAPE = '\u001b['
  test.each<readonly [env: Readonly<Record<string, string>>, coloured: boolean]>([
    [{}, false],
    [{ FORCE_COLOR: '1' }, true],
    [{ FORCE_COLOR: '0' }, false],
    [{ FORCE_COLOR: '1', NO_COLOR: '1' }, false],
  ])('into a pipe with %j: %s', async (env, coloured) => {
    const { stdout } = await runCli(['clock', '--url', sandbox.url], { env })
    expect(stdout.includes(ESCAPE)).toBe(coloured)
  })

  test('never in a document', async () => {
    const { stdout } = await runCli(['clock', '--url', sandbox.url, '--json'], { env: { FORCE_COLOR: '1' } })
    expect(stdout).not.toContain(ESCAPE)
  })
})

test('progress is for terminals: into a pipe nothing is said while it works', async () => {
  const { stderr } = await runCli(['fill', '--url', sandbox.url, '--shipments', '300'])
  expect(stderr).toBe('')
})
