import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { type Client, clientOf } from '../support/api-client.ts'

let sandbox: Sandbox
let client: Client
beforeEach(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7, webhooks: ['http://127.0.0.1:9/hook'] })
  client = clientOf(sandbox, sandbox)
})
afterEach(() => sandbox.close())

const STATE = { url: 'http://127.0.0.1:3000/orders/{order_id}', path: 'status' }
const put = (settings: object) => client.control.put('/webhooks/1/settings', settings)

test('where a receiver shows an order is kept, changed and forgotten', async () => {
  expect((await client.control.get('/webhooks/1/settings')).body.state).toBeNull()
  expect((await put({ state: STATE })).body.state).toEqual(STATE)
  expect((await put({ ordered: true })).body.state).toEqual(STATE)
  const other = { url: 'https://shop.test/{gcode}', effects_url: 'https://shop.test/{gcode}/mails' }
  expect((await put({ state: other })).body.state).toEqual(other)
  expect((await put({ state: null })).body.state).toBeNull()
})

test('it is exported with the account, and imported', async () => {
  await put({ state: STATE })
  const { body } = await client.control.get('/state')
  await put({ state: null })
  expect((await client.control.put('/state', body)).status).toBe(200)
  expect((await client.control.get('/webhooks/1/settings')).body.state).toEqual(STATE)
})

test.each([
  ['no url', {}],
  ['an address without an order', { url: 'http://127.0.0.1:3000/orders' }],
  ['no web address', { url: 'file:///{order_id}' }],
  ['effects without an order', { ...STATE, effects_url: 'http://127.0.0.1:3000/mails' }],
  ['an unknown key', { ...STATE, header: 'a: b' }],
])('refused: %s', async (_name, state) => {
  expect((await put({ state })).status).toBe(422)
})
