import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { Agent } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transmit } from '../../../src/contract/client/transmit.ts'

const BODY = { code: 200, status: 'success', data: ['Hà Nội'] }
const TEXT = JSON.stringify(BODY)
const MIB = 1_048_576

/** Answers by the last word of the path. */
const ANSWERS: Readonly<Record<string, readonly [string | undefined, Buffer]>> = {
  plain: [undefined, Buffer.from(TEXT)],
  identity: ['identity', Buffer.from(TEXT)],
  gzip: ['gzip', gzipSync(TEXT)],
  'X-GZIP': ['X-GZIP', gzipSync(TEXT)],
  empty: ['gzip', Buffer.alloc(0)],
  'said-not-done': ['gzip', Buffer.from(TEXT)],
  'done-not-said': [undefined, gzipSync(TEXT)],
  'br-said-gzip-sent': ['br', gzipSync(TEXT)],
  br: ['br', brotliCompressSync(TEXT)],
  torn: ['gzip', gzipSync(TEXT).subarray(0, 20)],
  bomb: ['gzip', gzipSync(Buffer.alloc(17 * MIB))],
}

let asked: string | undefined
const server = createServer((incoming, response) => {
  asked = incoming.headers['accept-encoding']
  const [encoding, bytes] = ANSWERS[incoming.url?.slice(1) ?? ''] ?? [undefined, Buffer.alloc(0)]
  const packed = encoding === undefined ? {} : { 'content-encoding': encoding }
  response.writeHead(200, { 'content-type': 'application/json', ...packed }).end(bytes)
})
const agent = new Agent()
let url = ''
beforeAll(async () => {
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  // A listening TCP server has one.
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await agent.close()
  server.close()
})

const ask = (name: string) =>
  transmit(
    agent,
    { method: 'GET', url: `${url}/${name}`, headers: {}, body: null },
    { limitMs: 60_000, signal: undefined },
  )

describe('a body that is packed for the way', () => {
  test.each(['plain', 'identity', 'gzip', 'X-GZIP'])('is read as it was before: %s', async name => {
    const { got, error } = await ask(name)
    expect([error, got?.json, got?.text, got?.wronglyPacked]).toEqual([null, BODY, TEXT, undefined])
    expect(asked).toBe('gzip')
  })

  test.each([
    ['said-not-done', 'content-encoding says gzip, and the body is not packed so'],
    ['done-not-said', 'the body is packed by gzip, and content-encoding says nothing'],
    ['br-said-gzip-sent', 'content-encoding says br, which was not asked for (accept-encoding: gzip)'],
  ])('is read all the same where the header lies: %s', async (name, problem) => {
    const { got } = await ask(name)
    expect([got?.json, got?.wronglyPacked]).toEqual([BODY, problem])
  })

  test('in a way that was not asked for is no JSON, and the reason is kept', async () => {
    const { got } = await ask('br')
    expect(got?.json).toBeUndefined()
    expect(got?.wronglyPacked).toContain('content-encoding says br')
  })

  test('that is torn, or nothing, ends in words', async () => {
    expect((await ask('torn')).got?.wronglyPacked).toContain('the body is not packed so')
    expect((await ask('empty')).got).toMatchObject({ text: '', json: undefined })
  })

  test('is not unpacked beyond the largest answer', async () => {
    const { got, error } = await ask('bomb')
    expect([got, error]).toEqual([null, 'the unpacked answer is larger than 16 MiB'])
  })
})
