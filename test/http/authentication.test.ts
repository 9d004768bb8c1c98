import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { operations } from '../../src/schemas/operations.ts'
import { send } from '../support/api-client.ts'

let sandbox: Sandbox
let deleted: string
let expired: { readonly used: string; readonly unused: string }
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
  deleted = await tokenOfDeleted()
  expired = await expiredTokens()
})
afterAll(() => sandbox.close())

const UNAUTHENTICATED = { code: 401, status: 'error', data: { error: 'Unauthenticated.' } }

/** Of an account that was there, and could use it. */
async function tokenOfDeleted(): Promise<string> {
  const { account } = await sandbox.createAccount({ id: 'deleted' })
  expect((await useToken(account.access_token)).status).toBe(200)
  expect((await send(sandbox.app, 'delete', '/__sandbox/accounts/deleted')).status).toBe(204)
  return account.access_token
}

/** Expired tokens of an earlier year, valid for a minute; with one of them a request was made while it was valid. */
async function expiredTokens() {
  const { account } = await sandbox.createAccount({ id: 'expired', set: { token_lifetime: 60 } })
  const { username, password, client_id, client_secret } = account
  const issueAt = async (instant: string): Promise<string> => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(instant) })
    return (await login({ username, password, client_id, client_secret })).body.data.access_token
  }
  try {
    const unused = await issueAt('2020-01-01T00:00:00Z')
    const used = await issueAt('2020-01-01T00:00:01Z')
    expect((await useToken(used)).status).toBe(200)
    return { used, unused }
  } finally {
    vi.useRealTimers()
  }
}

const useToken = (token: string) =>
  send(sandbox.app, 'get', '/api/v2/webhooks', { headers: { Authorization: `Bearer ${token}` } })

const base64url = (text: string) => Buffer.from(text).toString('base64url')
/** A token that would do, were it signed with the sandbox's own key. */
function forge(header: object, key: string): string {
  const payload = { sub: 'default', iat: 1_767_225_600, exp: 4_923_000_000 }
  const content = `${base64url(JSON.stringify(header))}.${base64url(JSON.stringify(payload))}`
  return `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`
}

const valid = () => sandbox.account.access_token
const WRONG_CREDENTIALS: Readonly<Record<string, () => string | undefined>> = {
  'no header': () => undefined,
  'an empty header': () => '',
  'a scheme without a token': () => 'Bearer',
  'another scheme': () => `Basic ${valid()}`,
  'the bare token': valid,
  'a token of one part': () => 'Bearer abc',
  'a cut token': () => `Bearer ${valid().slice(0, -1)}`,
  'two tokens': () => `Bearer ${valid()} ${valid()}`,
  'a token of an account that was deleted': () => `Bearer ${deleted}`,
  'a token that has expired': () => `Bearer ${expired.unused}`,
  'a token that has expired since it was used': () => `Bearer ${expired.used}`,
  'a token signed with another key': () => `Bearer ${forge({ alg: 'HS256', typ: 'JWT' }, 'guessed')}`,
  'a token that says it needs no signature': () =>
    `Bearer ${forge({ alg: 'none', typ: 'JWT' }, '').replace(/[^.]+$/, '')}`,
  'a token with another payload under the same signature': () => {
    const [header, , signature] = valid().split('.')
    return `Bearer ${header}.${base64url('{"sub":"other"}')}.${signature}`
  },
}

describe('Authentication 5: without valid credentials every operation but login and refresh answers 401', () => {
  const authenticated = operations().filter(({ auth }) => auth)

  test('which are 29', () => {
    expect(authenticated).toHaveLength(29)
  })

  for (const { method, path } of authenticated)
    test(`${method} ${path}`, async () => {
      for (const [name, credentials] of Object.entries(WRONG_CREDENTIALS)) {
        const sent = credentials()
        const headers = sent === undefined ? {} : { Authorization: sent }
        const verb = ({ GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const)[method]
        const answer = await send(sandbox.app, verb, path.replace(/\{\w+\}/, '1'), { headers })
        expect({ name, status: answer.status, body: answer.body }).toEqual({ name, status: 401, body: UNAUTHENTICATED })
      }
    })

  test('the scheme may be written in any case', async () => {
    const answer = await send(sandbox.app, 'get', '/api/v2/webhooks', {
      headers: { Authorization: `bearer ${valid()}` },
    })
    expect(answer.status).toBe(200)
  })
})

const credentials = () => {
  const { username, password, client_id, client_secret } = sandbox.account
  return { username, password, client_id, client_secret }
}
const login = (body: unknown) => send(sandbox.app, 'post', '/api/v2/login', { body })

describe('Authentication 1: login', () => {
  test('gives a bearer token that is valid for about 100 years, at the root and in data', async () => {
    const { status, body } = await login(credentials())
    expect(status).toBe(200)
    const { code, status: word, data, ...root } = body
    expect({ code, word }).toEqual({ code: 200, word: 'success' })
    expect(root).toEqual(data)
    expect(data).toMatchObject({ token_type: 'Bearer', expires_in: 3_155_760_000 })
    const headers = { Authorization: `Bearer ${data.access_token}` }
    expect((await send(sandbox.app, 'get', '/api/v2/cities', { headers })).status).toBe(200)
  })

  test('takes client_id as text too, and ignores keys it does not know', async () => {
    expect((await login({ ...credentials(), client_id: '1', scope: '*' })).status).toBe(200)
  })

  const wrong = [
    ['the username', { username: 'nobody@sandbox.test' }],
    ['the username in another case', { username: 'DEMO@sandbox.test' }],
    ['the password', { password: 'wrong' }],
    ['the client_id', { client_id: 2 }],
    ['the client_secret', { client_secret: 'wrong' }],
  ] as const
  test.each(wrong)('with wrong data, here %s, is the 401 of any request', async (_name, change) => {
    const { status, body } = await login({ ...credentials(), ...change })
    expect({ status, body }).toEqual({ status: 401, body: UNAUTHENTICATED })
  })

  test.each([
    ['{}', {}, ['username', 'password', 'client_id', 'client_secret']],
    ['null', null, null],
    ['a list', [], null],
    ['a text', '"x"', null],
  ])('without its fields, here %s, is a 422', async (_name, body, keys) => {
    const answer = await login(body)
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ code: 422, status: 'error', message: 'Unprocessable Entity' })
    expect(Object.keys(answer.body.data.errors).length).toBeGreaterThan(0)
    if (keys) expect(Object.keys(answer.body.data.errors).sort()).toEqual([...keys].sort())
  })

  test.each([
    ['username', ''],
    ['password', null],
    ['client_id', true],
    ['client_secret', ['x']],
  ])('with %s = %j, which is none, is a 422 on that key alone', async (key, value) => {
    const answer = await login({ ...credentials(), [key]: value })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.data.errors)).toEqual([key])
  })

  const misfits: readonly (readonly [string, unknown])[] = [
    ['username', 5],
    ['username', 'demo@sandbox.test '],
    ['password', 123],
    ['password', ' sandbox'],
    ['client_id', 'one'],
    ['client_id', 1.5],
    ['client_secret', 'SANDBOX-CLIENT-SECRET'],
  ]
  test.each(misfits)('with %s = %j, which does not fit, is a 401', async (key, value) => {
    const { status, body } = await login({ ...credentials(), [key]: value })
    expect({ status, data: body.data }).toEqual({ status: 401, data: { error: 'Unauthenticated.' } })
  })

  test('a password is taken to the letter: blanks and decomposed accents are part of it', async () => {
    for (const [id, password] of [
      ['blank', ' pâss '],
      ['nfd', 'pâss'.normalize('NFD')],
    ] as const) {
      await send(sandbox.app, 'post', '/__sandbox/accounts', {
        body: { id, password, username: id, client_id: 7, client_secret: 's' },
      })
      const right = { username: id, password, client_id: 7, client_secret: 's' }
      expect((await login(right)).status).toBe(200)
      expect((await login({ ...right, password: password.trim().normalize('NFC') })).status).toBe(401)
    }
  })
})

describe('Authentication 4: refresh', () => {
  const refresh = (body: unknown) => send(sandbox.app, 'post', '/api/v2/refresh_token', { body })
  const ticket = async () => {
    const { refresh_token } = (await login(credentials())).body.data
    const { client_id, client_secret } = sandbox.account
    return { refresh_token, client_id, client_secret }
  }

  test('gives a token that works, and the same refresh token works again', async () => {
    for (const body of [await ticket(), { ...(await ticket()), client_id: '1' }]) {
      const answer = await refresh(body)
      expect(answer.status).toBe(200)
      const headers = { Authorization: `Bearer ${answer.body.access_token}` }
      expect((await send(sandbox.app, 'get', '/api/v2/cities', { headers })).status).toBe(200)
    }
  })

  test.each([
    ['refresh_token', 'wrong'],
    ['client_id', 2],
    ['client_secret', 'wrong'],
  ])('with a wrong %s is a 401', async (key, value) => {
    const { status, body } = await refresh({ ...(await ticket()), [key]: value })
    expect({ status, body }).toEqual({ status: 401, body: UNAUTHENTICATED })
  })

  test('an access token is no refresh token', async () => {
    expect((await refresh({ ...(await ticket()), refresh_token: valid() })).status).toBe(401)
  })

  test.each(['refresh_token', 'client_id', 'client_secret'])('without %s is a 422 on it alone', async key => {
    const answer = await refresh({ ...(await ticket()), [key]: undefined })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.data.errors)).toEqual([key])
  })
})
