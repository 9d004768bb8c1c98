import { createServer, type RequestListener } from 'node:http'
import { createServer as createSocketServer, type Server, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { findVersion } from '../../src/cli/client/control-client.ts'
import { NO_SERVER } from '../support/closed-port.ts'

/** Where a server listens, until the test ends. */
async function urlOf(server: Server): Promise<string> {
  const sockets = new Set<Socket>()
  server.on('connection', socket => void sockets.add(socket))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
}

const answering =
  (body: unknown, status = 200): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

test('the version of a sandbox is what it says of itself', async () => {
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    answering({ name: 'carrier-sandbox', version: '0.1.0', locations: 'shipped' })(request, response)
  })
  expect(await findVersion(await urlOf(server))).toBe('0.1.0')
  expect(asked).toEqual(['GET /__sandbox/version'])
})

test.each([
  ['another name', createServer(answering({ name: 'shop', version: '1' }))],
  ['no version', createServer(answering({ name: 'carrier-sandbox' }))],
  [
    'a version that would forge a line',
    createServer(answering({ name: 'carrier-sandbox', version: '1\\n\\u001b[2J' })),
  ],
  ['a version without an end', createServer(answering({ name: 'carrier-sandbox', version: '1'.repeat(41) }))],
  ['a list', createServer(answering([]))],
  ['nothing but a status', createServer(answering(null, 404))],
  ['a redirect', createServer((_request, response) => void response.writeHead(302, { location: '/other' }).end())],
  ['no HTTP', createSocketServer(socket => void socket.on('error', () => {}).end('SSH-2.0\\r\\n'))],
  ['an end at once', createSocketServer(socket => void socket.destroy())],
  ['nothing at all', createSocketServer(socket => void socket.on('error', () => {}))],
  [
    'a body without an end',
    createServer((_request, response) => {
      const more = () => {
        while (response.write('x'.repeat(65_536)));
      }
      response.on('drain', more).on('error', () => {})
      more()
    }),
  ],
  [
    'a body that drips',
    createServer((_request, response) => {
      response.on('error', () => {})
      const drip = () => response.write(' ', () => setImmediate(() => void (response.destroyed || drip())))
      drip()
    }),
  ],
])('what answers with %s is no sandbox, and is not waited for', async (_, server) => {
  const url = await urlOf(server)
  const began = performance.now()
  expect(await findVersion(url)).toBeNull()
  expect(performance.now() - began).toBeLessThan(5_000)
})

test('a port that was given back meanwhile is no sandbox', async () => {
  expect(await findVersion(NO_SERVER)).toBeNull()
})
