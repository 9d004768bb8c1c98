import { gzipSync } from 'node:zlib'
import request from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { type Method, send } from '../support/api-client.ts'

let sandbox: Sandbox
let token: { readonly Authorization: string }
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
  token = { Authorization: `Bearer ${sandbox.account.access_token}` }
})
afterAll(() => sandbox.close())

const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
const BROKEN = '{"shipment":'
const PLAIN = { 'Content-Type': 'text/plain' }

describe('a request is judged in the order 404 path, 405, 401, 413 / 415 / 400, 422, 404 of a resource', () => {
  interface Case {
    readonly name: string
    readonly method: Method
    readonly path: string
    readonly known?: boolean
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: string
    readonly status: number
  }
  const cases: readonly Case[] = [
    { name: 'an unknown path, everything else wrong too', method: 'post', path: '/nowhere', body: BROKEN, status: 404 },
    { name: 'an unknown path, with a token', method: 'get', path: '/nowhere', known: true, status: 404 },
    { name: 'a wrong method, without a token', method: 'put', path: '/shipments', body: BROKEN, status: 405 },
    { name: 'no token, with broken JSON', method: 'post', path: '/rates', body: BROKEN, status: 401 },
    { name: 'no token, with a wrong type', method: 'post', path: '/rates', headers: PLAIN, body: 'x', status: 401 },
    { name: 'no token, with too deep a body', method: 'post', path: '/shipments', body: nested(33), status: 401 },
    { name: 'no token, for a record that is not there', method: 'delete', path: '/webhooks/9', status: 401 },
    { name: 'no token, with a bad page', method: 'get', path: '/shipments?page=0', status: 401 },
    { name: 'a wrong type', method: 'post', path: '/rates', known: true, headers: PLAIN, body: '{}', status: 415 },
    { name: 'broken JSON', method: 'post', path: '/rates', known: true, body: BROKEN, status: 400 },
    { name: 'broken JSON for login', method: 'post', path: '/login', body: BROKEN, status: 400 },
    {
      name: 'broken JSON, unknown record',
      method: 'delete',
      path: '/webhooks/9',
      known: true,
      body: BROKEN,
      status: 400,
    },
    { name: '33 levels', method: 'post', path: '/shipments', known: true, body: nested(33), status: 400 },
    { name: '32 levels', method: 'post', path: '/shipments', known: true, body: nested(32), status: 200 },
    {
      name: '33 lists',
      method: 'post',
      path: '/rates',
      known: true,
      body: `${'['.repeat(33)}${']'.repeat(33)}`,
      status: 400,
    },
    { name: 'bad content', method: 'post', path: '/rates', known: true, body: '{}', status: 422 },
    { name: 'an unknown record', method: 'delete', path: '/webhooks/9', known: true, status: 404 },
    {
      name: 'no body where one is wanted, whatever its type',
      method: 'post',
      path: '/rates',
      known: true,
      headers: PLAIN,
      status: 422,
    },
    { name: 'a path that cannot be decoded', method: 'delete', path: '/shipments/%zz', known: true, status: 400 },
  ]
  for (const { name, method, path, known, headers, body, status } of cases)
    test(`${name}: ${status}`, async () => {
      const answer = await send(sandbox.app, method, `/api/v2${path}`, {
        headers: { ...(known ? token : {}), ...headers },
        body,
      })
      expect(answer.status).toBe(status)
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(answer.body).toMatchObject({ code: status, status: status === 200 ? 'success' : 'error' })
    })
})

describe('the type of a body', () => {
  const accepted = [
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/vnd.api+json',
  ]
  test.each(accepted)('%s is read', async type => {
    const answer = await send(sandbox.app, 'post', '/api/v2/rates', {
      headers: { ...token, 'Content-Type': type },
      body: '{}',
    })
    expect(answer.status).toBe(422)
  })

  const refused = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/json; charset=latin1',
  ]
  test.each(refused)('%s is a 415', async type => {
    const answer = await send(sandbox.app, 'post', '/api/v2/rates', {
      headers: { ...token, 'Content-Type': type },
      body: '{}',
    })
    expect(answer.status).toBe(415)
  })

  const packed = (encoding: string, body: Uint8Array) =>
    request(sandbox.app)
      .post('/api/v2/rates')
      .set({ ...token, 'Content-Type': 'application/json', 'Content-Encoding': encoding })
      .serialize(sent => sent)
      .send(body)

  test('a gzip body is unpacked and read', async () => {
    const answer = await packed('gzip', gzipSync(JSON.stringify({ shipment: {} })))
    expect(answer.status).toBe(422)
    expect(answer.body.data.errors).toHaveProperty(['shipment.parcel.weight'])
  })

  test('a gzip body of more than 1 MiB unpacked is a 413', async () => {
    expect((await packed('gzip', gzipSync(JSON.stringify('x'.repeat(1_048_576))))).status).toBe(413)
  })

  test('a gzip body that is not gzip is a 400', async () => {
    expect((await packed('gzip', Buffer.from('{}'))).status).toBe(400)
  })

  test.each(['br', 'deflate', 'gzip, gzip'])('a body with the coding %s is a 415, whatever is in it', async coding => {
    const answer = await packed(coding, Buffer.from('{}'))
    expect(answer.status).toBe(415)
    expect(answer.body).toMatchObject({ code: 415, status: 'error', message: 'Unsupported Media Type' })
  })

  test('a body of 1 MiB is read and one of a byte more is a 413', async () => {
    const sized = (bytes: number) => `"${'x'.repeat(bytes - 2)}"`
    const post = (bytes: number) => send(sandbox.app, 'post', '/api/v2/rates', { headers: token, body: sized(bytes) })
    expect((await post(1_048_576)).status).toBe(422)
    expect((await post(1_048_577)).status).toBe(413)
  })
})

describe('methods', () => {
  const wrong: readonly (readonly [Method, string, string])[] = [
    ['get', '/api/v2/shipments/GS12345678', 'DELETE'],
    ['put', '/api/v2/shipments/GS12345678', 'DELETE'],
    ['delete', '/api/v2/shipments', 'POST, GET, HEAD'],
    ['get', '/api/v2/login', 'POST'],
    ['get', '/api/v2/rates', 'POST'],
    ['post', '/api/v2/cities', 'GET, HEAD'],
    ['patch', '/api/v2/webhooks', 'GET, HEAD, POST'],
    ['get', '/api/v2/webhooks/1', 'DELETE'],
    ['options', '/api/v2/cities', 'GET, HEAD'],
    ['options', '/api/v2/shipments/search', 'GET, HEAD'],
  ]
  test.each(wrong)('%s %s is a 405 that allows %s', async (method, path, allow) => {
    const { status, headers, body } = await send(sandbox.app, method, path, { headers: token })
    expect({ status, allow: headers.allow, code: body.code }).toEqual({ status: 405, allow, code: 405 })
  })

  test('the search is no record: GET and HEAD work there, DELETE asks for a record called search', async () => {
    expect((await send(sandbox.app, 'get', '/api/v2/shipments/search?code=x', { headers: token })).status).toBe(200)
    expect((await send(sandbox.app, 'delete', '/api/v2/shipments/search', { headers: token })).status).toBe(404)
  })

  test('HEAD answers as GET does, without the body', async () => {
    const head = await send(sandbox.app, 'head', '/api/v2/cities', { headers: token })
    const get = await send(sandbox.app, 'get', '/api/v2/cities', { headers: token })
    expect(head.status).toBe(200)
    expect(head.headers['content-length']).toBe(get.headers['content-length'])
    expect(head.text ?? '').toBe('')
    expect((await send(sandbox.app, 'head', '/api/v2/cities')).status).toBe(401)
    expect((await send(sandbox.app, 'head', '/api/v2/rates', { headers: token })).status).toBe(405)
  })
})

// The page at / is a test's of its own, and a POST to it none.
test('nothing but a tracking page and the dashboard is ever HTML, wherever it is asked for', async () => {
  const methods: readonly Method[] = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options']
  const paths = [
    '/nowhere',
    '/api',
    '/api/v2',
    '/api/v2/',
    '/api/v2//cities',
    '/tracking',
    '/tracking/x/y',
    '/assets/x',
    '/%zz',
    '/__sandbox',
    '/__sandbox/nowhere',
  ]
  for (const method of methods.filter(name => name !== 'get' && name !== 'head')) {
    expect((await send(sandbox.app, method, '/', { headers: token })).headers['content-type']).not.toMatch(/html/)
  }
  const accept = { Accept: 'text/html,application/xhtml+xml' }
  for (const path of paths) {
    for (const method of methods) {
      const answer = await send(sandbox.app, method, path, { headers: { ...token, ...accept } })
      const type = answer.headers['content-type'] ?? ''
      expect(`${method} ${path}: ${type}`).not.toMatch(/html/)
      expect(`${method} ${path}: ${answer.text ?? ''}`).not.toMatch(/<(!doctype|html|pre)/i)
      expect(answer.status).not.toBe(500)
    }
  }
})
