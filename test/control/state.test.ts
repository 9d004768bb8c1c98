import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { runSandbox } from '../../src/sandbox.ts'
import { clientOf, send } from '../support/api-client.ts'
import { startReceiver } from '../support/receiver.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
})
afterAll(() => sandbox.close())

test('GET gives the account of the header as one document that can be saved, PUT takes it', async () => {
  const alice = clientOf(sandbox, await sandbox.createAccount({ id: 'alice' }))
  await alice.book({ orderId: 'SBX-HAPPY-1' })
  const exported = await alice.control.get('/state')
  expect(exported.status).toBe(200)
  expect(exported.headers['content-disposition']).toBe('attachment; filename="carrier-sandbox-alice.json"')
  expect(exported.body).toMatchObject({
    format: 'carrier-sandbox-state',
    version: 1,
    account: { id: 'alice', epoch: 0 },
    rows: { shipments: [{ orderId: 'SBX-HAPPY-1' }] },
  })
  const bob = clientOf(sandbox, await sandbox.createAccount({ id: 'bob' }))
  const { status, body } = await bob.control.put('/state', exported.body)
  expect([status, body]).toEqual([
    200,
    { epoch: 1, now: '2026-01-05T08:00:00+07:00', shipments: 1, customers: 0, deliveries: expect.any(Number) },
  ])
  expect((await bob.get('/shipments')).body.data).toMatchObject([{ order_id: 'SBX-HAPPY-1' }])
  expect((await bob.control.put('/state?replay=true', exported.body)).body.epoch).toBe(0)
})

test.each([
  ['?replay=yes', '/replay'],
  ['?replay=true&replay=false', '/replay'],
])('%s is 422', async (query, pointer) => {
  const { control } = clientOf(sandbox, sandbox)
  const { status, body } = await control.put(`/state${query}`, {})
  expect([status, body.pointer]).toEqual([422, pointer])
})

test('an unknown account is 404, a body that is no JSON by its type or compressed 415, one cut off 400', async () => {
  const unknown = clientOf(sandbox, { account: { ...sandbox.account, id: 'nobody' } })
  expect((await unknown.control.get('/state')).status).toBe(404)
  expect((await unknown.control.put('/state', {})).status).toBe(404)
  const put = (headers: Readonly<Record<string, string>>, body: string) =>
    send(sandbox.app, 'put', '/__sandbox/state', { headers, body })
  expect((await put({ 'Content-Type': 'text/plain' }, '{}')).status).toBe(415)
  expect((await put({ 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }, '{}')).status).toBe(415)
  expect((await put({ 'Content-Type': 'application/json' }, '{"version":')).status).toBe(400)
})

test('one that is refused while it is being sent is answered, and the connection stays', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  try {
    const sending = request(`${sandbox.controlUrl}/state`, {
      agent,
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
    })
    sending.write('{"format":x,')
    const [answer] = await once(sending, 'response')
    expect(answer.statusCode).toBe(400)
    expect(await answer.toArray().then(String)).toContain('near byte 11')
    // More than the buffers on the way hold.
    for (let n = 0; n < 8; n++) sending.write(Buffer.alloc(1_048_576, ' '))
    sending.end()
    await once(sending, 'close')
    const next = request(`${sandbox.controlUrl}/health`, { agent })
    const [health] = await once(next.end(), 'response')
    expect([health.statusCode, next.reusedSocket]).toEqual([200, true])
    health.resume()
  } finally {
    agent.destroy()
  }
})

test('no secret stands in an export: none of the account, none of an endpoint, none that a receiver gave back', async () => {
  const secrets: string[] = []
  await using receiver = await startReceiver({
    answer: () => ({ status: 500, headers: { 'set-cookie': 'canary-cookie' }, body: secrets.join(' ') }),
  })
  const running = await runSandbox({ listen: false, clock: 'frozen', credentials: 'random' })
  try {
    const row = await running.accounts.create({ password: 'canary-password', clientSecret: 'canary-client' })
    const client = clientOf(running, { account: await running.credentials(row.id) })
    const hook = `http://shop:canary-user@127.0.0.1:${receiver.port}/hook?token=canary-token&order=1`
    const { id } = await client.register(hook)
    const signature = [{ scheme: 'github', secret: 'canary-own' }]
    expect((await client.control.put(`/webhooks/${id}/settings`, { signature })).status).toBe(200)
    const first = (await running.core.store.read(row.id, view => view.get('endpoints', String(id))))?.secret ?? ''
    const rotated = (await client.control.post(`/webhooks/${id}/rotate-secret`, {})).body.secret
    secrets.push(row.webhookSecret, row.refreshToken, first, rotated, row.password, row.clientSecret, 'canary-own')
    await client.book({ orderId: 'SBX-ERROR-1' })
    await client.control.post('/clock/advance', { by: '5s' })
    const text = (await client.control.get('/state')).text
    expect(text).toContain('"responseBody":"[redacted] ')
    expect(secrets.filter(secret => text.includes(secret))).toEqual([])
    expect([...text.matchAll(/.{0,30}canary.{0,30}/g)].map(([found]) => found)).toEqual([])

    // And yet nothing is lost where it comes back to.
    await client.control.put('/state', JSON.parse(text))
    const after = await running.core.store.read(row.id, view => view.get('endpoints', String(id)))
    expect(after).toMatchObject({ url: hook, secret: rotated, settings: { signature } })
  } finally {
    await running.close()
  }
})

test('a client that goes away in the middle of an import leaves nothing behind', async () => {
  const running = await runSandbox({ clock: 'frozen', port: 0 })
  try {
    const body = new ReadableStream({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode('{"rows":{"customers":['))
        controller.error(new Error('gone'))
      },
    })
    const headers = { 'content-type': 'application/json' }
    // Node's fetch knows `duplex`, its types do not.
    const options = { method: 'PUT', headers, body, duplex: 'half' } as RequestInit
    await expect(fetch(`${running.url}/__sandbox/state`, options)).rejects.toThrow()
    await expect.poll(() => running.core.store.worlds()).toEqual(['$system', 'default'])
    expect((await fetch(`${running.url}/__sandbox/health`)).status).toBe(200)
  } finally {
    await running.close()
  }
})
