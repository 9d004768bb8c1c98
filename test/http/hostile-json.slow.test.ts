import { deflateRawSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { judgeAnswer } from '../fuzz/judge-answer.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
})
afterAll(() => sandbox.close())

/** One of each kind of route that takes a body. */
const ROUTES = [
  'POST /api/v2/login',
  'POST /api/v2/refresh_token',
  'POST /api/v2/rates',
  'POST /api/v2/shipments',
  'POST /api/v2/ondemand-rates',
  'POST /api/v2/customers',
  'POST /api/v2/webhooks',
  'POST /__sandbox/accounts',
  'POST /__sandbox/clock/advance',
  'POST /__sandbox/faults',
  'POST /__sandbox/requests/find',
  'PUT /__sandbox/state',
  'PUT /__sandbox/profile',
]

type Encoding = Readonly<Record<string, string>>
const deep = (open: string, inside: string, close: string, levels: number) =>
  open.repeat(levels) + inside + close.repeat(levels)

/** Bodies by what is hostile in them. */
const BODIES: readonly (readonly [what: string, body: string | Buffer, headers?: Encoding])[] = [
  ['lists 10,000 deep', deep('[', '', ']', 10_000)],
  ['objects 10,000 deep', deep('{"a":', '1', '}', 10_000)],
  ['a shipment 10,000 deep', `{"shipment":${deep('{"parcel":', '1', '}', 10_000)}}`],
  ['10,000 open brackets', '['.repeat(10_000)],
  ['a text of 1 MB', `{"username":"${'x'.repeat(1_000_000)}"}`],
  ['a number of 1 MB', `{"weight":${'9'.repeat(1_000_000)}}`],
  ['50,000 keys', `{${Array.from({ length: 50_000 }, (_one, n) => `"k${n}":${n}`).join()}}`],
  ['a key of 500 kB', `{"${'k'.repeat(500_000)}":1}`],
  ['__proto__', '{"__proto__":{"polluted":true},"shipment":{"__proto__":{"polluted":true}}}'],
  ['constructor and prototype', '{"constructor":{"prototype":{"polluted":true}},"prototype":{"polluted":true}}'],
  ['names of methods', '{"toString":1,"hasOwnProperty":null,"valueOf":{},"toJSON":"x","then":"y"}'],
  ['a key twice', '{"username":"a","username":"b","shipment":{},"shipment":[]}'],
  ['halves of pairs', '{"username":"\\ud800","password":"\\udc00x","name":"\\udfff\\ud800"}'],
  ['NUL and control characters', '{"username":"a\\u0000b","password":"\\u001b[31m","name":"\\u202e"}'],
  ['numbers beyond any', '{"shipment":{"parcel":{"weight":1e400,"cod":-1e400,"amount":1e-400}}}'],
  ['numbers beyond what is exact', '{"shipment":{"parcel":{"weight":9007199254740993,"cod":-0,"amount":1e308}}}'],
  ['null', 'null'],
  ['a list', '[{"shipment":{}}]'],
  ['a text', '"shipment"'],
  ['nothing', ''],
  ['half of it', '{"shipment":{"parc'],
  ['a byte order mark', '\ufeff{"shipment":{}}'],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d])],
  ['UTF-16', Buffer.from('{"shipment":{}}', 'utf16le'), { 'content-type': 'application/json; charset=utf-16' }],
  ['20 MB in 20 kB', gzipSync(Buffer.alloc(20_000_000, 0x20)), { 'content-encoding': 'gzip' }],
  ['a wrong name of its compression', deflateRawSync('{"shipment":{}}'), { 'content-encoding': 'gzip' }],
  ['an unknown compression', '{"shipment":{}}', { 'content-encoding': 'zebra' }],
]

describe.each(BODIES.map(([what, body, headers = {}]) => ({ what, body, headers })))('$what', ({ body, headers }) => {
  test.each(ROUTES)('%s answers in the envelope', async route => {
    const [method = '', path = ''] = route.split(' ')
    const answer = await fetch(sandbox.url + path, {
      method,
      headers: {
        authorization: `Bearer ${sandbox.account.access_token}`,
        'content-type': 'application/json',
        ...headers,
      },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    })
    const [status, type, text] = [answer.status, answer.headers.get('content-type') ?? '', await answer.text()]
    expect(judgeAnswer(method, path, { status, type, text })).toBeNull()
    expect(Object.keys(Object.prototype)).toEqual([])
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })
})

test('there are at least 200 of them, and the sandbox goes on', async () => {
  expect(BODIES.length * ROUTES.length).toBeGreaterThanOrEqual(200)
  expect((await fetch(`${sandbox.url}/__sandbox/health`)).status).toBe(200)
})
