import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createSandbox, type Sandbox, type SandboxWorld } from '../../../src/library/create-sandbox.ts'
import { send } from '../../support/api-client.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
})
afterAll(() => sandbox.close())
afterEach(() => vi.useRealTimers())

const TOKEN_FIELDS = ['access_token', 'expires_in', 'refresh_token', 'token_type']

const login = ({ account }: Pick<SandboxWorld, 'account'>) => {
  const { username, password, client_id, client_secret } = account
  return send(sandbox.app, 'post', '/api/v2/login', { body: { username, password, client_id, client_secret } })
}
const refresh = ({ account }: Pick<SandboxWorld, 'account'>, refresh_token: string) => {
  const { client_id, client_secret } = account
  return send(sandbox.app, 'post', '/api/v2/refresh_token', { body: { refresh_token, client_id, client_secret } })
}

/** Where the four fields stand. */
function layoutOf({ code, status, data, ...root }: Record<string, unknown>): string {
  expect({ code, status }).toEqual({ code: 200, status: 'success' })
  const fields = (value: unknown) => (typeof value === 'object' && value !== null ? Object.keys(value).sort() : [])
  const places = [
    ...(fields(data).length > 0 ? [['data', fields(data)] as const] : []),
    ...(fields(root).length > 0 ? [['root', fields(root)] as const] : []),
  ]
  for (const [, found] of places) expect(found).toEqual(TOKEN_FIELDS)
  return places.length === 2 ? 'both' : (places[0]?.[0] ?? 'nowhere')
}

describe('Authentication 1 and 4: where the token fields stand', () => {
  const layouts = ['data', 'root', 'both'] as const
  for (const login_layout of layouts) {
    for (const refresh_layout of layouts) {
      test(`login_layout: ${login_layout} with refresh_layout: ${refresh_layout}`, async () => {
        const world = await sandbox.createAccount({ set: { login_layout, refresh_layout } })
        const { body } = await login(world)
        expect(layoutOf(body)).toBe(login_layout)
        const { refresh_token } = body.data ?? body
        const renewed = await refresh(world, refresh_token)
        expect({ status: renewed.status, layout: layoutOf(renewed.body) }).toEqual({
          status: 200,
          layout: refresh_layout,
        })
      })
    }
  }

  test.each([
    ['spec', 'data', 3_155_760_000],
    ['compatible', 'both', 3_155_760_000],
    ['observed', 'root', 1_296_000],
  ] as const)('the profile %s: %s, for %i seconds', async (profile, layout, seconds) => {
    const { body } = await login(await sandbox.createAccount({ profile }))
    expect(layoutOf(body)).toBe(layout)
    expect((body.data ?? body).expires_in).toBe(seconds)
  })

  test('a root that says the same as data', async () => {
    const { code, status, data, ...root } = (await login(sandbox)).body
    expect(root).toEqual(data)
  })
})

describe('Authentication 3: the token is valid for token_lifetime seconds of wall time', () => {
  const cities = (token: string) =>
    send(sandbox.app, 'get', '/api/v2/cities', { headers: { Authorization: `Bearer ${token}` } })

  test('expires_in and exp say so, a login and a refresh alike, and it is a 401 once they are over', async () => {
    const start = Date.parse('2026-01-05T01:00:00.000Z')
    vi.useFakeTimers({ toFake: ['Date'], now: start })
    const world = await sandbox.createAccount({ profile: 'observed', set: { token_lifetime: 90 } })
    const first = (await login(world)).body
    const second = (await refresh(world, first.refresh_token)).body
    for (const { expires_in, access_token } of [first, second]) {
      expect(expires_in).toBe(90)
      const [, payload = ''] = access_token.split('.')
      const { iat, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString())
      expect(exp - iat).toBe(90)
    }
    vi.setSystemTime(start + 89_000)
    expect((await cities(first.access_token)).status).toBe(200)
    vi.setSystemTime(start + 90_000)
    expect((await cities(first.access_token)).status).toBe(401)
    // Remembered as verified or not, it is over.
    expect((await cities(second.access_token)).status).toBe(401)
  })

  test('the token that start-up prints outlives it', async () => {
    const world = await sandbox.createAccount({ set: { token_lifetime: 1 } })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2090-01-01T00:00:00Z') })
    expect((await cities(world.account.access_token)).status).toBe(200)
  })
})
