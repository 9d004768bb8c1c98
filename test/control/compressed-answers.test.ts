import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { send } from '../support/api-client.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
})
afterAll(() => sandbox.close())

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

test.each([
  ['a browser', BROWSER, 'gzip, deflate', 'gzip'],
  ['a browser that takes no encoding', BROWSER, 'identity', undefined],
  ['a program', 'node', 'gzip, deflate', undefined],
])('%s gets a long answer in the encoding that is right for it', async (_who, agent, accepted, encoding) => {
  const headers = { 'User-Agent': agent, 'Accept-Encoding': accepted }
  const { status, body, headers: answered } = await send(sandbox.app, 'get', '/__sandbox/scenarios', { headers })
  expect([status, answered['content-encoding']]).toEqual([200, encoding])
  expect(body.items.length).toBeGreaterThan(10)
})

test('a short answer, and one to a call that changes something, are not compressed', async () => {
  const headers = { 'User-Agent': BROWSER, 'Accept-Encoding': 'gzip' }
  const clock = await send(sandbox.app, 'get', '/__sandbox/clock', { headers })
  expect([clock.status, clock.headers['content-encoding']]).toEqual([200, undefined])
  const filled = await send(sandbox.app, 'post', '/__sandbox/fill', { headers, body: { shipments: 20, customers: 2 } })
  expect([filled.status, filled.headers['content-encoding']]).toEqual([200, undefined])
})
