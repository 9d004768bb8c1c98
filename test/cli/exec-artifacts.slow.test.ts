import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createSandbox } from '../../src/library/create-sandbox.ts'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { makeBooking } from '../support/booking.ts'
import { makeOrder } from '../support/order.ts'
import { startReceiver } from '../support/receiver.ts'
import { runCli, startCli } from '../support/run-cli.ts'
import { runExec, script } from './run-exec.ts'

const FILES = ['replay.html', 'replay.json.gz', 'run.json', 'sandbox.log', 'state.json']

/** What stands before the commands below: a call of the sandbox by the account's token or the control token. */
const CALLS = `
  const { SANDBOX_API_URL: api, SANDBOX_CONTROL_URL: control, SANDBOX_ACCESS_TOKEN, SANDBOX_CONTROL_TOKEN } = process.env
  async function call(method, url, { token = SANDBOX_CONTROL_TOKEN, account = 'default', body } = {}) {
    const headers = { authorization: 'Bearer ' + token, 'x-sandbox-account': account, 'content-type': 'application/json' }
    const answer = await fetch(url, { method, headers, body: body && JSON.stringify(body) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(method + ' ' + url + ': ' + text)
    return text === '' ? null : JSON.parse(text)
  }`

async function readAll(folder: string): Promise<Readonly<Record<string, string>>> {
  const names = (await readdir(folder)).sort()
  return Object.fromEntries(
    await Promise.all(names.map(async name => [name, textOf(name, await readFile(join(folder, name)))])),
  )
}

/** Of a page what it shows: its data is packed. */
function textOf(name: string, bytes: Buffer): string {
  const [, data] = name.endsWith('.html') ? (/id="replay-data"[^>]*>([^<]*)/.exec(bytes.toString()) ?? []) : []
  if (data !== undefined) return gunzipSync(Buffer.from(data, 'base64')).toString('utf8')
  return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
}

describe('--artifacts', () => {
  test('a command that fails leaves log, run and state of every account, and one line that says where', async () => {
    await using receiver = await startReceiver({ answer: () => ({ status: 500, body: 'the shop is closed' }) })
    const folder = join(await temporaryFolder(), 'deep', 'out')
    const command = `${CALLS}
      const token = SANDBOX_ACCESS_TOKEN
      await call('POST', api + '/webhooks', { token, body: { endpoint: '${receiver.url}/hook' } })
      const { id } = await call('POST', api + '/shipments', { token, body: ${JSON.stringify(makeBooking({ orderId: 'KEPT-1' }))} })
      await call('POST', control + '/clock/advance', { body: { by: '2s' } })
      const alice = await call('PUT', control + '/accounts/alice', { body: { id: 'alice', seed: 8, clock: 'frozen' } })
      await call('POST', api + '/ondemand-shipments', {
        token: alice.access_token, body: ${JSON.stringify(makeOrder({ orderId: 'RIDE-1' }))} })
      console.log(id)
      process.exit(6)`
    const flags = [
      '--seed',
      '7',
      '--clock',
      'frozen',
      '--set',
      'numbers=string',
      '--no-request-faults',
      '--env',
      'API={api}',
    ]
    const { code, stdout, stderr } = await runExec([...flags, '--artifacts', folder, ...script(command)])
    expect({ code, last: stderr.split('\n').at(-1) }).toEqual({
      code: 6,
      last: `carrier-sandbox: sandbox.log, run.json, state.json, state-default.json, state-alice.json, replay.json.gz and replay.html are in ${folder}`,
    })
    expect(stderr.split('\n')).toHaveLength(3)
    const file = join(folder, 'replay.json.gz')
    const open = `open ${join(folder, 'replay.html')}, or run carrier-sandbox replay ${file}`
    expect(stderr).toContain(`the run is recorded (verified): ${open}`)
    const files = await readAll(folder)
    expect(Object.keys(files)).toEqual([...FILES, 'state-alice.json', 'state-default.json'].sort())
    // Names, addresses and answers are in them.
    for (const name of Object.keys(files))
      expect([name, (await stat(join(folder, name))).mode & 0o777]).toEqual([name, 0o600])
    // Each can be imported elsewhere.
    await using elsewhere = await createSandbox({ listen: false })
    await elsewhere.state.import(JSON.parse(files['state-default.json'] ?? ''))
    expect((await elsewhere.state.export()).rows.shipments).toMatchObject([{ id: stdout, orderId: 'KEPT-1' }])

    const run = JSON.parse(files['run.json'] ?? '')
    expect(run).toMatchObject({
      exit_code: 6,
      signal: null,
      seed: 7,
      profile: 'compatible',
      pace: 'script',
      clock: 'frozen',
      versions: { 'carrier-sandbox': expect.any(String), node: process.version },
    })
    expect(run.command.slice(0, 3)).toEqual([process.execPath, '--input-type=module', '-e'])
    expect(run.flags.toSorted()).toEqual([...flags, '--artifacts', folder].toSorted())
    expect(run.repeat).toMatch(/^carrier-sandbox exec .*--set numbers=string .*--env 'API=\{api\}'.* --seed 7 -- /)
    expect(Date.parse(run.ended_at)).toBeGreaterThan(Date.parse(run.started_at))

    const state = JSON.parse(files['state.json'] ?? '')
    expect(state.accounts.map(({ id, seed }: { id: string; seed: number }) => [id, seed])).toEqual([
      ['default', 7],
      ['alice', 8],
    ])
    const [own, alice] = state.accounts
    expect(own.clock).toMatchObject({ now: '2026-01-05T08:00:02+07:00', mode: 'frozen' })
    expect(own.profile).toMatchObject({ overridden: ['numbers'], switches: { token_lifetime: expect.any(Number) } })
    expect(own.shipments).toMatchObject({
      total: 1,
      items: [{ id: stdout, order_id: 'KEPT-1', timeline: [{ status: 901 }], plan: expect.any(Array) }],
    })
    expect(own.shipments.items[0].plan.length).toBeGreaterThan(3)
    expect(own.deliveries.items[0]).toMatchObject({
      order_id: 'KEPT-1',
      attempts: [{ answer: 500, response_body: 'the shop is closed' }],
    })
    expect(alice.shipments.items).toMatchObject([{ line: 'ondemand', order_id: 'RIDE-1' }])

    const page = JSON.parse(files['replay.html'] ?? '')
    expect(page).toMatchObject({ command: { exit_code: 6 }, difference: null, recording: { stamp: 'verified' } })
    const happened = page.trace.moments.map(
      ({ kind, account }: { kind: string; account: string }) => `${account} ${kind}`,
    )
    expect(happened).toEqual(expect.arrayContaining(['default move', 'default webhook', 'default clock', 'alice move']))

    const log = (files['sandbox.log'] ?? '').trim().split('\n')
    expect(log.map(line => JSON.parse(line)).map(({ method, path, status }) => [method, path, status])).toEqual([
      ['POST', '/api/v2/webhooks', 200],
      ['POST', '/api/v2/shipments', 200],
      ['POST', '/__sandbox/clock/advance', 200],
      ['PUT', '/__sandbox/accounts/alice', 201],
      ['POST', '/api/v2/ondemand-shipments', 200],
    ])
  })

  test('run.json has the drawn seed, and a run with that seed books the same parcels', async () => {
    const folder = await temporaryFolder()
    const command = `${CALLS}
      const { id } = await call('POST', api + '/shipments', {
        token: SANDBOX_ACCESS_TOKEN, body: ${JSON.stringify(makeBooking({ orderId: 'AGAIN-1' }))} })
      console.log(id)
      process.exit(1)`
    const first = await runExec(['--clock', 'frozen', '--artifacts', folder, ...script(command)])
    const { seed } = JSON.parse(await readFile(join(folder, 'run.json'), 'utf8'))
    const again = await runExec(['--clock', 'frozen', '--seed', String(seed), ...script(command)])
    expect(again.stdout).toBe(first.stdout)
    expect(first.stdout).toMatch(/^GS/)
  })

  test('on success nothing is written, and a folder made for it is removed', async () => {
    const top = await temporaryFolder()
    await mkdir(join(top, 'there'))
    for (const folder of [join(top, 'there'), join(top, 'a', 'b')]) {
      const { code, stderr } = await runExec(['--artifacts', folder, '--', 'true'])
      expect({ code, lines: stderr.split('\n').length }).toEqual({ code: 0, lines: 1 })
    }
    expect(await readdir(top, { recursive: true })).toEqual(['there'])
  })

  test('a command that cannot be started leaves none either', async () => {
    const top = await temporaryFolder()
    expect((await runExec(['--artifacts', join(top, 'a'), '--', './gone.sh'])).code).toBe(3)
    expect(await readdir(top)).toEqual([])
  })

  test('a folder that cannot be written is exit 2 before the command runs', async () => {
    const file = join(await temporaryFolder(), 'file')
    await writeFile(file, '')
    const { code, stdout, stderr } = await runExec(['--artifacts', join(file, 'x'), '--', 'echo', 'ran'])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    const sentence = `artifacts cannot be "${join(file, 'x')}": nothing can be written there (ENOTDIR); name another folder.`
    expect(stderr).toBe(`carrier-sandbox: ${sentence}`)
  })

  test('a signal that ends the command keeps them too', async () => {
    const folder = await temporaryFolder()
    const { code } = await runExec(['--artifacts', folder, '--', 'sh', '-c', 'kill -9 $$'])
    expect(code).toBe(137)
    expect(JSON.parse(await readFile(join(folder, 'run.json'), 'utf8'))).toMatchObject({
      exit_code: 137,
      signal: 'SIGKILL',
    })
  })
})

describe('without --artifacts', () => {
  const run = (cwd: string, words: readonly string[]) => runCli(['exec', ...words], { cwd })

  test('a command that fails leaves them in sandbox-out, one that succeeds leaves nothing', async () => {
    const folder = await temporaryFolder()
    expect((await run(folder, ['--', 'true'])).code).toBe(0)
    expect(await readdir(folder)).toEqual([])
    const { code, stderr } = await run(folder, ['--', 'false'])
    expect({ code, last: stderr.split('\n').at(-1) }).toEqual({
      code: 1,
      last: expect.stringMatching(/replay\.json\.gz and replay\.html are in sandbox-out$/),
    })
    expect(await readdir(folder)).toEqual(['sandbox-out'])
    expect(Object.keys(await readAll(join(folder, 'sandbox-out')))).toEqual([...FILES, 'state-default.json'].sort())
    // What the last failure left stays until the next one: several commands may run in one folder.
    expect((await run(folder, ['--', 'true'])).code).toBe(0)
    expect(await readdir(join(folder, 'sandbox-out'))).toContain('replay.json.gz')
  })

  test('--artifacts none leaves nothing', async () => {
    const folder = await temporaryFolder()
    expect((await run(folder, ['--artifacts', 'none', '--', 'false'])).code).toBe(1)
    expect(await readdir(folder)).toEqual([])
  })

  test("where sandbox-out cannot be written the exit code is the command's, and a line says why", async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'sandbox-out'), '')
    const { code, stderr } = await run(folder, ['--', 'sh', '-c', 'exit 7'])
    expect({ code, last: stderr.split('\n').at(-1) }).toEqual({
      code: 7,
      last: expect.stringContaining('the artifacts could not be kept: artifacts cannot be "'),
    })
  })

  test('a person who ends the command leaves nothing', async () => {
    const folder = await temporaryFolder()
    const cli = startCli(['exec', '--', 'sh', '-c', 'echo > pid; exec sleep 60'], { cwd: folder })
    await expect.poll(() => existsSync(join(folder, 'pid'))).toBe(true)
    expect(await cli.stop('SIGTERM')).toBe(143)
    expect(await readdir(folder)).toEqual(['pid'])
  })
})

test('no artifact has a secret, from any source', async () => {
  await using receiver = await startReceiver({
    answer: () => ({
      status: 200,
      headers: { 'set-cookie': 'session=canary-cookie', 'x-shop': 'open' },
      body: JSON.stringify({
        password: 'canary-answer',
        echo: 'Bearer canary-echoed',
        bare: ['canary-client', 'canary"word%1', 'canary-control'],
      }),
    }),
  })
  const folder = await temporaryFolder()
  const hook = `http://shop:canary-user-info@127.0.0.1:${receiver.port}/hook?token=canary-in-hook&order=1`
  const command = `${CALLS}
    const body = { id: 'bob', clock: 'frozen', username: 'bob', password: 'canary"word%1', client_secret: 'canary-client' }
    const bob = await call('PUT', control + '/accounts/bob', { body })
    const { client_id, webhook_secret } = bob
    const login = { username: 'bob', password: body.password, client_id, client_secret: body.client_secret }
    const drawn = (await call('POST', api + '/login', { body: login })).data
    const { access_token: token, refresh_token } = drawn
    console.log(JSON.stringify([token, refresh_token, webhook_secret, bob.access_token]))
    await call('POST', api + '/webhooks', { token, body: { endpoint: ${JSON.stringify(hook)} } })
    await call('POST', api + '/shipments', { token, body: ${JSON.stringify(makeBooking({ orderId: 'SAFE-1' }))} })
    await call('POST', control + '/clock/advance', { account: 'bob', body: { by: '3s' } })
    await call('GET', control + '/shipments?token=canary-query&page=1&password=' + encodeURIComponent(body.password))
    process.exit(1)`
  const flags = ['--control-token', 'canary-control', '--webhook', hook, '--env', 'DB_PASSWORD=canary-env']
  const words = [
    ...script(command),
    '--',
    '--password',
    'canary-word',
    '--api-key=canary-key',
    'Authorization: Basic Y2FuYXJ5',
  ]
  const { code, stdout, stderr } = await runExec([...flags, '--artifacts', folder, ...words])
  expect({ code, stderr: stderr.split('\n').slice(1) }).toEqual({
    code: 1,
    stderr: [expect.stringContaining('the run is recorded (verified)'), expect.stringContaining(folder)],
  })
  const drawn: readonly string[] = JSON.parse(stdout)
  expect(drawn).toHaveLength(4)
  const files = await readAll(folder)
  expect(Object.keys(files)).toEqual([...FILES, 'state-bob.json', 'state-default.json'].sort())
  const everything = Object.values(files).join('\n')
  const secrets = [...drawn, 'word%1', 'sandbox-client-secret', 'sandbox-refresh-token', 'Y2FuYXJ5']
  expect(secrets.filter(secret => everything.includes(secret))).toEqual([])
  expect([...everything.matchAll(/.{0,30}canary.{0,30}/g)].map(([found]) => found)).toEqual([])
  // And yet it was all there: the deliveries with their headers, the requests with their queries.
  const state = JSON.parse(files['state.json'] ?? '')
  const bob = state.accounts.find(({ id }: { id: string }) => id === 'bob')
  const [attempt] = bob.deliveries.items[0].attempts
  expect(attempt).toMatchObject({
    answer: 200,
    url: expect.stringMatching(/^http:\/\/shop:\[redacted\]@127\.0\.0\.1:\d+\/hook\?token=\[redacted\]&order=1$/),
    response_headers: { 'set-cookie': '[redacted]', 'x-shop': 'open' },
    request_headers: { 'webhook-signature': expect.stringMatching(/^v1,/) },
  })
  expect(files['sandbox.log']).toContain('/__sandbox/shipments?token=[redacted]&page=1&password=[redacted]')
})
