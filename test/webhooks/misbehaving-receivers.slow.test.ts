import type { Socket } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { makeCertificates } from '../support/make-certificate.ts'
import { openSender } from '../support/open-sender.ts'
import { startRawServer, type Talk } from '../support/raw-server.ts'
import { startReceiver } from '../support/receiver.ts'

const BODY = Buffer.from('{"status":"901"}')
/** More than the buffers of both ends hold. */
const HUGE = Buffer.alloc(16 * 1024 * 1024, ' ')
const HEAD = 'HTTP/1.1 200 OK\r\n'
const OK = `${HEAD}content-length: 2\r\n\r\nok`
const MB = 1024 * 1024

/** Called once per connection, as soon as the request's head has arrived; `close` ends whatever repeats itself. */
type Misdeed = (socket: Socket) => void

/** Writes as fast as it is read, until so many bytes are out or the connection is closed. */
function pour(socket: Socket, chunk: Buffer, total: number): void {
  let sent = 0
  const more = () => {
    while (sent < total) {
      if (socket.destroyed) return
      sent += chunk.length
      if (!socket.write(chunk)) {
        socket.once('drain', more)
        return
      }
    }
    socket.end()
  }
  more()
}

function repeat(socket: Socket, text: string, everyMs: number): void {
  const timer = setInterval(() => socket.write(text), everyMs)
  socket.on('close', () => clearInterval(timer))
}

/** What it does, and what the attempt is then; the time-out is 800 ms of wall time. */
const MISDEEDS: readonly (readonly [name: string, does: Misdeed, outcome: Readonly<Record<string, unknown>>])[] = [
  ['hangs before the head', () => undefined, { status: null, error: 'timeout' }],
  ['hangs in the head', socket => socket.write('HTTP/1.1 200 O'), { status: null, error: 'timeout' }],
  [
    'hangs after the head',
    socket => socket.write(`${HEAD}content-length: 5\r\n\r\n`),
    { status: 200, error: 'timeout', responseBody: '' },
  ],
  [
    'hangs in a chunk',
    socket => socket.write(`${HEAD}transfer-encoding: chunked\r\n\r\n5\r\nab`),
    { status: 200, error: 'timeout', responseBody: 'ab' },
  ],
  ['resets before an answer', socket => socket.resetAndDestroy(), { status: null, error: 'reset' }],
  [
    'resets in the head',
    socket => socket.write('HTTP/1.1 200 OK\r\nx-a: ', () => socket.resetAndDestroy()),
    { status: null, error: 'reset' },
  ],
  [
    'resets in the body',
    socket =>
      socket.write(`${HEAD}content-length: 9\r\n\r\nhalf`, () => setTimeout(() => socket.resetAndDestroy(), 50)),
    { status: 200, error: 'reset', responseBody: 'half' },
  ],
  ['closes without an answer', socket => socket.end(), { status: null, error: 'reset' }],
  ['closes in the head', socket => socket.end('HTTP/1.1 200 OK\r\nx-'), { status: null, error: 'reset' }],
  [
    'says a longer Content-Length than it sends',
    socket => socket.end(`${HEAD}content-length: 10\r\n\r\nok`),
    { status: 200, error: 'reset', responseBody: 'ok' },
  ],
  [
    'says a shorter Content-Length than it sends',
    socket => socket.end(`${HEAD}content-length: 2\r\n\r\nokay then`),
    { status: 200, responseBody: 'ok' },
  ],
  [
    'says two Content-Lengths',
    socket => socket.end(`${HEAD}content-length: 2\r\ncontent-length: 3\r\n\r\nok`),
    { status: null, error: 'other' },
  ],
  [
    'sends garbage',
    socket => socket.write(Buffer.from([0, 255, 1, 254, 13, 10, 13, 10])),
    { status: null, error: 'other' },
  ],
  ['sends another protocol', socket => socket.write('220 mail.test ESMTP\r\n'), { status: null, error: 'other' }],
  [
    'sends a garbage chunk',
    socket => socket.write(`${HEAD}transfer-encoding: chunked\r\n\r\nzz\r\n`),
    { status: 200, error: 'other' },
  ],
  ['sends one byte of the head per 100 ms', socket => repeat(socket, 'H', 100), { status: null }],
  [
    'sends one byte of the body per 100 ms',
    socket => {
      socket.write(`${HEAD}content-length: 1000000\r\n\r\n`)
      repeat(socket, '.', 100)
    },
    { status: 200, error: 'timeout', responseBody: expect.stringMatching(/^\.+$/) },
  ],
  [
    'sends 100 MB with Content-Length',
    socket => {
      socket.write(`${HEAD}content-length: ${100 * MB}\r\n\r\n`)
      pour(socket, Buffer.alloc(64 * 1024, 'x'), 100 * MB)
    },
    { status: 200, error: null, responseBody: 'x'.repeat(4_096) },
  ],
  [
    'sends 100 MB in chunks',
    socket => {
      socket.write(`${HEAD}transfer-encoding: chunked\r\n\r\n`)
      pour(socket, Buffer.from(`10000\r\n${'x'.repeat(0x10000)}\r\n`), 100 * MB)
    },
    { status: 200, error: null, responseBody: 'x'.repeat(4_096) },
  ],
  [
    'sends headers without end',
    socket => {
      socket.write(HEAD)
      pour(socket, Buffer.from(`x-a: ${'a'.repeat(1_000)}\r\n`.repeat(16)), 100 * MB)
    },
    { status: null, error: 'other' },
  ],
  [
    'sends one header without end',
    socket => {
      socket.write(`${HEAD}x-a: `)
      pour(socket, Buffer.alloc(16 * 1024, 'a'), 100 * MB)
    },
    { status: null, error: 'other' },
  ],
  [
    'says 102 for ever',
    socket => repeat(socket, 'HTTP/1.1 102 Processing\r\n\r\n', 20),
    { status: null, error: 'timeout' },
  ],
  [
    'pours out 103s for ever',
    socket => pour(socket, Buffer.from('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'.repeat(100)), 1_000 * MB),
    { status: null, error: 'timeout' },
  ],
  [
    'says 101',
    socket => socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    { status: null },
  ],
  [
    'redirects to itself',
    socket => socket.end('HTTP/1.1 302 Found\r\nlocation: /\r\ncontent-length: 0\r\n\r\n'),
    { status: 302, error: null },
  ],
  [
    'redirects to metadata',
    socket => socket.end('HTTP/1.1 307 x\r\nlocation: http://169.254.169.254/\r\ncontent-length: 0\r\n\r\n'),
    { status: 307, error: null },
  ],
  ['answers and closes', socket => socket.end(OK), { status: 200, error: null, responseBody: 'ok' }],
]

/** Does something as soon as the head of a request is there, once per connection. */
function onHead(does: Misdeed) {
  const begun = new WeakSet<Talk>()
  return {
    onData: (talk: Talk) => {
      if (begun.has(talk) || !talk.text.includes('\r\n\r\n')) return
      begun.add(talk)
      does(talk.socket)
    },
  }
}

const serverThat = (does: Misdeed) => startRawServer(() => undefined, onHead(does))

describe('a receiver that misbehaves ends within the time-out, leaves nothing open and stalls no neighbour', () => {
  test.each(MISDEEDS)('one that %s', async (_, does, expected) => {
    await using good = await startReceiver()
    await using server = await serverThat(does)
    await using sender = openSender({ timeoutMs: 800 })
    const url = `http://127.0.0.1:${server.port}/`
    const bad = Array.from({ length: 5 }, () => sender.send({ url, headers: {}, body: BODY }))
    const neighbours = Array.from({ length: 5 }, () => sender.send({ url: good.url, headers: {}, body: BODY }))
    for (const outcome of await Promise.all(neighbours)) expect(outcome).toMatchObject({ status: 200, error: null })
    for (const outcome of await Promise.all(bad)) {
      expect(outcome).toMatchObject(expected)
      // The machine may be busy; what hangs would take for ever.
      expect(outcome.durationMs).toBeLessThan(5_000)
    }
    await sender.close()
    await vi.waitFor(() => expect(server.open()).toBe(0), { timeout: 5_000 })
  })

  test('one that accepts and never reads, while we send it 16 MB', async () => {
    await using server = await startRawServer(({ socket }) => socket.pause())
    await using sender = openSender({ timeoutMs: 800 })
    const url = `http://127.0.0.1:${server.port}/`
    expect(await sender.send({ url, headers: {}, body: HUGE })).toMatchObject({ status: null, error: 'timeout' })
    await sender.close()
    // It notices once it reads.
    for (const { socket } of server.talks) socket.resume()
    await vi.waitFor(() => expect(server.open()).toBe(0), { timeout: 5_000 })
  })

  test.each([
    [200, 'and closes', (socket: Socket) => socket.end(`${HEAD}content-length: 0\r\nconnection: close\r\n\r\n`)],
    [
      413,
      'and goes on reading',
      (socket: Socket) => socket.write('HTTP/1.1 413 Too Large\r\ncontent-length: 0\r\n\r\n'),
    ],
  ])('one that answers (%i) before it has read the 16 MB, %s', async (status, _, does) => {
    await using server = await serverThat(does)
    await using sender = openSender({ timeoutMs: 3_000 })
    const url = `http://127.0.0.1:${server.port}/`
    const outcome = await sender.send({ url, headers: {}, body: HUGE })
    expect(outcome.status).toBe(status)
    expect(await sender.send({ url, headers: {}, body: BODY })).toMatchObject({ status })
  })

  test('one that closes a kept connection just as the next request is on its way', async () => {
    // Every connection is closed as soon as it has answered, although it promised to stay.
    await using server = await startRawServer(() => undefined, {
      onData: ({ socket }) => socket.write(OK, () => setImmediate(() => socket.end())),
    })
    await using sender = openSender({ timeoutMs: 2_000 })
    const url = `http://127.0.0.1:${server.port}/`
    for (let n = 0; n < 100; n += 1) {
      const outcome = await sender.send({ url, headers: {}, body: BODY })
      // Whether the close comes first is chance; what may not happen is that it hangs, or throws.
      expect([200, null]).toContain(outcome.status)
      if (outcome.status === null) expect(outcome.error).toBe('reset')
    }
    await sender.close()
    await vi.waitFor(() => expect(server.open()).toBe(0), { timeout: 5_000 })
  })

  test('http to a TLS port, and https to a plain one that says nothing', async () => {
    const { leaf } = makeCertificates()
    await using tls = await startRawServer(() => undefined, { tls: leaf })
    await using silent = await startRawServer(({ socket }) => socket.resume())
    await using sender = openSender({ timeoutMs: 800 })
    const send = (url: string) => sender.send({ url, headers: {}, body: BODY })
    expect(await send(`http://127.0.0.1:${tls.port}/`)).toMatchObject({
      status: null,
      error: expect.stringMatching(/^(?:reset|other)$/),
    })
    expect(await send(`https://127.0.0.1:${silent.port}/`)).toMatchObject({ status: null, error: 'timeout' })
    expect(await sender.probe(`https://127.0.0.1:${silent.port}/`)).toBe(false)
    expect(await sender.probe(`https://127.0.0.1:${tls.port}/`)).toBe(true)
    expect(await sender.probe(`http://127.0.0.1:${silent.port}/`)).toBe(true)
    await sender.close()
    await vi.waitFor(() => expect(tls.open() + silent.open()).toBe(0), { timeout: 5_000 })
  })
})

test('100 answers of 100 MB each leave neither connections nor memory behind', async () => {
  const heads = [`content-length: ${100 * MB}\r\n\r\n`, 'transfer-encoding: chunked\r\n\r\n']
  let n = 0
  await using server = await serverThat(socket => {
    const isChunked = n++ % 2 === 1
    socket.write(HEAD + heads[isChunked ? 1 : 0])
    const chunk = isChunked ? Buffer.from(`10000\r\n${'x'.repeat(0x10000)}\r\n`) : Buffer.alloc(0x10000, 'x')
    pour(socket, chunk, 100 * MB)
  })
  await using sender = openSender()
  const url = `http://127.0.0.1:${server.port}/`
  const send = async () => {
    const outcome = await sender.send({ url, headers: {}, body: BODY })
    expect(outcome).toMatchObject({ status: 200, error: null })
    expect(outcome.responseBody).toHaveLength(4_096)
  }
  for (let warm = 0; warm < 10; warm += 1) await send()
  const before = process.memoryUsage()
  for (let round = 0; round < 100; round += 1) await send()
  const after = process.memoryUsage()
  await vi.waitFor(() => expect(server.open()).toBe(0), { timeout: 5_000 })
  // Kept, they would be 10 GB; a tenth of one of them is far more than the noise.
  const grown = after.heapUsed + after.external - before.heapUsed - before.external
  expect(grown).toBeLessThan(100 * MB)
})
