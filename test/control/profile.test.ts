import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { validator } from '../../src/schemas/registry.ts'
import type { AccountCredentials } from '../../src/schemas/types.gen.ts'
import { loadReference } from '../../src/service/reference/reference.ts'
import { type Method, send } from '../support/api-client.ts'

const { profile: shipped } = loadReference()

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
})
afterAll(() => sandbox.close())

function controlOf(id: string) {
  return (method: Method, path: string, body?: unknown) =>
    send(sandbox.app, method, `/__sandbox${path}`, { body, headers: { 'X-Sandbox-Account': id } })
}

async function openWorld() {
  const { account, ...world } = await sandbox.createAccount({ clock: 'frozen' })
  return { account, ...world, control: controlOf(account.id) }
}

/** Where the tokens of a login stand: the switch `login_layout` as a client sees it. */
async function loginLayout({ username, password, client_id, client_secret }: AccountCredentials) {
  const { body } = await send(sandbox.app, 'post', '/api/v2/login', {
    body: { username, password, client_id, client_secret },
  })
  return { root: 'access_token' in body, data: 'access_token' in (body.data ?? {}) }
}

describe('GET /profile', () => {
  test('shows the profile, what it is for, and every switch in force', async () => {
    const { control } = await openWorld()
    const { status, body } = await control('get', '/profile')
    expect(status).toBe(200)
    expect(validator('sandbox/profile-state.schema.json')(body)).toEqual([])
    const { name, description, switches } = shipped('compatible')
    expect(body).toEqual({ profile: name, description, overridden: [], switches })
    expect(Object.keys(body.switches)).toHaveLength(40)
  })
})

const SIGNATURE = '/set/webhook_signature'
const MANY = Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`c_${n}`, n]))
const SCHEMES = Array(60_000).fill('standard')

describe('PUT /profile', () => {
  test('with a profile replaces every switch, and the next request is answered so', async () => {
    const { account, control } = await openWorld()
    expect(await loginLayout(account)).toEqual({ root: true, data: true })
    await control('put', '/profile', { set: { max_page_size: 7 } })
    const { status, body } = await control('put', '/profile', { profile: 'observed' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ profile: 'observed', overridden: [], switches: shipped('observed').switches })
    expect(await loginLayout(account)).toEqual({ root: true, data: false })
    expect((await control('get', '/profile')).body).toEqual(body)
  })

  test('with set alone changes what it names and keeps the rest', async () => {
    const { account, control } = await openWorld()
    await control('put', '/profile', { profile: 'spec' })
    await control('put', '/profile', { set: { numbers: 'string' } })
    const { body } = await control('put', '/profile', {
      set: { login_layout: 'root', cancel_until: ['picked-up', 901] },
    })
    expect(validator('sandbox/profile-state.schema.json')(body)).toEqual([])
    expect(body).toEqual({
      profile: 'spec',
      description: shipped('spec').description,
      overridden: ['login_layout', 'numbers', 'cancel_until'],
      switches: { ...shipped('spec').switches, login_layout: 'root', numbers: 'string', cancel_until: [901, 903] },
    })
    expect(await loginLayout(account)).toEqual({ root: true, data: false })
  })

  test('with both sets the switches over the profile', async () => {
    const { control } = await openWorld()
    const { body } = await control('put', '/profile', {
      profile: 'spec',
      set: { rate_extras: 'yes', max_page_size: '50' },
    })
    expect(body.switches).toEqual({ ...shipped('spec').switches, rate_extras: true, max_page_size: 50 })
  })

  test('two at once both hold', async () => {
    const { control } = await openWorld()
    await Promise.all([
      control('put', '/profile', { set: { login_layout: 'root' } }),
      control('put', '/profile', { set: { numbers: 'string' } }),
      control('put', '/profile', { set: { max_page_size: 9 } }),
    ])
    expect((await control('get', '/profile')).body.overridden).toEqual(['login_layout', 'numbers', 'max_page_size'])
  })

  test('is of one account only, the default one without the header', async () => {
    const { control } = await openWorld()
    await control('put', '/profile', { profile: 'spec' })
    const unnamed = await send(sandbox.app, 'get', '/__sandbox/profile')
    expect(unnamed.body.profile).toBe('compatible')
    expect(unnamed.body).toEqual((await controlOf('default')('get', '/profile')).body)
  })

  test.each([
    [
      'an unknown profile',
      { profile: 'specc' },
      '/profile',
      'did you mean "spec"? There are: compatible, observed, spec.',
    ],
    ['the path of a file', { profile: './fixtures/profiles/spec.json' }, '/profile', 'no profile "./fixtures/'],
    ['an unknown switch', { set: { login_layot: 'root' } }, '/set/login_layot', 'did you mean "login_layout"?'],
    ['a value that is none', { set: { login_layout: 'rot' } }, '/set/login_layout', 'one of: data, root, both'],
    [
      'a header for the scheme standard',
      { set: { webhook_signature: 'standard:X-A' } },
      SIGNATURE,
      'headers of its own',
    ],
    ['a header that HTTP uses', { set: { webhook_signature: 'body-hmac-base64:HOST' } }, SIGNATURE, 'HOST is a header'],
    ['60,000 unknown switches', { set: MANY }, '/set/c_0', '\nand 59990 more that cannot be set.'],
    ['60,000 schemes', { set: { webhook_signature: SCHEMES } }, SIGNATURE, 'at most 8.'],
    ['a set that is a list', { set: ['login_layout'] }, '/set', 'set must be a group of keys, not ["login_layout"].'],
    [
      'a value nested deeper than any',
      { set: { cancel_until: [[[901]]] } },
      '/set/cancel_until/0',
      'set.cancel_until[0] must be text or a number',
    ],
    ['nothing to change', {}, '/', 'the body is empty; known: profile, set.'],
    ['a misspelt key', { profil: 'spec' }, '/', 'unknown key "profil"; did you mean "profile"?'],
  ])('refuses %s and changes nothing', async (_, body, pointer, sentence) => {
    const { control } = await openWorld()
    const before = (await control('get', '/profile')).body
    const answer = await control('put', '/profile', { ...body })
    expect(answer.body).toMatchObject({
      status: 422,
      code: 'invalid',
      pointer,
      detail: expect.stringContaining(sentence),
    })
    expect(answer.status).toBe(422)
    expect((await control('get', '/profile')).body).toEqual(before)
  })

  test('a good switch beside a bad one is not set', async () => {
    const { control } = await openWorld()
    await control('put', '/profile', { profile: 'spec', set: { login_layout: 'root', numbers: 'roman' } })
    expect((await control('get', '/profile')).body).toMatchObject({ profile: 'compatible', overridden: [] })
  })

  test.each(['nobody', '$system'])('an unknown account, "%s", is a 404', async id => {
    expect((await controlOf(id)('get', '/profile')).status).toBe(404)
    expect((await controlOf(id)('put', '/profile', { profile: 'spec' })).status).toBe(404)
  })
})

describe('/accounts', () => {
  const anyone = controlOf('default')
  const profileOf = async (id: string) => (await controlOf(id)('get', '/profile')).body

  test('POST takes a profile and a set, and the list names the profile', async () => {
    const made = await anyone('post', '/accounts', { id: 'strict', profile: 'spec', set: { login_layout: 'root' } })
    expect(made.status).toBe(201)
    expect(await profileOf('strict')).toMatchObject({ profile: 'spec', overridden: ['login_layout'] })
    expect(await loginLayout(made.body)).toEqual({ root: true, data: false })
    const list = (await anyone('get', '/accounts')).body
    expect(list).toContainEqual(expect.objectContaining({ id: 'strict', profile: 'spec' }))
  })

  test.each([
    ['post', '/accounts', { profile: 'strict' }, '/profile'],
    ['post', '/accounts', { set: { numbers: 'roman' } }, '/set/numbers'],
    ['post', '/accounts', { set: { webhook_signature: 'standard:X-A' } }, SIGNATURE],
    ['put', '/accounts/never', { profile: '../spec.json' }, '/profile'],
  ] as const)('%s %s with %j is refused and makes none', async (method, path, body, pointer) => {
    const count = async () => (await anyone('get', '/accounts')).body.length
    const before = await count()
    expect((await anyone(method, path, body)).body).toMatchObject({ status: 422, code: 'invalid', pointer })
    expect(await count()).toBe(before)
  })

  test('POST with 60,000 unknown switches gets a refusal that names ten', async () => {
    const { body } = await anyone('post', '/accounts', { set: MANY })
    expect(body).toMatchObject({ status: 422, code: 'invalid', pointer: '/set/c_0' })
    expect(body.detail.split('\n')).toHaveLength(11)
  })

  test('a reset brings back the profile of the creation, and so does PUT with replace that names none', async () => {
    await anyone('put', '/accounts/w', { profile: 'spec', set: { numbers: 'string' } })
    const control = controlOf('w')
    const first = await profileOf('w')
    expect(first).toMatchObject({ profile: 'spec', overridden: ['numbers'] })
    for (const replay of [false, true]) {
      await control('put', '/profile', { profile: 'observed' })
      expect((await control('post', '/reset', { replay })).status).toBe(204)
      expect(await profileOf('w')).toEqual(first)
    }
    await control('put', '/profile', { profile: 'observed' })
    await anyone('put', '/accounts/w', { replace: true })
    expect(await profileOf('w')).toEqual(first)
    await anyone('put', '/accounts/w', { replace: true, set: { max_page_size: 5 } })
    expect(await profileOf('w')).toMatchObject({ profile: 'spec', overridden: ['numbers', 'max_page_size'] })
    await control('post', '/reset', {})
    expect(await profileOf('w')).toMatchObject({ profile: 'spec', overridden: ['numbers', 'max_page_size'] })
    await anyone('put', '/accounts/w', { replace: true, profile: 'observed' })
    expect(await profileOf('w')).toMatchObject({ profile: 'observed', overridden: [] })
  })
})

describe('the library', () => {
  test('starts with a profile and a set, which its accounts share unless they name their own', async () => {
    await using own = await createSandbox({ listen: false, profile: 'spec', set: { login_layout: 'root' } })
    const state = async (id: string) =>
      (await send(own.app, 'get', '/__sandbox/profile', { headers: { 'X-Sandbox-Account': id } })).body
    expect(await state('default')).toMatchObject({ profile: 'spec', overridden: ['login_layout'] })

    await own.createAccount({ id: 'same' })
    expect(await state('same')).toEqual(await state('default'))
    await own.createAccount({ id: 'also', set: { rate_extras: 'yes', cancel_until: [901, 'picked-up'] } })
    const also = await state('also')
    expect(also).toMatchObject({ profile: 'spec', overridden: ['login_layout', 'rate_extras', 'cancel_until'] })
    expect(also.switches.cancel_until).toEqual([901, 903])
    await own.createAccount({ id: 'other', profile: 'observed' })
    expect(await state('other')).toMatchObject({ profile: 'observed', overridden: [] })
  })

  test.each([
    [{ profile: 'specc' }, /no profile "specc"; did you mean "spec"\?/],
    [{ profile: './no-such.yaml' }, /no-such\.yaml: there is no such file/],
    [{ set: { login_layout: 'rot' } }, /login_layout cannot be "rot"; one of: data, root, both/],
  ])('refuses %j, for the sandbox and for an account', async (options, sentence) => {
    await expect(createSandbox({ listen: false, ...options })).rejects.toThrow(sentence)
    await expect(sandbox.createAccount(options)).rejects.toThrow(sentence)
  })
})
