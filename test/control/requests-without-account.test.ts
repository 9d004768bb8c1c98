import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { clientOf, send } from '../support/api-client.ts'
import { openRequestLog, pick } from './open-request-log.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
})
afterAll(() => sandbox.close())

const openWorld = () => openRequestLog(sandbox)

describe('calls of no account', () => {
  const unmatched = async (query = '') =>
    (await clientOf(sandbox, sandbox).control.get(`/requests?nobody=true${query}`)).body
  const latest = async (path: string) =>
    (await unmatched(`&path=${path}`)).items.map((item: { status: number }) => item.status)

  test('are listed by ?nobody=true and in the log of no account', async () => {
    const { list, show, client } = await openWorld()
    const before = (await clientOf(sandbox, sandbox).control.get('/requests')).body.total
    const bad = { headers: { Authorization: 'Bearer eyJhbGciOiJIUzI1NiJ9.e30.bad' } }
    await send(sandbox.app, 'get', '/api/v2/cities/700000/districts', bad)
    await send(sandbox.app, 'get', '/api/v2/nowhere')
    await send(sandbox.app, 'get', '/shipments-without-base')
    await send(sandbox.app, 'get', '/api/v2/foreign', { headers: { Host: 'evil.example' } })
    await send(sandbox.app, 'post', '/api/v2/login', {
      body: { username: 'nobody@shop.test', password: 'CANARY', client_id: 1, client_secret: 'x' },
    })
    expect(await latest('/api/v2/cities/700000/districts')).toEqual([401])
    expect(await latest('/api/v2/nowhere')).toEqual([404])
    expect(await latest('/shipments-without-base')).toEqual([404])
    expect(await latest('/api/v2/foreign')).toEqual([403])
    const [login] = (await unmatched('&operation=login')).items
    expect(login).toMatchObject({ status: 401 })
    expect((await show(login.id)).request.body).toBe(
      '{"username":"nobody@shop.test","password":"[redacted]","client_id":1,"client_secret":"[redacted]"}',
    )
    expect((await list()).total).toBe(0)
    expect((await clientOf(sandbox, sandbox).control.get('/requests')).body.total).toBe(before)
    const { why } = (await client.control.post('/requests/wait', { match: {}, timeout_ms: 0 })).body
    expect(why).toMatch(/GET \/__sandbox\/requests\?nobody=true; there are \d+\.$/)
    await client.control.delete('/requests?nobody=true')
    expect((await unmatched()).total).toBe(0)
  })

  test('a failed login is logged for the account that it names, a successful one for the account whose token it returned', async () => {
    const { world, list } = await openWorld()
    const { username, password, client_id, client_secret, refresh_token } = await credentials(world)
    const login = (body: object) => send(sandbox.app, 'post', '/api/v2/login', { body })
    const refresh = (body: object) => send(sandbox.app, 'post', '/api/v2/refresh_token', { body })
    await login({ username, password: 'wrong', client_id, client_secret })
    await login({ username, password, client_id, client_secret })
    await refresh({ refresh_token: 'wrong', client_id, client_secret })
    await refresh({ refresh_token, client_id, client_secret })
    expect(pick(await list(), 'operation', 'status')).toEqual([
      ['refreshToken', 200],
      ['refreshToken', 401],
      ['login', 200],
      ['login', 401],
    ])
  })

  test('a refresh is logged for the account whose token it sends, though another has the same client', async () => {
    const shared = { clientId: 7_001, clientSecret: 'mot-bi-mat-chung', clock: 'frozen' }
    const one = await sandbox.createAccount({ ...shared, username: 'lan@shop.test' })
    const other = await sandbox.createAccount({ ...shared, username: 'minh@shop.test' })
    const { refresh_token, client_id, client_secret } = await credentials(other)
    const refresh = { refresh_token, client_id, client_secret }
    expect((await send(sandbox.app, 'post', '/api/v2/refresh_token', { body: refresh })).status).toBe(200)
    expect((await other.requests.list()).map(({ operation }) => operation)).toEqual(['refreshToken'])
    expect(await one.requests.list()).toEqual([])
  })

  async function credentials({ account }: { account: Sandbox['account'] }) {
    const { username, password, client_id, client_secret } = account
    const body = { username, password, client_id, client_secret }
    const answer = await send(sandbox.app, 'post', '/api/v2/login', { body })
    await clientOf(sandbox, { account }).control.delete('/requests')
    return { ...body, refresh_token: answer.body.refresh_token }
  }
})
