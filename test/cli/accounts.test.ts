import { expect, test } from 'vitest'
import { runCli } from '../support/run-cli.ts'
import { readJson, startSandbox } from './running-sandbox.ts'

test('an account is created with what was asked for, shown, listed without secrets, and deleted', async () => {
  const { url } = await startSandbox()
  const env = { SANDBOX_URL: url }
  const flags = ['--seed', '7', '--clock', 'frozen', '--clock-start', '2026-03-01T08:00', '--ttl', '30m']
  const more = ['--profile', 'spec', '--set', 'login_layout=root', '--username', 'lan@shop.test', '--client-id', '77']
  const created = await runCli(['accounts', 'create', 'worker-3', ...flags, ...more], { env })
  expect(created).toMatchObject({ code: 0, stderr: 'Other commands use it by --account worker-3.' })
  const values = Object.fromEntries(created.stdout.split('\n').map(line => line.split(/ {2,}/)))
  expect(values).toMatchObject({ id: 'worker-3', username: 'lan@shop.test', client_id: '77' })
  const headers = { 'X-Sandbox-Account': 'worker-3' }
  expect(await readJson(`${url}/__sandbox/clock`, headers)).toMatchObject({
    mode: 'frozen',
    now: '2026-03-01T08:00:00+07:00',
  })
  expect(await readJson(`${url}/__sandbox/profile`, headers)).toMatchObject({ switches: { login_layout: 'root' } })
  const token = { authorization: `Bearer ${values.access_token}` }
  expect((await fetch(`${url}/api/v2/cities`, { headers: token })).status).toBe(200)

  const shown = await runCli(['accounts', 'show', '--account', 'worker-3'], { env })
  expect(shown.stdout).toBe(created.stdout)
  const listed = (await runCli(['accounts'], { env })).stdout
  expect(listed.split('\n')).toEqual([
    expect.stringMatching(/^default {3}demo@sandbox\.test {2}client_id 1 {3}compatible {2}seed \d+$/),
    expect.stringMatching(
      /^worker-3 {2}lan@shop\.test {6}client_id 77 {2}spec {8}seed 7 +removed at .* if it is not used$/,
    ),
  ])
  expect(listed).not.toContain(values.client_secret)

  expect(await runCli(['accounts', 'delete', 'worker-3'], { env })).toMatchObject({
    code: 0,
    stdout: 'Deleted: worker-3.',
  })
  expect(await readJson(`${url}/__sandbox/accounts`)).toHaveLength(1)
})

test('an account that is there is refused, and emptied with --replace; its login stays', async () => {
  const { url } = await startSandbox()
  const env = { SANDBOX_URL: url }
  const first = await runCli(['accounts', 'create', 'qa', '--json'], { env })
  const again = await runCli(['accounts', 'create', 'qa'], { env })
  expect(again).toEqual({
    code: 1,
    stdout: '',
    stderr: 'carrier-sandbox: the account "qa" exists; --replace empties it.',
  })
  const replaced = await runCli(['accounts', 'create', 'qa', '--replace', '--json'], { env })
  expect(JSON.parse(replaced.stdout).password).toBe(JSON.parse(first.stdout).password)
})

test.each([
  [['delete', 'default'], 1, 'the default account stays'],
  [['delete', 'nobody'], 1, 'no account "nobody"'],
  [['show', 'nobody'], 1, 'no account "nobody"'],
  [['create', 'a b'], 2, 'id'],
  [['create', '--clock', 'fast'], 2, 'clock'],
] as const)('accounts %j is refused', async (words, code, sentence) => {
  const { url } = await startSandbox()
  const run = await runCli(['accounts', ...words, '--url', url])
  expect(run).toEqual({ code, stdout: '', stderr: expect.stringContaining(sentence) })
})
