import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { validator } from '../../src/schemas/registry.ts'
import { type SendOptions, send } from '../support/api-client.ts'
import { makeBooking } from '../support/booking.ts'
import { openRequestLog, pick } from './open-request-log.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
})
afterAll(() => sandbox.close())

const openWorld = () => openRequestLog(sandbox)

describe('GET /requests', () => {
  test('lists the calls of the account, newest first, a page at a time', async () => {
    const { client, list } = await openWorld()
    const { id } = await client.book({ orderId: 'R-1' })
    await client.get('/cities?x=1')
    await client.delete(`/shipments/${id}`)
    const all = await list()
    expect(pick(all, 'method', 'path', 'operation', 'status', 'shipment', 'order_id')).toEqual([
      ['DELETE', `/api/v2/shipments/${id}`, 'deleteShipment', 200, id, null],
      ['GET', '/api/v2/cities?x=1', 'listCities', 200, null, null],
      ['POST', '/api/v2/shipments', 'createShipment', 200, id, 'R-1'],
    ])
    const second = await list('?size=2&page=2')
    expect([pick(second, 'operation'), second.total]).toEqual([[['createShipment']], 3])
    expect((await list('?page=9')).items).toEqual([])
  })

  test('filters', async () => {
    const { client, list } = await openWorld()
    await client.book({ orderId: 'R-2' })
    await client.post('/shipments', '{"broken')
    await client.get('/cities')
    const total = async (query: string) => (await list(query)).total
    expect(await total('?method=post')).toBe(2)
    expect(await total('?status=4xx')).toBe(1)
    expect(await total('?status=200')).toBe(2)
    expect(await total('?operation=createShipment&status=400')).toBe(1)
    expect(await total('?path=/api/v2/c*')).toBe(1)
    expect(await total('?order_id=R-2')).toBe(1)
    expect(await total(`?q=${encodeURIComponent('nguyễn thị LAN')}`)).toBe(1)
    expect(await total('?q=nowhere')).toBe(0)
  })

  test.each([
    ['?status=lots', '/status'],
    ['?operation=createShipmnt', '/operation'],
    ['?method=get&method=post', '/method'],
    ['?nobody=yes', '/nobody'],
    ['?size=0', '/size'],
  ])('refuses %s', async (query, pointer) => {
    const { client } = await openWorld()
    const answer = await client.control.get(`/requests${query}`)
    expect([answer.status, answer.body.pointer]).toEqual([422, pointer])
  })

  test('DELETE empties it; a reset does, too', async () => {
    const { client, list } = await openWorld()
    await client.get('/cities')
    expect((await client.control.delete('/requests')).status).toBe(204)
    expect((await list()).total).toBe(0)
    await client.get('/banks')
    expect(pick(await list(), 'operation')).toEqual([['listBanks']])
    await client.control.post('/reset', {})
    expect((await list()).total).toBe(0)
  })

  test('holds no call of another account', async () => {
    const [one, other] = [await openWorld(), await openWorld()]
    await one.client.book({ orderId: 'SAME' })
    await other.client.get('/cities')
    expect(pick(await other.list(), 'operation')).toEqual([['listCities']])
    const [{ id }] = (await one.list()).items
    expect((await other.client.control.get(`/requests/${id}`)).status).toBe(404)
  })
})

describe('GET /requests/{id}', () => {
  test('shows what was sent and answered, to the letter', async () => {
    const { client, world, list, show } = await openWorld()
    const body = JSON.stringify(makeBooking({ orderId: 'R-3' }), null, 2)
    const answer = await send(sandbox.app, 'post', '/api/v2/shipments?note=a&page=2', {
      headers: { Authorization: `Bearer ${world.account.access_token}`, 'X-Trace': 'abc' },
      body,
    })
    const [{ id }] = (await list()).items
    const shown = await show(id)
    expect(shown).toMatchObject({ query: { note: 'a', page: '2' }, params: {}, faults: [] })
    expect(shown.request).toMatchObject({ body, truncated: false })
    expect(shown.request.headers).toMatchObject({ authorization: 'Bearer [redacted]', 'x-trace': 'abc' })
    expect(shown.answer).toEqual({
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: answer.text,
      truncated: false,
    })
    await client.get(`/cities/${encodeURIComponent('a b')}/districts`)
    const [newest] = (await list()).items
    expect((await show(newest.id)).params).toEqual({ code: 'a b' })
  })

  test('is what the event of the call names', async () => {
    const { client, world, show } = await openWorld()
    const heard = new Promise<{ id: string; data: unknown }>(resolve => {
      onTestFinished(world.events(event => event.type === 'request' && resolve(event)))
    })
    await client.get('/banks')
    const { id, data } = await heard
    expect(validator('sandbox/event-request.schema.json')(data)).toEqual([])
    expect(data).toMatchObject({ id })
    expect(await show(id)).toMatchObject({ operation: 'listBanks' })
  })

  test.each([['1'], ['abc.1'], ['nobody-abc.1']])('knows no %s', async id => {
    const { client } = await openWorld()
    expect((await client.control.get(`/requests/${id}`)).status).toBe(404)
  })

  test('names the rules that applied to it, those of a carrier too', async () => {
    const { client, world, list } = await openWorld()
    await world.faults.add(
      { match: { operation: 'listBanks' }, fault: { status: 503 } },
      { match: { operation: 'createShipment' }, fault: { carrier: 'down' } },
    )
    await client.get('/banks')
    await client.book({ orderId: 'R-4' })
    await send(sandbox.app, 'get', '/api/v2/cities', {
      headers: { Authorization: `Bearer ${world.account.access_token}`, Prefer: 'code=502' },
    })
    const listed = pick(await list(), 'operation', 'status', 'faults')
    expect(listed).toEqual([
      ['listCities', 502, ['header']],
      ['createShipment', 200, ['2']],
      ['listBanks', 503, ['1']],
    ])
  })
})

describe('refused calls are kept with what they sent', () => {
  test.each<readonly [status: number, method: 'post' | 'put', path: string, options: SendOptions]>([
    [400, 'post', '/shipments', { body: '{"order_id": "broken' }],
    [415, 'post', '/shipments', { body: 'order_id=DH-1', headers: { 'Content-Type': 'text/plain' } }],
    [405, 'put', '/shipments', { body: '{"order_id":"DH-1"}' }],
    [404, 'post', '/shipmnts', { body: '{"order_id":"DH-1"}' }],
    [413, 'post', '/shipments', { body: `"order_id ${'x'.repeat(1_100_000)}"` }],
  ])('%i', async (status, method, path, { body, headers }) => {
    const { world, list, show } = await openWorld()
    const token = { Authorization: `Bearer ${world.account.access_token}` }
    const answer = await send(sandbox.app, method, `/api/v2${path}`, { body, headers: { ...headers, ...token } })
    expect(answer.status).toBe(status)
    await expect.poll(async () => (await list()).total).toBe(1)
    const [item] = (await list()).items
    expect(item).toMatchObject({
      status,
      path: `/api/v2${path}`,
      operation: status === 404 || status === 405 ? null : 'createShipment',
    })
    const { request, answer: shown, curl } = await show(item.id)
    expect(request.body).toBe(String(body).slice(0, 65_536))
    expect([request.truncated, curl === null]).toEqual([status === 413, status === 413])
    expect(shown.body).toBe(answer.text)
  })

  test.each([
    ['the rest, after the answer', '"DH-1"}', '{"order_id":"DH-1"}', false],
    ['the end of the connection', null, '{"order_id":', true],
  ])('a body of which the beginning came first, then %s', async (_name, rest, body, truncated) => {
    const { world, list, show } = await openWorld()
    const { hostname, port } = new URL(sandbox.url)
    const socket = connect(Number(port), hostname)
    onTestFinished(() => void socket.destroy())
    socket.write(
      `PUT /api/v2/shipments HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Length: 19\r\n` +
        `Authorization: Bearer ${world.account.access_token}\r\n\r\n{"order_id":`,
    )
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toContain('405 Method Not Allowed')
    if (rest === null) socket.destroy()
    else socket.write(rest)
    await expect.poll(async () => (await list()).total).toBe(1)
    const [item] = (await list()).items
    expect((await show(item.id)).request).toMatchObject({ body, truncated })
  })

  test('a 405 says what is allowed, a HEAD has no body', async () => {
    const { world, client, list, show } = await openWorld()
    await client.delete('/rates')
    await send(sandbox.app, 'head', '/api/v2/cities', {
      headers: { Authorization: `Bearer ${world.account.access_token}` },
    })
    const [head, refused] = (await list()).items
    expect((await show(refused.id)).answer.headers).toMatchObject({ allow: 'POST' })
    expect(await show(head.id)).toMatchObject({ method: 'HEAD', answer: { body: null } })
  })
})

// The wire's message stays as documented; the reason is English and ASCII.
describe('the reason of a refusal', () => {
  test('stands in the header, in the log and in its detail, and at the shipment', async () => {
    const { client, list } = await openWorld()
    const refused = await client.post('/shipments', makeBooking({ rate: 'none' }))
    expect(refused.body.carrier_error).toBe('Thiếu thông tin dịch vụ và hãng vận chuyển')
    const reason = 'The rate is missing or is no rate id; take an id from POST /api/v2/rates.'
    expect(refused.headers['x-sandbox-reason']).toBe(reason)
    const [entry] = (await list()).items
    expect(entry).toMatchObject({ status: 200, reason })
    expect((await client.control.get(`/requests/${entry.id}`)).body).toMatchObject({ reason })
    const { body } = await client.control.get(`/shipments/${refused.body.id}`)
    expect(body).toMatchObject({ carrier_error: refused.body.carrier_error, reason })
  })

  test('a carrier that refuses later: at the shipment', async () => {
    const { client } = await openWorld()
    const { id } = await client.book({ orderId: 'SBX-LATE-ERROR-1' })
    await client.control.post('/clock/advance', { by: '4h' })
    const { body } = await client.control.get(`/shipments/${id}`)
    expect(body.reason).toBe("The delivery post office does not serve the recipient's address.")
  })

  test.each([
    ['an unknown path', 'GET', '/nowhere', undefined, 'no operation at /nowhere'],
    ['an unknown id', 'DELETE', '/shipments/GS00000000', undefined, /GS00000000/],
    ['a body that is no JSON', 'POST', '/rates', '{"a', /^The body is not JSON: /],
    ['a missing field', 'POST', '/rates', '{}', /^The shipment\.address_from\.\w+ field is required\. \(and 7 more\)$/],
  ] as const)('%s', async (_, method, path, body, reason) => {
    const { client, list } = await openWorld()
    const call = method === 'GET' ? client.get(path) : method === 'POST' ? client.post(path, body) : client.delete(path)
    const { headers } = await call
    expect(headers['x-sandbox-reason']).toMatch(reason)
    expect((await list()).items[0].reason).toBe(headers['x-sandbox-reason'])
  })

  test('a success has none, anywhere', async () => {
    const { client, list } = await openWorld()
    const { headers } = await client.post('/shipments', makeBooking())
    expect(headers).not.toHaveProperty('x-sandbox-reason')
    const [entry] = (await list()).items
    expect(entry).not.toHaveProperty('reason')
  })

  test('neither password nor token of a refused login is in it', async () => {
    const body = { username: 'u', password: 'pa55word-9', client_id: 1, client_secret: 's3cr3t-9' }
    const { status, headers } = await send(sandbox.app, 'post', '/api/v2/login', { body })
    expect(status).toBe(401)
    expect(headers['x-sandbox-reason']).toBe('no account has these credentials')
  })

  test('a status that a fault asks for says so', async () => {
    const { client } = await openWorld()
    await client.control.post('/faults', { fault: { status: 503 } })
    const { status, headers } = await client.get('/cities')
    expect([status, headers['x-sandbox-reason']]).toEqual([503, 'This 503 was asked for by a fault of the sandbox.'])
  })
})
