import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { createSandbox } from '../../src/library/create-sandbox.ts'
import { refuseUnreadable } from '../../src/ports/listen.ts'

const sandbox = await createSandbox({ clock: 'frozen' })
afterAll(() => sandbox.close())

/** Everything the server says to these bytes, until it hangs up. */
function say(bytes: string, url = sandbox.url): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes))
    socket.setEncoding('utf8')
    socket.on('data', chunk => {
      answer += chunk
    })
    socket.on('end', () => resolve(answer))
    socket.on('error', reject)
  })
}

describe('Errors, all in the envelope: what is no HTTP request, too', () => {
  test.each([
    ['a header line without a colon', 'GET /api/v2/cities HTTP/1.1\r\nHost: localhost\r\nbroken\r\n\r\n', 400],
    ['no request line', 'hello\r\n\r\n', 400],
    ['an unknown expectation', 'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: 200-ok\r\n\r\n', 417],
    [
      'one with a body',
      'POST /api/v2/login HTTP/1.1\r\nHost: localhost\r\nExpect: tea\r\nContent-Length: 2\r\n\r\n{}',
      417,
    ],
    ['headers of 20 kB', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['a proxy request', 'CONNECT example.com:443 HTTP/1.1\r\nHost: localhost\r\n\r\n', 405],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['a body whose length is no number', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n', 400],
  ])('%s', async (_, bytes, status) => {
    const [head = '', body = ''] = (await say(bytes)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(head).toContain('Content-Type: application/json')
    expect(head).toContain('Connection: close')
    expect(JSON.parse(body)).toMatchObject({ code: status, status: 'error', data: { error: expect.any(String) } })
  })
})

describe('a request without Host is refused with advice', () => {
  const MISSING = 'The request names no Host; send the header, such as Host: 127.0.0.1:4100.'

  test.each(['/api/v2/cities', '/api/v2/nowhere', '/', '/nowhere'])('%s, in the envelope', async path => {
    const [head = '', body = ''] = (await say(`GET ${path} HTTP/1.1\r\nConnection: close\r\n\r\n`)).split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 400 /)
    expect(head).toContain('Content-Type: application/json')
    expect(JSON.parse(body)).toEqual({ code: 400, status: 'error', data: { error: MISSING }, message: 'Bad Request' })
  })

  test.each(['/__sandbox/clock', '/__sandbox/health'])('%s, as a problem', async path => {
    const [head = '', body = ''] = (await say(`GET ${path} HTTP/1.1\r\nConnection: close\r\n\r\n`)).split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 400 /)
    expect(head).toContain('Content-Type: application/problem+json')
    expect(JSON.parse(body)).toMatchObject({ code: 'malformed', status: 400, detail: MISSING })
  })

  test('bound beyond loopback, too', async () => {
    await using open = await createSandbox({ clock: 'frozen', host: '0.0.0.0' })
    const answer = await say('GET /api/v2/cities HTTP/1.1\r\nConnection: close\r\n\r\n', open.url)
    expect(answer).toContain(MISSING)
  })
})

test('a request that does not come to its end is answered in the envelope', async () => {
  const server = createServer({ headersTimeout: 1, requestTimeout: 1, connectionsCheckingInterval: 1 })
  refuseUnreadable(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // It listens on a port, so its address is one.
  const { port } = server.address() as AddressInfo
  const [head = '', body = ''] = (await say('GET / HTTP/1.1\r\n', `http://127.0.0.1:${port}`)).split('\r\n\r\n')
  server.close()
  expect(head).toMatch(/^HTTP\/1\.1 408 /)
  expect(JSON.parse(body)).toMatchObject({ code: 408, status: 'error', message: 'Request Timeout' })
})
