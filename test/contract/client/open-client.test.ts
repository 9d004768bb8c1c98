import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { type Client, openClient } from '../../../src/contract/client/open-client.ts'
import { type OperationId, operation } from '../../../src/schemas/operations.ts'

interface Seen {
  readonly method: string
  readonly url: string
  readonly authorization: string | undefined
  readonly at: number
}

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request
    seen.push({ method, url, authorization: headers.authorization, at: performance.now() })
    answer(request, response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    return new Promise(resolve => server.close(resolve))
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return { url: `http://127.0.0.1:${address.port}`, seen }
}

function clientFor(url: string, changes: Partial<Parameters<typeof openClient>[0]> = {}, open = false): Client {
  const settings = { url, perSecond: null, requestTimeoutMs: 60_000, signal: undefined, ...changes }
  const client = openClient(settings, { open, allowed: new Set(), isOurs: () => false })
  closing.push(() => client.close())
  return client
}

function ask(client: Client, id: OperationId, more: Partial<Parameters<Client['send']>[0]> = {}) {
  const request = { params: {}, query: {}, headers: { authorization: 'Bearer secret' }, body: null }
  return client.send({ operation: operation(id), ...request, irreversible: false, ...more })
}

test('a forbidden request throws before the socket, and is not counted as sent', async () => {
  const { url, seen } = await serve((_request, response) => response.end('{}'))
  const client = clientFor(url)
  await expect(ask(client, 'createShipment', { body: '{}' })).rejects.toThrow(
    'POST /api/v2/shipments was not sent: it needs --allow-writes shipments',
  )
  expect(seen).toEqual([])
  expect(client.exchanges).toEqual([])
})

test('a redirect is an answer, and the token does not travel', async () => {
  const trap = await serve((_request, response) => response.end('{}'))
  const { url } = await serve((_request, response) => {
    response.writeHead(302, { location: `${trap.url}/api/v2/cities` }).end()
  })
  const { got } = await ask(clientFor(url), 'listCities')
  expect(got?.status).toBe(302)
  expect(trap.seen).toEqual([])
})

test('parameters and queries are written so that they cannot leave their place', async () => {
  const { url, seen } = await serve((_request, response) => response.end('{}'))
  await ask(clientFor(url), 'listDistrictWards', { params: { code: '../banks?x=1' } })
  await ask(clientFor(url), 'searchShipments', { query: { code: 'a&b=c d' } })
  expect(seen.map(one => one.url)).toEqual([
    '/api/v2/districts/..%2Fbanks%3Fx%3D1/wards',
    '/api/v2/shipments/search?code=a%26b%3Dc%20d',
  ])
})

test('after a 429 the request is sent again after Retry-After', async () => {
  let answers = 0
  const { url, seen } = await serve((_request, response) => {
    if (++answers === 1) response.writeHead(429, { 'retry-after': '0' }).end('{"code":429}')
    else response.end('{"code":200}')
  })
  const { got, number } = await ask(clientFor(url), 'listBanks')
  expect([got?.status, number, seen.length]).toEqual([200, 2, 2])
})

test('but nothing that makes a thing is sent twice', async () => {
  const { url, seen } = await serve((_request, response) => {
    response.writeHead(429, { 'retry-after': '0' }).end('{"code":429}')
  })
  const { got } = await ask(clientFor(url, {}, true), 'createShipment', { body: '{}' })
  expect([got?.status, seen.length]).toEqual([429, 1])
})

test('an answer that is nested too deeply, or too large, counts as no answer', async () => {
  const { url } = await serve((request, response) => {
    response.end(request.url === '/api/v2/banks' ? '['.repeat(100_000) + ']'.repeat(100_000) : 'x'.repeat(17_000_000))
  })
  const client = clientFor(url)
  expect((await ask(client, 'listBanks')).error).toBe('its answer is nested more than 200 levels deep')
  expect((await ask(client, 'listCities')).error).toBe('the answer is larger than 16 MiB')
})

test('of many large answers the later ones are kept by their beginnings, and given whole', async () => {
  const text = `{"code":200,"data":"${'x'.repeat(12_000_000)}"}`
  const { url } = await serve((_request, response) => response.end(text))
  const client = clientFor(url)
  for (let at = 0; at < 6; at++) expect((await ask(client, 'listBanks')).got?.text).toHaveLength(text.length)
  const kept = client.exchanges.map(({ got }) => got?.text.length ?? 0)
  expect(kept).toEqual([text.length, text.length, text.length, text.length, 2_001, 2_001])
})

test('no answer within the time is an outcome with words', async () => {
  const { url } = await serve(() => undefined)
  const { got, error } = await ask(clientFor(url, { requestTimeoutMs: 50 }), 'listBanks')
  expect([got, error]).toEqual([null, 'no answer within 0.05 s'])
})

test('a rate limit spaces requests out, however many want to leave at once', async () => {
  const { url } = await serve((_request, response) => response.end('{}'))
  const client = clientFor(url, { perSecond: 50 })
  const begun = Date.now()
  await Promise.all(Array.from({ length: 6 }, () => ask(client, 'listBanks')))
  const left = client.exchanges.map(({ startedAt }) => startedAt - begun).toSorted((a, b) => a - b)
  // Gaps of 20 ms from the beginning on. Any of them may leave later; a timer is early by 1 ms at most.
  const early = left.filter((ms, place) => ms < place * 20 - 5)
  expect({ left: left.length, early }).toEqual({ left: 6, early: [] })
})

test('exchanges are numbered by sending and kept with text, headers and JSON', async () => {
  const { url } = await serve((request, response) => {
    response.setHeader('Content-Type', 'application/json')
    response.end(request.url === '/api/v2/banks' ? '{"code":200}' : '<html>')
  })
  const client = clientFor(url)
  await ask(client, 'listBanks')
  await ask(client, 'listCities')
  expect(client.exchanges.map(({ number, got }) => [number, got?.json, got?.text])).toEqual([
    [1, { code: 200 }, '{"code":200}'],
    [2, undefined, '<html>'],
  ])
  expect(client.exchanges[0]?.got?.headers['content-type']).toBe('application/json')
})
