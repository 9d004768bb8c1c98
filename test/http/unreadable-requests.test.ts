import { connect } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { createSandbox } from '../../src/create-sandbox.ts'

const sandbox = await createSandbox({ clock: 'frozen' })
afterAll(() => sandbox.close())

/** Everything the server says to these bytes, until it hangs up. */
function say(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(new URL(sandbox.url).port), '127.0.0.1', () => socket.write(bytes))
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
    ['an expectation that nobody meets', 'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: 200-ok\r\n\r\n', 417],
    [
      'one with a body',
      'POST /api/v2/login HTTP/1.1\r\nHost: localhost\r\nExpect: tea\r\nContent-Length: 2\r\n\r\n{}',
      417,
    ],
    ['headers of 20 kB', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('%s', async (_, bytes, status) => {
    const [head = '', body = ''] = (await say(bytes)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(head).toContain('Content-Type: application/json')
    expect(head).toContain('Connection: close')
    expect(JSON.parse(body)).toMatchObject({ code: status, status: 'error', data: { error: expect.any(String) } })
  })
})
