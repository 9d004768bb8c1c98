import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readFaultHeaders } from '../../../src/http/faults/read-fault-headers.ts'
import type { FaultFired, Notice } from '../../../src/service/world/notices.ts'
import { send } from '../../support/api-client.ts'
import { makeBooking, RATES } from '../../support/booking.ts'
import { type FaultWorld, type FaultWorlds, runFaultWorlds } from './fault-worlds.ts'
import { ask } from './wire.ts'

let worlds: FaultWorlds
let world: FaultWorld
beforeAll(async () => {
  worlds = await runFaultWorlds()
  world = await worlds.open()
})
afterAll(() => worlds.sandbox.close())

const prefer = (text: string) => readFaultHeaders({ prefer: text, fault: undefined })
const fault = (text: string) => readFaultHeaders({ prefer: undefined, fault: text })

describe('Prefer, as RFC 7240 writes it', () => {
  test.each([
    ['code=503', 503],
    ['respond-async, wait=10, CODE = 429', 429],
    ['code="500"; retry=no', 500],
    ['note="a, code=404, b", code=502', 502],
    ['code=500, code=503', 500],
  ])('%s', (text, status) => {
    expect(prefer(text)).toEqual({ effect: { status }, phase: undefined })
  })

  test.each(['return=minimal', 'handling=strict; code=503', '', 'xcode=503', 'note="code=503"', 'codec', '"'])(
    'without a code of its own nothing is asked: %j',
    text => {
      expect(prefer(text)).toBeNull()
    },
  )

  test.each([
    ['code=200', 'status cannot be 200; it is a number from 400 to 599'],
    ['code=abc', 'status must be'],
    ['code=', 'status must be'],
    ['code=600', 'status cannot be 600'],
  ])('%s is refused', (text, reason) => {
    expect(() => prefer(text)).toThrow(`The header Prefer cannot be read at "${text}" (${reason}`)
  })
})

describe('X-Sandbox-Fault: key=value, with commas between', () => {
  test.each([
    ['status=503, retry_after=2', { status: 503, retry_after: 2 }],
    ['latency=2000', { delay: { fixed: '2000ms' } }],
    ['latency=2s', { delay: { fixed: '2000ms' } }],
    ['latency=60001', { delay: { fixed: '60000ms' } }],
    ['close=TRUNCATED_BODY', { close: 'TRUNCATED_BODY' }],
    ['hang', { hang: true }],
    ['hang=true', { hang: true }],
    ['hang=5s', { hang: '5s' }],
    ['dribble=3000', { dribble: '3000ms' }],
    ['html', { html: true }],
    ['numbers=string', { numbers: 'string' }],
    [
      'add_field=data.x,drop_field = data.y , null_field= data.z',
      { add_field: 'data.x', drop_field: 'data.y', null_field: 'data.z' },
    ],
    ['stale=10s', { stale: '10s' }],
    ['twice=true', { twice: true }],
  ])('%s', (text, effect) => {
    expect(fault(text)).toEqual({ effect: expect.objectContaining(effect), phase: undefined })
    expect(Object.keys(fault(text)?.effect ?? {})).toEqual(Object.keys(effect))
    expect(fault(`${text}, phase=after`)?.phase).toBe('after')
  })

  test('an empty one asks for nothing', () => {
    expect([fault(''), fault('  ')]).toEqual([null, null])
  })

  test('it wins over Prefer, and says when', () => {
    expect(readFaultHeaders({ prefer: 'code=503', fault: 'status=500, phase=after' })).toEqual({
      effect: { status: 500 },
      phase: 'after',
    })
    expect(readFaultHeaders({ prefer: 'code=503', fault: 'latency=5' })?.effect).toMatchObject({ status: 503 })
  })

  test.each([
    ['status=200', 'status=200', /status cannot be 200; it is a number from 400 to 599/],
    ['status', 'status', /status must be/],
    ['latency=-5', 'latency=-5', /write milliseconds, such as latency=2000/],
    ['latency=', 'latency=', /keys: status, retry_after, latency, close, hang,/],
    ['close=RESET', 'close=RESET', /close cannot be "RESET"/],
    ['close=EMPTY_RESPONS', 'close=EMPTY_RESPONS', /did you mean "EMPTY_RESPONSE"\?/],
    ['html=false', 'html=false', /html must be true/],
    ['numbers=text', 'numbers=text', /numbers cannot be "text"/],
    ['phase=during', 'phase=during', /phase=before or phase=after/],
    ['phase=after', 'phase=after', /a phase is no fault/],
    ['carrier=lost', 'carrier=lost', /keys: status,/],
    ['status=503,', '', /keys: status,/],
    ['status=503; latency=5', 'status=503; latency=5', /status must be/],
    ['latency=5, LATENCY=6', 'LATENCY=6', /keys: status,/],
    ['latency=5, latency=6', 'latency=6', /this key stands there twice/],
    ['add_field=', 'add_field=', /keys: status,/],
    ['__proto__=1', '__proto__=1', /keys: status,/],
  ])('%s is refused', (text, part, reason) => {
    expect(() => fault(text)).toThrow(`The header X-Sandbox-Fault cannot be read at "${part}" (`)
    expect(() => fault(text)).toThrow(reason)
  })
})

/** The notices published in the world while `act` runs. */
async function listenTo(act: () => PromiseLike<unknown>): Promise<readonly Notice[]> {
  const notices: Notice[] = []
  const stop = worlds.sandbox.core.notices.listen(world.id, notice => notices.push(notice))
  await act()
  stop()
  return notices
}

const isFault = (notice: Notice): notice is FaultFired => notice.kind === 'fault'
const call = (...[path, options]: Parameters<FaultWorld['bytes']>) =>
  ask(worlds.sandbox.url, world.bytes(path, options))

describe('a request that asks for a fault of its own', () => {
  test('is refused in the envelope when its header cannot be read, and nothing is done', async () => {
    const { status, body } = await call('/shipments', { method: 'POST', body: makeBooking(), fault: 'latncy=5' })
    expect(status).toBe(400)
    const error = expect.stringContaining('keys: status, retry_after,')
    expect(JSON.parse(body)).toEqual({ code: 400, status: 'error', data: { error }, message: 'Bad Request' })
    expect((await world.client.get('/shipments')).body.data).toEqual([])
  })

  test('gets the refusal of a wrong token, body type or path before that of its header', async () => {
    const wrong = { Authorization: 'Bearer a.b.c', 'X-Sandbox-Fault': 'nonsense' }
    expect((await call('/cities', { headers: wrong })).status).toBe(401)
    const text = { 'Content-Type': 'text/plain', 'X-Sandbox-Fault': 'nonsense' }
    expect((await call('/rates', { method: 'POST', body: {}, headers: text })).status).toBe(415)
    expect((await call('/nowhere', { fault: 'nonsense' })).status).toBe(404)
  })

  test('gets it once, and a notice is published in its world', async () => {
    const body = makeBooking({ orderId: 'H-1' })
    const notices = await listenTo(() => call('/shipments', { method: 'POST', body, fault: 'status=503, latency=1' }))
    expect(notices.filter(isFault)).toEqual([
      {
        kind: 'fault',
        at: worlds.sandbox.core.clocks.now(world.id),
        rule: 'header',
        effects: ['status', 'delay'],
        on: 'createShipment',
        orderId: 'H-1',
        shipmentId: null,
        endpointId: null,
      },
    ])
    expect((await listenTo(() => call('/cities'))).filter(isFault)).toEqual([])
  })

  test('has it as Prefer, too', async () => {
    expect((await call('/cities', { headers: { Prefer: 'wait=5, code=503' } })).status).toBe(503)
    expect((await call('/cities', { headers: { Prefer: 'return=minimal' } })).status).toBe(200)
  })

  test('has it over the rules of its account, whose counts go on', async () => {
    let seen = 0
    worlds.decide(() => {
      seen += 1
      return { effect: { status: 503, html: true, hang: true, add_field: 'surprise' }, phase: 'after' }
    })
    const answer = await call('/cities', { fault: 'status=404' })
    expect(answer).toMatchObject({ status: 404, body: expect.stringMatching(/^\{"code":404/) })
    expect(seen).toBe(1)
    worlds.decide(() => ({ effect: { add_field: 'surprise' } }))
    expect(JSON.parse((await call('/cities', { fault: 'latency=1' })).body).surprise).toBe('sandbox')
    worlds.decide(() => ({ effect: { status: 503 }, phase: 'after' }))
    const body = makeBooking({ orderId: 'H-2' })
    // A delay of its own leaves the rule's phase as it is; another status brings its own.
    expect((await call('/shipments', { method: 'POST', body, fault: 'latency=1' })).status).toBe(503)
    expect((await call('/shipments', { method: 'POST', body, fault: 'status=500' })).status).toBe(500)
    worlds.decide(null)
    const { data } = (await world.client.get('/shipments')).body
    expect(data.map((record: { order_id: string }) => record.order_id)).toEqual(['H-2'])
  })

  test('affects no other account', async () => {
    const other = await worlds.open()
    const [hanging, fine] = [call('/cities', { fault: 'latency=400' }), other.client.get('/cities')]
    expect((await fine).status).toBe(200)
    expect((await hanging).status).toBe(200)
  })

  test('has none with --no-request-faults; rules work on', async () => {
    const closed = await runFaultWorlds({ requestFaults: false })
    const inside = await closed.open()
    const asked = { Prefer: 'code=503', 'X-Sandbox-Fault': 'nonsense' }
    const read = () => ask(closed.sandbox.url, inside.bytes('/cities', { headers: asked }))
    expect((await read()).status).toBe(200)
    closed.decide(() => ({ effect: { status: 500 } }))
    expect((await read()).status).toBe(500)
    await closed.sandbox.close()
  })
})

describe('login and refresh have no token', () => {
  const login = (sent: object, headers = {}) =>
    send(worlds.sandbox.app, 'post', '/api/v2/login', { body: sent, headers })

  test('so their headers mean nothing', async () => {
    const { username, password, client_id, client_secret } = world.account
    const right = { username, password, client_id, client_secret }
    expect((await login(right, { 'X-Sandbox-Fault': 'status=503', Prefer: 'code=500' })).status).toBe(200)
  })

  test('and their faults are those of the account that the body names, else of the default account', async () => {
    const asked: unknown[] = []
    worlds.decide(({ operation }, id) => {
      asked.push([operation, id])
      return { effect: { status: 503 } }
    })
    const { username, client_id } = world.account
    const refresh = (sent: object) => send(worlds.sandbox.app, 'post', '/api/v2/refresh_token', { body: sent })
    // The fault applies before the secrets are checked.
    for (const body of [
      { username, client_id },
      { username, client_id: 1 },
      { username },
      { client_id },
      { username: 'nobody' },
      {},
    ]) {
      expect((await login(body)).status).toBe(503)
    }
    expect((await refresh({ client_id, refresh_token: 'x' })).status).toBe(503)
    worlds.decide(null)
    const [mine, others] = [
      ['login', world.id],
      ['login', 'default'],
    ]
    expect(asked).toEqual([mine, mine, mine, mine, others, others, ['refreshToken', world.id]])
  })
})

describe('what a rule is asked about', () => {
  test('operation, method, path, the booking’s order and carrier, and a key that is the same in every run', async () => {
    const asked: unknown[] = []
    worlds.decide(described => {
      asked.push(described)
      return { effect: { status: 503 } }
    })
    const { client } = world
    await client.get('/shipments?size=5&page=2')
    await client.post('/shipments', makeBooking({ orderId: 'K-1', rate: RATES.ghtk }))
    await client.post('/shipments', { shipment: { rate: 'unreadable' } })
    await client.post('/ondemand-shipments', { order_id: 'OD-1', carrier: 1 })
    await client.delete('/shipments/GS123')
    worlds.decide(null)
    const none = { orderId: null, carrier: null }
    expect(asked).toEqual([
      {
        operation: 'listShipments',
        method: 'GET',
        path: '/api/v2/shipments',
        key: expect.stringMatching(/^GET \/api\/v2\/shipments\?size=5&page=2#[0-9a-f]{32}$/),
        ...none,
      },
      {
        operation: 'createShipment',
        method: 'POST',
        path: '/api/v2/shipments',
        key: 'createShipment:K-1',
        orderId: 'K-1',
        carrier: 'ghtk',
      },
      expect.objectContaining({ key: expect.stringMatching(/^createShipment#[0-9a-f]{32}$/), ...none }),
      expect.objectContaining({ key: 'createOndemandShipment:OD-1', orderId: 'OD-1', carrier: 'ahamove' }),
      expect.objectContaining({
        operation: 'deleteShipment',
        method: 'DELETE',
        path: '/api/v2/shipments/GS123',
        ...none,
      }),
    ])
  })
})
