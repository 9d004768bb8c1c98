/** `start --serve`: what a process does of the work on a database. */
import { expect, test } from 'vitest'
import { startReceiver } from '../support/receiver.ts'
import { startCli } from '../support/run-cli.ts'
import { createDatabase } from '../support/test-databases.ts'
import { bookParcel, readJson } from './running-sandbox.ts'

async function startOn(url: string, ...flags: readonly string[]) {
  const cli = startCli(['start', '--port', '0', '--store', url, '--log-level', 'silent', ...flags, '--json'])
  const [line = ''] = await cli.stdout.first(1)
  const ready = JSON.parse(line)
  return { cli, url: String(ready.url), token: String(ready.account.access_token), ready }
}

test('without api, a process answers health, ready and metrics, and names the role for the rest', async () => {
  const store = await createDatabase()
  const { url, ready } = await startOn(store, '--serve', 'timers,webhooks')
  expect(ready).toMatchObject({ serve: ['timers', 'webhooks'] })
  expect(await readJson(`${url}/__sandbox/ready`)).toEqual({
    status: 'ready',
    roles: { api: 'off', timers: 'ready', webhooks: 'ready' },
  })
  expect((await fetch(`${url}/__sandbox/health`)).status).toBe(200)
  expect((await fetch(`${url}/__sandbox/metrics`)).status).toBe(200)
  for (const path of ['/__sandbox/clock', '/api/v2/cities', '/']) {
    const answer = await fetch(url + path)
    expect(answer.status, path).toBe(503)
    expect(await answer.text()).toContain('--serve without api')
  }
})

test('without timers and webhooks, steps stay due and nothing is sent; one that does both goes on with them', async () => {
  const store = await createDatabase()
  const receiver = await startReceiver()
  const api = await startOn(store, '--serve', 'api', '--webhook', receiver.url, '--pace', '1s')
  const id = await bookParcel(api, 'ROLE-1')
  const timers = async () => (await readJson(`${api.url}/__sandbox/shipments/${id}`)).status
  const before = await timers()
  await api.cli.stop()
  expect(receiver.received).toEqual([])
  const worker = await startOn(store)
  await expect.poll(() => receiver.received.length).toBeGreaterThan(1)
  expect((await readJson(`${worker.url}/__sandbox/shipments/${id}`)).status).not.toBe(before)
})
