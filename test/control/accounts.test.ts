import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { validator } from '../../src/schemas/registry.ts'
import { clientOf, type Method, send } from '../support/api-client.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
})
afterAll(() => sandbox.close())

const control = (method: Method, path: string, body?: unknown) =>
  send(sandbox.app, method, `/__sandbox${path}`, { body })
const onAccount = (id: string, method: Method, path: string, body?: unknown) =>
  send(sandbox.app, method, `/__sandbox${path}`, { body, headers: { 'X-Sandbox-Account': id } })

async function expectProblem(answer: ReturnType<typeof control>, wanted: Readonly<Record<string, unknown>>) {
  const { status, headers, body } = await answer
  expect(headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(body).toMatchObject({ ...wanted, title: expect.any(String), detail: expect.stringMatching(/\S/) })
  expect(status).toBe(body.status)
}

describe('/accounts', () => {
  test('POST makes an account as in start --json, and its token works at once', async () => {
    const { status, body } = await control('post', '/accounts', { id: 'alice', seed: 1, clock: 'frozen' })
    expect(status).toBe(201)
    expect(validator('sandbox/account.schema.json')(body)).toEqual([])
    expect(body.id).toBe('alice')
    const { get } = clientOf(sandbox, { account: body })
    expect((await get('/shipments')).status).toBe(200)
    const { username, password, client_id, client_secret } = body
    const login = { username, password, client_id, client_secret }
    expect((await send(sandbox.app, 'post', '/api/v2/login', { body: login })).status).toBe(200)
  })

  test('POST without anything draws what is missing, differently each time', async () => {
    const [one, two] = [await control('post', '/accounts', {}), await control('post', '/accounts')]
    expect([one.status, two.status]).toEqual([201, 201])
    for (const key of ['id', 'username', 'password', 'client_id', 'client_secret', 'webhook_secret', 'access_token']) {
      expect(one.body[key]).not.toBe(two.body[key])
    }
  })

  test('POST takes every option: credentials, clock, scenario', async () => {
    const wishes = { username: 'bob', password: 'p', client_id: 77, client_secret: 's' }
    const made = await control('post', '/accounts', {
      ...wishes,
      id: 'bob',
      clock: 'frozen',
      clock_start: '2030-02-28T23:59:59+07:00',
      scenario: 'creation-error',
    })
    expect(made.body).toMatchObject(wishes)
    expect((await onAccount('bob', 'get', '/clock')).body.now).toBe('2030-02-28T23:59:59+07:00')
    expect((await clientOf(sandbox, { account: made.body }).book()).shipment_status).toBe(900)
  })

  test('GET lists all without secrets, GET of one shows them, DELETE removes it with its world', async () => {
    await control('post', '/accounts', { id: 'carol' })
    const list = (await control('get', '/accounts')).body
    expect(list.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining(['default', 'carol']))
    expect(JSON.stringify(list)).not.toMatch(/secret|password|token/)
    expect((await control('get', '/accounts/carol')).body.client_secret).toMatch(/\S{16,}/)
    expect((await control('delete', '/accounts/carol')).status).toBe(204)
    await expectProblem(control('get', '/accounts/carol'), { status: 404, code: 'not_found' })
    await expectProblem(control('delete', '/accounts/carol'), { status: 404, code: 'not_found' })
    await expectProblem(onAccount('carol', 'get', '/clock'), { status: 404, code: 'not_found' })
  })

  test('PUT creates, refuses an account that exists, and resets it with replace: keeping its credentials', async () => {
    const made = await control('put', '/accounts/worker-1', { seed: 5, clock: 'frozen' })
    expect(made.status).toBe(201)
    const client = clientOf(sandbox, { account: made.body })
    const { id } = await client.book({ orderId: 'W' })
    await expectProblem(control('put', '/accounts/worker-1', { seed: 5 }), { status: 409, pointer: '/replace' })

    const again = await control('put', '/accounts/worker-1', { replace: true, clock: 'frozen' })
    expect({ status: again.status, body: again.body }).toEqual({ status: 200, body: made.body })
    expect((await client.get('/shipments')).body.data).toEqual([])
    // A new epoch: the consumer never sees one id for two things.
    expect((await client.book({ orderId: 'W' })).id).not.toBe(id)
  })

  test('PUT with replace takes new settings too', async () => {
    await control('put', '/accounts/worker-2', { clock: 'frozen', scenario: 'happy' })
    const wishes = { replace: true, clock: 'frozen', scenario: 'creation-error', password: 'new' }
    const { body } = await control('put', '/accounts/worker-2', wishes)
    expect(body.password).toBe('new')
    expect((await clientOf(sandbox, { account: body }).book()).shipment_status).toBe(900)
  })

  const refused: readonly (readonly [string, unknown, string])[] = [
    ['an id with a slash', { id: 'a/b' }, '/id'],
    ['an id of the system', { id: '$system' }, '/id'],
    ['a seed below zero', { seed: -1 }, '/seed'],
    ['a clock that is none', { clock: 'fast' }, '/clock'],
    ['a clock that stands scaled', { clock: 'x0' }, '/clock'],
    ['a start that is no day', { clock_start: '2026-02-31T00:00:00+07:00' }, '/clock_start'],
    ['a start before UNIX time', { clock_start: '0001-01-01T00:00:00+07:00' }, '/clock_start'],
    ['a pace of nothing said', { pace: 'quick' }, '/pace'],
    ['a pace of no time', { pace: '0s' }, '/pace'],
    ['an unknown scenario', { scenario: 'no-such' }, '/scenario'],
    ['an unknown key', { colour: 'red' }, '/'],
    ['no object', [], '/'],
  ]
  test.each(refused)('%s is a 422 with a pointer, and nothing is made', async (_name, body, pointer) => {
    const before = (await control('get', '/accounts')).body.length
    await expectProblem(control('post', '/accounts', body), { status: 422, code: 'invalid', pointer })
    expect((await control('get', '/accounts')).body).toHaveLength(before)
  })

  test('an id or a login that is taken is a 409', async () => {
    await control('post', '/accounts', { id: 'dave', username: 'd', client_id: 500 })
    await expectProblem(control('post', '/accounts', { id: 'dave' }), { status: 409, pointer: '/id' })
    await expectProblem(control('post', '/accounts', { username: 'd', client_id: 500 }), {
      status: 409,
      pointer: '/username',
    })
  })

  test('the default account cannot be removed', async () => {
    await expectProblem(control('delete', '/accounts/default'), { status: 409, code: 'conflict' })
  })
})

describe('worlds', () => {
  test('share nothing: the same order codes, endpoints, deliveries and clocks side by side', async () => {
    const left = await sandbox.createAccount({ clock: 'frozen', seed: 1 })
    const right = await sandbox.createAccount({ clock: 'frozen', seed: 1 })
    const [one, two] = [clientOf(sandbox, left), clientOf(sandbox, right)]
    await one.register('http://127.0.0.1:9/left')
    const a = await one.book({ orderId: 'SAME' })
    const b = await two.book({ orderId: 'SAME' })
    expect(a.id).not.toBe(b.id)
    await right.clock.until('idle')
    const found = async (client: typeof one, code: string) =>
      (await client.get(`/shipments/search?code=${code}`)).body.data.map(({ id }: { id: string }) => id)
    expect([await found(one, 'SAME'), await found(two, 'SAME')]).toEqual([[a.id], [b.id]])
    expect([await found(one, b.id), await found(two, a.id)]).toEqual([[], []])
    expect((await one.get('/shipments')).body.data[0].status_code).toBe(901)
    expect((await two.get('/shipments')).body.data[0].status_code).toBe(913)
    expect(left.clock.now()).toBe('2026-01-05T08:00:00+07:00')
    expect((await two.get('/webhooks')).body.data).toEqual([])
    expect(await left.webhooks.deliveries()).toEqual([])
    expect((await two.control.get(`/shipments/${a.id}`)).status).toBe(404)
    const [delivery] = await right.webhooks.deliveries()
    expect((await one.control.get(`/webhooks/deliveries/${delivery?.id}`)).status).toBe(404)
    expect((await two.control.get(`/webhooks/deliveries/${delivery?.id}`)).status).toBe(200)
  })

  test('without the header the default account is meant, never another', async () => {
    const world = await sandbox.createAccount({ clock: 'frozen' })
    const { id } = await clientOf(sandbox, world).book()
    expect((await control('get', `/shipments/${id}`)).status).toBe(404)
    expect((await onAccount(world.account.id, 'get', `/shipments/${id}`)).status).toBe(200)
  })

  test.each(['nobody', '', '$system', '__proto__'])('an unknown account, "%s", is a 404 on every route', async id => {
    const routes: readonly (readonly [Method, string, unknown?])[] = [
      ['get', '/clock'],
      ['post', '/clock', { mode: 'frozen' }],
      ['post', '/clock/advance', { by: '1s' }],
      ['post', '/reset', {}],
      ['get', '/shipments'],
      ['get', '/shipments/GS00000000'],
      ['post', '/shipments/GS00000000/simulate', { action: 'continue' }],
      ['get', '/webhooks/deliveries'],
      ['get', '/webhooks/deliveries/x'],
      ['post', '/webhooks/deliveries/x/resend'],
    ]
    for (const [method, path, body] of routes) {
      await expectProblem(onAccount(id, method, path, body), { status: 404, code: 'not_found' })
    }
  })
})
