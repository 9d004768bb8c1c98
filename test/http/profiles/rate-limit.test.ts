import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type CreateAccountOptions, createSandbox, type Sandbox } from '../../../src/library/create-sandbox.ts'
import { validateAnswer } from '../../../src/schemas/answers.ts'
import { contractManifest } from '../../../src/schemas/operations.ts'
import { clientOf, send } from '../../support/api-client.ts'

/** 17.5 s before a minute ends. */
const NOW = Date.parse('2026-01-05T01:00:42.500Z')

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
})
afterAll(() => sandbox.close())
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }))
afterEach(() => vi.useRealTimers())

async function open(options: Pick<CreateAccountOptions, 'profile' | 'set'>) {
  const world = await sandbox.createAccount({ clock: 'frozen', seed: 1, ...options })
  return { world, client: clientOf(sandbox, world) }
}

describe('rate_limit: so many requests per wall-clock minute and token', () => {
  test('one more is a 429 in the envelope with Retry-After, until the next minute', async () => {
    for (const profile of ['spec', 'compatible', 'observed'] as const) {
      vi.setSystemTime(NOW)
      const { client } = await open({ profile, set: { rate_limit: 3 } })
      for (const path of ['/cities', '/shipments', '/banks']) expect((await client.get(path)).status).toBe(200)
      const { status, headers, body } = await client.get('/cities')
      expect({ status, retryAfter: headers['retry-after'] }).toEqual({ status: 429, retryAfter: '18' })
      expect(body).toEqual({
        code: 429,
        status: 'error',
        data: { error: expect.stringMatching(/3 requests.*18 s/) },
        message: 'Too Many Requests',
      })
      const cell = contractManifest().everywhere.find(entry => entry.status === 429)
      expect(cell?.answers.map(answer => validateAnswer(answer, body))).toEqual([[]])
      vi.setSystemTime(NOW + 17_499)
      expect((await client.get('/cities')).headers['retry-after']).toBe('1')
      vi.setSystemTime(NOW + 17_500)
      expect((await client.get('/cities')).status).toBe(200)
    }
  })

  test('waiting as long as Retry-After says is long enough', async () => {
    const { client } = await open({ set: { rate_limit: 1 } })
    await client.get('/cities')
    const wait = Number((await client.get('/cities')).headers['retry-after'])
    vi.setSystemTime(NOW + wait * 1_000)
    expect((await client.get('/cities')).status).toBe(200)
  })

  test('each token is counted by itself', async () => {
    const { client, world } = await open({ profile: 'observed', set: { rate_limit: 1 } })
    const { username, password, client_id, client_secret } = world.account
    expect((await client.get('/cities')).status).toBe(200)
    expect((await client.get('/cities')).status).toBe(429)
    const body = { username, password, client_id, client_secret }
    const { access_token } = (await send(sandbox.app, 'post', '/api/v2/login', { body })).body
    const headers = { Authorization: `Bearer ${access_token}` }
    expect((await send(sandbox.app, 'get', '/api/v2/cities', { headers })).status).toBe(200)
    expect((await send(sandbox.app, 'get', '/api/v2/cities', { headers })).status).toBe(429)
  })

  test('login and refresh, which have no token, are not limited', async () => {
    const { world } = await open({ profile: 'observed', set: { rate_limit: 1 } })
    const { username, password, client_id, client_secret } = world.account
    for (let n = 0; n < 5; n++) {
      const login = await send(sandbox.app, 'post', '/api/v2/login', {
        body: { username, password, client_id, client_secret },
      })
      expect(login.status).toBe(200)
      const body = { refresh_token: login.body.refresh_token, client_id, client_secret }
      expect((await send(sandbox.app, 'post', '/api/v2/refresh_token', { body })).status).toBe(200)
    }
  })

  test('a 404 of a path, a 405 and a 401 stand before it and are not counted; 415, 400 and 422 after it', async () => {
    const { client, world } = await open({ set: { rate_limit: 1 } })
    const headers = { Authorization: `Bearer ${world.account.access_token}` }
    const text = { headers: { ...headers, 'Content-Type': 'text/plain' }, body: 'x' }
    const statuses = async () => [
      (await client.get('/nowhere')).status,
      (await client.delete('/rates')).status,
      (await send(sandbox.app, 'get', '/api/v2/cities')).status,
      (await send(sandbox.app, 'post', '/api/v2/rates', text)).status,
      (await client.post('/rates', '{"broken')).status,
      (await client.post('/rates', {})).status,
      (await client.delete('/shipments/GS00000000')).status,
    ]
    expect(await statuses()).toEqual([404, 405, 401, 415, 429, 429, 429])
    expect(await statuses()).toEqual([404, 405, 401, 429, 429, 429, 429])
  })

  test('a refused creation stores nothing', async () => {
    const { client } = await open({ set: { rate_limit: 1 } })
    await client.get('/cities')
    expect((await client.post('/shipments', {})).status).toBe(429)
    vi.setSystemTime(NOW + 60_000)
    expect((await client.get('/shipments')).body.data).toEqual([])
  })

  test('off: as many as one likes, in every profile', async () => {
    for (const profile of ['spec', 'compatible', 'observed'] as const) {
      const { client } = await open({ profile })
      for (let n = 0; n < 70; n++) expect((await client.get('/banks')).status).toBe(200)
    }
  })
})
