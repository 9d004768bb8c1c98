// Keeps what this version writes in test/upgrade/v<version>: a data folder with an open journal, a state, a recording and,
// with --store, a database; and in data.json and database.json what a later version must read in them. Run it once for each released
// version, from its tree; what is kept is never written again.
//
//   npm run build && node scripts/keep-version.mjs --store postgres://postgres@localhost/postgres
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readFacts } from '../test/upgrade/read-facts.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const MAIN = join(root, 'dist', 'cli', 'main.js')
const { values } = parseArgs({ options: { store: { type: 'string' } } })
const to = join(root, 'test', 'upgrade', `v${version}`)
if (existsSync(to)) {
  console.error(`test/upgrade/v${version} is there already; what is kept of a version is not written again.`)
  process.exit(2)
}
/** Port 9 answers nothing: what is sent there waits for its next try. */
const UNREACHABLE = 'http://127.0.0.1:9/hook'
const scratch = mkdtempSync(join(tmpdir(), 'carrier-sandbox-keep-'))
try {
  mkdirSync(to)
  await keepFolder()
  keepRecording()
  if (values.store) await keepDatabase(values.store)
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

async function keepFolder() {
  const folder = join(scratch, 'data')
  const server = await startSandbox('--data', folder)
  await fillWorlds(server.url)
  writeFacts('data.json', await readFacts(server.url))
  const state = await fetch(`${server.url}/__sandbox/state`)
  writeFileSync(join(to, 'state.json'), await state.text())
  await server.kill()
  cpSync(folder, join(to, 'data'), { recursive: true, filter: path => !path.endsWith('.lock') })
}

function writeFacts(name, facts) {
  writeFileSync(join(to, name), `${JSON.stringify(facts, null, 2)}\n`)
}

/** A database of its own on that server, as statements. */
async function keepDatabase(store) {
  const name = 'carrier_sandbox_kept'
  const run = (program, ...words) => {
    const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8', maxBuffer: 1e8 })
    if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`)
    return stdout
  }
  const own = new URL(store)
  own.pathname = `/${name}`
  run('psql', store, '-c', `CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0`)
  try {
    const server = await startSandbox('--store', own.href)
    await fillWorlds(server.url)
    writeFacts('database.json', await readFacts(server.url))
    await server.kill()
    const dump = run('pg_dump', '--inserts', '--no-owner', '--no-privileges', own.href)
    // Lines for psql alone.
    writeFileSync(join(to, 'database.sql'), dump.replaceAll(/^\\.*\n/gm, ''))
  } finally {
    run('psql', store, '-c', `DROP DATABASE ${name} WITH (FORCE)`)
  }
}

/** Of a red command that books a parcel and moves the clock. */
function keepRecording() {
  const script = `
    const { spawnSync } = require('node:child_process')
    const run = (...words) => {
      const { status, stderr } = spawnSync(process.execPath, [${JSON.stringify(MAIN)}, ...words], { encoding: 'utf8' })
      if (status !== 0) throw new Error(words.join(' ') + ': ' + stderr)
    }
    run('shipments', 'book', 'KEPT-1')
    run('clock', 'advance', '3h')
    process.exitCode = 5`
  const artifacts = join(scratch, 'out')
  const words = ['exec', '--seed', '7', '--clock', 'frozen', '--artifacts', artifacts]
  const { status, stderr } = spawnSync(
    process.execPath,
    [MAIN, ...words, '--webhook', UNREACHABLE, '--', process.execPath, '-e', script],
    { encoding: 'utf8' },
  )
  if (status !== 5) throw new Error(`exec ended with ${status}: ${stderr}`)
  cpSync(join(artifacts, 'replay.json.gz'), join(to, 'replay.json.gz'))
}

/** Rows of every kind: two accounts, parcels of both lines, deliveries that wait, a rule, a scenario, a snapshot. */
async function fillWorlds(url) {
  const call = async (method, path, body) => {
    const init = { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const answer = await fetch(`${url}/__sandbox${path}`, init)
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  }
  await call('POST', '/accounts', { id: 'second', clock: 'frozen', seed: 11 })
  await call('POST', '/fill', { shipments: 12, ondemand: 3, customers: 4, days: 20 })
  await call('POST', '/faults', {
    rules: [{ match: { operation: 'createShipment' }, when: { first: 1 }, fault: { status: 503 } }],
  })
  await call('PUT', '/default-scenario', { name: 'delivery-failed-then-returned' })
  await call('POST', '/snapshots', { name: 'before' })
  book(url, 'KEPT-1')
  book(url, 'KEPT-2')
  await call('POST', '/clock/advance', { by: '5h' })
}

/** Refused once by the rule. */
function book(url, id) {
  for (let tries = 0; tries < 2; tries += 1) {
    const { status } = spawnSync(process.execPath, [MAIN, 'shipments', 'book', id, '--url', url], { encoding: 'utf8' })
    if (status === 0) return
  }
  throw new Error(`${id} was not booked`)
}

async function startSandbox(...where) {
  const words = [
    'start',
    '--port',
    '0',
    '--json',
    '--seed',
    '7',
    '--clock',
    'frozen',
    '--webhook',
    UNREACHABLE,
    ...where,
  ]
  const child = spawn(process.execPath, [MAIN, ...words], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  return {
    url: JSON.parse(line).url,
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'close')
    },
  }
}
