import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { makeBooking } from '../support/booking.ts'
import { startReceiver } from '../support/receiver.ts'
import { runCli, startCli } from '../support/run-cli.ts'

const JSON_BODY = { 'content-type': 'application/json' }

let folder: string
let file: string

/** Records a run of three calls by `start --record`. */
async function recordRun(to: string, orderId: string, more: readonly string[] = []): Promise<void> {
  const flags = [...more, '--port', '0', '--data', ':memory:', '--seed', '7', '--clock', 'frozen', '--json']
  const sandbox = startCli(['start', ...flags, '--credentials', 'random', '--record', to])
  const { api, control, account } = JSON.parse(await sandbox.stdout.find(/^\{/))
  const headers = { authorization: `Bearer ${account.access_token}`, 'content-type': 'application/json' }
  const call = async (method: string, url: string, body?: object) =>
    (await fetch(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })).text()
  await call('POST', `${api}/shipments`, makeBooking({ orderId }))
  await call('POST', `${control}/clock/advance`, { by: '1d' })
  await call('GET', `${api}/shipments`)
  expect(await sandbox.stop()).toBe(0)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carrier-sandbox-'))
  file = join(folder, 'run.json.gz')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let recorded: Promise<void> | undefined
/** A command ends with the test that started it, so the first test records the run. */
beforeEach(() => {
  recorded ??= recordRun(file, 'A-1')
  return recorded
}, 60_000)

describe('replay', () => {
  test('--check says that the run plays as it was recorded', async () => {
    const { code, stdout } = await runCli(['replay', file, '--check', '--json'])
    expect({ code, ...JSON.parse(stdout) }).toEqual({
      code: 0,
      calls: 3,
      webhooks: 0,
      identical: true,
      first_difference: null,
    })
    expect((await runCli(['replay', file, '--check'])).stdout).toBe('Identical: 3 calls and 0 webhooks.')
  })

  test('--check names the first difference, with both sides', async () => {
    const recording = JSON.parse(gunzipSync(await readFile(file)).toString())
    const place = recording.calls[2].answer.body
    recording.texts[place] = recording.texts[place].replaceAll('A-1', 'A-2')
    const changed = join(folder, 'changed.json.gz')
    await writeFile(changed, gzipSync(JSON.stringify(recording)))
    const { code, stdout } = await runCli(['replay', changed, '--check'])
    expect(code).toBe(1)
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(/^Different: call 2: GET \/api\/v2\/shipments at \/data\/0\/.*order_id\.$/),
      '  recorded  "A-2"',
      '  replayed  "A-1"',
      'Of 3 calls and 0 webhooks.',
    ])
  })

  test('--calls and --call show what was asked and answered', async () => {
    const { stdout } = await runCli(['replay', file, '--calls'])
    expect(stdout.split('\n').map(line => line.replace(/\d+\.\d+ s/, 'N s').trim())).toEqual([
      expect.stringMatching(/^0 +N s +200 +POST \/api\/v2\/shipments$/),
      expect.stringMatching(/^1 +N s +200 +POST \/__sandbox\/clock\/advance$/),
      expect.stringMatching(/^2 +N s +200 +GET \/api\/v2\/shipments$/),
    ])
    const call = (await runCli(['replay', file, '--call', '0'])).stdout
    expect(call).toContain('POST /api/v2/shipments')
    expect(call).toContain('authorization: Bearer {{token:0}}')
    expect(call).toContain('"order_id": "A-1"')
    const { code, stderr } = await runCli(['replay', file, '--call', '9'])
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining('the recording has no call 9; its calls are 0 to 2.'),
    })
  })

  test('--diff shows the first call that differs', async () => {
    expect((await runCli(['replay', file, '--diff', file])).stdout).toBe('The same calls and answers.')
    const other = join(folder, 'other.json.gz')
    await recordRun(other, 'B-1')
    const { code, stdout } = await runCli(['replay', file, '--diff', other])
    expect(code).toBe(1)
    expect(stdout).toContain('Call 0 differs: POST /api/v2/shipments')
    expect(stdout).toMatch(/^- .*A-1/m)
    expect(stdout).toMatch(/^\+ .*B-1/m)
  }, 60_000)

  test('without a mode it serves the state after a call, until a signal', async () => {
    const replay = startCli(['replay', file, '--at', '0', '--json'])
    const { url, call } = JSON.parse(await replay.stdout.find(/^\{/))
    expect(call).toBe(0)
    const { items } = await (await fetch(`${url}/__sandbox/shipments`)).json()
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({ order_id: 'A-1' })
    // Who looks may do something, too.
    const made = await fetch(`${url}/__sandbox/accounts`, { method: 'POST', body: '{}', headers: JSON_BODY })
    expect([made.status, (await made.json()).id]).toEqual([201, expect.stringMatching(/^a-/)])
    expect(await replay.stop()).toBe(0)
  })

  test('--to sends each webhook to a receiver of today, whose answers are shown', async () => {
    const withWebhooks = join(folder, 'webhooks.json.gz')
    await using yesterday = await startReceiver()
    await recordRun(withWebhooks, 'C-1', ['--webhook', yesterday.url])
    const sent = (await yesterday.waitFor(1)).length
    await using today = await startReceiver({ answer: () => ({ status: 500 }) })
    const { code, stdout } = await runCli(['replay', withWebhooks, '--to', today.url, '--json'])
    const { webhooks, secret } = JSON.parse(stdout)
    expect(code).toBe(1)
    expect(webhooks.length).toBeGreaterThanOrEqual(sent)
    expect(webhooks[0]).toEqual({ webhook: 0, status: 500, detail: null })
    expect(secret).toMatch(/^whsec_/)
    const [first] = await today.waitFor(webhooks.length)
    expect(JSON.parse(first?.text ?? '{}')).toMatchObject({ order_id: 'C-1' })
    await using mended = await startReceiver()
    expect((await runCli(['replay', withWebhooks, '--to', mended.url])).code).toBe(0)
    expect((await runCli(['replay', file, '--to', mended.url])).stdout).toContain('The run sent no webhook.')
  }, 60_000)

  test.each([
    ['a file that is not there', 'none.json.gz', /none\.json\.gz cannot be read \(ENOENT\)/],
    ['a file of another kind', 'package.json', /package\.json is no recording of carrier-sandbox/],
  ])('%s is wrong usage', async (_what, name, message) => {
    const { code, stderr } = await runCli(['replay', name, '--check'])
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(message) })
  })

  test('a hostile recording names no place of this machine and no database', async () => {
    const recording = JSON.parse(gunzipSync(await readFile(file)).toString())
    recording.options = {
      ...recording.options,
      store: 'postgres://nobody@127.0.0.1:1/none',
      data: folder,
      stateOut: file,
    }
    recording.files = { scenarioDir: { '../../escaped.yaml': 'name: x' } }
    const hostile = join(folder, 'hostile.json.gz')
    await writeFile(hostile, gzipSync(JSON.stringify(recording)))
    expect((await runCli(['replay', hostile, '--check', '--json'])).code).toBe(2)
    await expect(stat(join(folder, '..', 'escaped.yaml'))).rejects.toThrow('ENOENT')
    expect(gunzipSync(await readFile(file)).toString()).toContain('carrier-sandbox-recording')
  })
})

describe('a damaged or hostile recording', () => {
  test.each([
    ['an option that makes no sense', { options: { seed: 'x' } }, 2, /seed cannot be "x"/],
    [
      'an option with a secret that is not there',
      { options: { controlToken: '{{secret:3}}' } },
      2,
      /damaged at \/options/,
    ],
    ['one of a high number', { options: { controlToken: '{{given:999999999}}' } }, 2, /damaged at \/options/],
    ['a profile of this machine', { options: { seed: 7, clock: 'frozen', profile: '/etc/hostname' } }, 1, /^$/],
    ['credentials of this machine', { options: { seed: 7, clock: 'frozen', credentials: '/etc/hostname' } }, 1, /^$/],
  ])('%s', async (_what, changed, code, message) => {
    const recording = JSON.parse(gunzipSync(await readFile(file)).toString())
    const at = join(folder, 'damaged.json.gz')
    await writeFile(at, gzipSync(JSON.stringify({ ...recording, ...changed })))
    const ended = await runCli(['replay', at, '--check', '--json'])
    expect(ended).toMatchObject({ code, stderr: expect.stringMatching(message) })
  })

  test('a call with a secret that no answer has given leaves the recording there', async () => {
    const recording = JSON.parse(gunzipSync(await readFile(file)).toString())
    recording.calls[0].headers = [['authorization', 'Bearer {{token:7}}']]
    const at = join(folder, 'unknown.json.gz')
    await writeFile(at, gzipSync(JSON.stringify(recording)))
    const { code, stdout } = await runCli(['replay', at, '--check'])
    expect(code).toBe(1)
    expect(stdout).toContain('call 0 names a secret that no answer has given')
    const opened = startCli(['replay', at, '--json'])
    const { url } = JSON.parse(await opened.stdout.find(/^\{/))
    expect((await fetch(`${url}/__sandbox/shipments`)).status).toBe(200)
    expect(await opened.stop()).toBe(0)
  })
})

test('a recording and its page hold no secret, and only their owner may read them', async () => {
  const page = join(folder, 'run.html')
  const data = /id="replay-data"[^>]*>([^<]*)/.exec((await readFile(page)).toString())?.[1] ?? ''
  for (const [path, packed] of [[file, await readFile(file)] as const, [page, Buffer.from(data, 'base64')] as const]) {
    const text = gunzipSync(packed).toString()
    expect(text).toContain('\\"order_id\\":\\"A-1\\"')
    expect(text).not.toMatch(/eyJ[\w-]+\.[\w-]+\.|whsec_/)
    expect((await stat(path)).mode & 0o077).toBe(0)
  }
})

test('--record refuses a data folder that holds too much, and a file that cannot be written', async () => {
  const full = await temporaryFolder()
  const large = join(full, 'something')
  await writeFile(large, '')
  await truncate(large, 65 * 1024 * 1024)
  const start = (...flags: string[]) => runCli(['start', '--port', '0', ...flags])
  expect(await start('--data', full, '--record', join(folder, 'x.gz'))).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('holds 65 MB, and a recording begins with 64 MB at most; name a folder with less'),
  })
  expect(
    await start('--data', ':memory:', '--credentials', './a.yaml', '--record', join(folder, 'x.gz')),
  ).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('with credentials of a file cannot be recorded'),
  })
  expect(await start('--data', ':memory:', '--record', join(folder, 'no', 'x.gz'))).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('it cannot be written (ENOENT)'),
  })
})
