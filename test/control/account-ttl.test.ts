import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { createSandbox } from '../../src/library/create-sandbox.ts'
import type { SandboxOptions } from '../../src/library/options/sandbox-options.ts'
import { type RunningSandbox, runSandbox } from '../../src/sandbox.ts'
import { clientOf, type Method, send } from '../support/api-client.ts'
import { readEvents } from '../support/event-reader.ts'
import { createFakeWall } from '../support/fake-wall.ts'

const MINUTE = 60_000
const START = Date.parse('2026-01-05T01:00:00Z')

const open: RunningSandbox[] = []
afterEach(async () => {
  for (const sandbox of open.splice(0)) await sandbox.close()
})

/** A sandbox whose machine's time a test holds in its hands. */
async function start(options: SandboxOptions = {}) {
  const wall = createFakeWall(START)
  const sandbox = await runSandbox({ clock: 'frozen', seed: 7, ...options }, wall)
  open.push(sandbox)
  const control = (method: Method, path: string, body?: unknown, headers = {}) =>
    send(sandbox.app, method, `/__sandbox${path}`, { body, headers })
  const ids = () => sandbox.accounts.list().map(({ id }) => id)
  return { wall, sandbox, control, ids }
}

test('GET /accounts shows the ttl, and when the account is removed if it is not used from now on', async () => {
  const { wall, control } = await start()
  await control('post', '/accounts', { id: 'worker-1', ttl: '30m' })
  const listed = async () => (await control('get', '/accounts')).body
  expect((await listed())[1]).toMatchObject({ id: 'worker-1', ttl: '30m', vanishes_at: '2026-01-05T08:30:00+07:00' })
  expect((await listed())[0]).toMatchObject({ id: 'default', ttl: null, vanishes_at: null })
  // Listing an account does not count as use.
  await wall.pass(10 * MINUTE)
  expect((await listed())[1]).toMatchObject({ vanishes_at: '2026-01-05T08:30:00+07:00' })
})

test('an unused account is removed with its world: its token is invalid, its name and id are free', async () => {
  const { wall, sandbox, control, ids } = await start()
  const { body: account } = await control('post', '/accounts', { id: 'worker-1', ttl: '30m' })
  await clientOf(sandbox, { account }).book({ orderId: 'SAME' })
  await wall.pass(30 * MINUTE)
  expect(ids()).toEqual(['default'])
  expect((await clientOf(sandbox, { account }).get('/shipments')).status).toBe(401)
  expect((await control('get', '/clock', undefined, { 'X-Sandbox-Account': 'worker-1' })).status).toBe(404)
  expect(await sandbox.core.store.worlds()).not.toContain('worker-1')
  const again = await control('post', '/accounts', { id: 'worker-1', ttl: '30m' })
  expect(again.status).toBe(201)
  expect((await clientOf(sandbox, { account: again.body }).get('/shipments')).body.data).toEqual([])
})

const uses: readonly (readonly [string, (at: Awaited<ReturnType<typeof withWorker>>) => Promise<unknown>])[] = [
  ['a call of the API', ({ client }) => client.get('/cities')],
  ['a call that is refused', ({ client }) => client.post('/rates', {})],
  ['a login', ({ sandbox, account }) => send(sandbox.app, 'post', '/api/v2/login', { body: account })],
  ['a control call by its name', ({ client }) => client.control.get('/shipments')],
  ['a look at its credentials', ({ control }) => control('get', '/accounts/worker-1')],
]

async function withWorker() {
  const started = await start()
  const { body: account } = await started.control('post', '/accounts', { id: 'worker-1', ttl: '10m' })
  return { ...started, account, client: clientOf(started.sandbox, { account }) }
}

test.each(uses)('%s keeps it', async (_name, use) => {
  const at = await withWorker()
  await at.wall.pass(9 * MINUTE)
  await use(at)
  await at.wall.pass(9 * MINUTE)
  expect(at.ids()).toContain('worker-1')
  await at.wall.pass(MINUTE)
  expect(at.ids()).not.toContain('worker-1')
})

test('calls of another account do not keep it', async () => {
  const at = await withWorker()
  await at.wall.pass(9 * MINUTE)
  await clientOf(at.sandbox, { account: await at.sandbox.credentials() }).get('/cities')
  await at.control('get', '/shipments')
  await at.wall.pass(MINUTE)
  expect(at.ids()).toEqual(['default'])
})

test('an open event stream keeps it, and so does a wait; then its time counts from their end', async () => {
  const at = await withWorker()
  const stream = await readEvents(`${at.sandbox.url}/__sandbox/events`, { 'X-Sandbox-Account': 'worker-1' })
  await at.wall.pass(60 * MINUTE)
  expect(at.ids()).toContain('worker-1')
  const waiting = at.client.control
    .post('/webhooks/deliveries/wait', { match: { status: 'delivered' }, timeout_ms: 60_000 })
    .then(({ body }) => body)
  await expect.poll(() => at.sandbox.events.followers('worker-1')).toBe(2)
  await stream.close()
  await at.wall.pass(MINUTE)
  expect(await waiting).toMatchObject({ matched: false })
  expect(at.ids()).toContain('worker-1')
  await at.wall.pass(10 * MINUTE)
  expect(at.ids()).toEqual(['default'])
})

test('a parcel that travels by itself does not keep it', async () => {
  const at = await start({ clock: 'real', pace: '10s' })
  const { body: account } = await at.control('post', '/accounts', { id: 'w', ttl: '5m', clock: 'real', pace: '10s' })
  await clientOf(at.sandbox, { account }).book()
  await at.wall.pass(5 * MINUTE)
  expect(at.ids()).toEqual(['default'])
})

test('PUT with replace keeps the ttl, takes another one, and never takes it away', async () => {
  const { control } = await start()
  const put = (body: object) => control('put', '/accounts/w', { replace: true, ...body })
  const ttl = async () => (await control('get', '/accounts')).body[1].ttl
  await put({ ttl: '30m' })
  await put({})
  expect(await ttl()).toBe('30m')
  await put({ ttl: '1h' })
  expect(await ttl()).toBe('1h')
  await put({ ttl: 'never' })
  expect(await ttl()).toBe(null)
})

test('a reset keeps the ttl', async () => {
  const { control, wall, ids } = await start()
  await control('post', '/accounts', { id: 'w', ttl: '30m' })
  await control('post', '/reset', {}, { 'X-Sandbox-Account': 'w' })
  await wall.pass(30 * MINUTE)
  expect(ids()).toEqual(['default'])
})

test.each([
  ['too short to live', 'post', '/accounts', { ttl: '999ms' }],
  ['no duration', 'post', '/accounts', { ttl: 'soon' }],
  ['a number', 'post', '/accounts', { ttl: 30 }],
  ['one for the default account', 'put', '/accounts/default', { replace: true, ttl: '30m' }],
] as const)('a ttl that is %s is a 422', async (_name, method, path, body) => {
  const { control, ids } = await start()
  const { status, body: problem } = await control(method, path, body)
  expect([status, problem.pointer]).toEqual([422, '/ttl'])
  expect(ids()).toEqual(['default'])
})

test('after a restart it still has its ttl, and its time counts from the start', async () => {
  const data = await mkdtemp(join(tmpdir(), 'carrier-sandbox-ttl-'))
  onTestFinished(() => rm(data, { recursive: true, force: true }))
  const before = await start({ data })
  await before.control('post', '/accounts', { id: 'w', ttl: '10m' })
  await before.wall.pass(9 * MINUTE)
  await before.sandbox.close()
  const after = await start({ data })
  await after.wall.pass(9 * MINUTE)
  expect(after.ids()).toEqual(['default', 'w'])
  await after.wall.pass(MINUTE)
  expect(after.ids()).toEqual(['default'])
})

test('at a shutdown no timer is left', async () => {
  const { sandbox, wall, control } = await start()
  await control('post', '/accounts', { ttl: '30m' })
  await sandbox.close()
  expect(wall.waiting()).toBe(0)
})

test('the library makes accounts with everything the control API takes, and removes them', async () => {
  await using sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
  const wishes = { username: 'lan', password: 'p', clientId: 77, clientSecret: 's' }
  const world = await sandbox.createAccount({
    ...wishes,
    id: 'lan',
    clock: 'real',
    clockStart: '2030-02-28T23:59:59+07:00',
    pace: '5m',
    scenario: 'creation-error',
    set: { login_layout: 'root' },
    ttl: '1h',
  })
  expect(world.account).toMatchObject({ username: 'lan', password: 'p', client_id: 77, client_secret: 's' })
  expect(world.clock.now()).toMatch(/^2030-0(2-28|3-01)T/)
  const client = clientOf(sandbox, world)
  expect((await client.book()).shipment_status).toBe(900)
  const listed = (await send(sandbox.app, 'get', '/__sandbox/accounts')).body
  expect(listed[1]).toMatchObject({ id: 'lan', ttl: '1h' })
  expect((await client.control.get('/clock')).body.pace).toBe('5m')

  await expect(sandbox.createAccount({ id: 'lan' })).rejects.toMatchObject({ code: 'conflict' })
  const again = await sandbox.createAccount({ id: 'lan', clock: 'frozen', replace: true })
  expect(again.account).toEqual(world.account)
  expect((await client.get('/shipments')).body.data).toEqual([])
  await again.remove()
  await again.remove()
  expect((await client.get('/shipments')).status).toBe(401)
  await expect(sandbox.createAccount({ pace: '0s' })).rejects.toMatchObject({ code: 'invalid', pointer: '/pace' })
})

test('await using removes the account with the block', async () => {
  await using sandbox = await createSandbox({ listen: false, clock: 'frozen' })
  let id: string
  {
    await using world = await sandbox.createAccount()
    id = world.account.id
    expect((await send(sandbox.app, 'get', `/__sandbox/accounts/${id}`)).status).toBe(200)
  }
  expect((await send(sandbox.app, 'get', `/__sandbox/accounts/${id}`)).status).toBe(404)
})
