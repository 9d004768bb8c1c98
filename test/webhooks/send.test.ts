import { describe, expect, test } from 'vitest'
import { wallTimers } from '../../src/ports/wall.ts'
import { HangUp } from '../../src/webhooks/hang-up.ts'
import { createSender, type SenderOptions } from '../../src/webhooks/send.ts'
import { CLOSED_PORT } from '../support/closed-port.ts'
import { startReceiver } from '../support/receiver.ts'

const BODY = Buffer.from('{"status_text":"Chờ lấy hàng"}')

function openSender(options: Partial<SenderOptions> = {}) {
  const sender = createSender({
    wallClock: { now: () => performance.now() },
    wallTimers,
    ownAddresses: () => [],
    ...options,
  })
  return {
    post: (url: string, body: Uint8Array = BODY, headers: Record<string, string> = {}) =>
      sender.send({ url, headers, body }),
    send: sender.send,
    close: () => sender.close(),
    [Symbol.asyncDispose]: () => sender.close(),
  }
}

describe('sending a webhook', () => {
  test('posts the exact bytes and headers and reports the answer', async () => {
    await using receiver = await startReceiver({
      answer: () => ({ status: 202, headers: { 'X-Answer': 'yes' }, body: 'Đã nhận' }),
    })
    await using sender = openSender()
    const bytes = Uint8Array.from({ length: 256 }, (_, n) => n)
    const outcome = await sender.post(`${receiver.url}/hook?a=1`, bytes, {
      'content-type': 'application/json',
      'X-Own': 'v',
    })
    expect(outcome).toMatchObject({ status: 202, error: null, detail: null, responseBody: 'Đã nhận' })
    expect(outcome.responseHeaders['x-answer']).toBe('yes')
    expect(outcome.durationMs).toBeGreaterThan(0)
    const [request] = receiver.received
    expect(request).toMatchObject({ method: 'POST', path: '/hook?a=1' })
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-own': 'v',
      'content-length': '256',
    })
    expect(request?.body.equals(bytes)).toBe(true)
  })

  test('100 requests one after another share connections', async () => {
    await using receiver = await startReceiver({ answer: () => ({ status: 200, body: 'ok' }) })
    await using sender = openSender()
    for (let n = 0; n < 100; n += 1) expect(await sender.post(receiver.url)).toMatchObject({ status: 200 })
    // Not 1: undici opens a second one when a request comes before it has closed the books on the last answer.
    expect(receiver.connections()).toBeLessThanOrEqual(3)
  })

  test.each([301, 302, 303, 307, 308])('a redirect (%i) is an answer, not followed', async status => {
    await using other = await startReceiver()
    await using receiver = await startReceiver({
      answer: () => ({ status, headers: { location: `${other.url}/final` } }),
    })
    await using sender = openSender()
    const outcome = await sender.post(receiver.url)
    expect(outcome).toMatchObject({ status, error: null })
    expect(outcome.responseHeaders.location).toBe(`${other.url}/final`)
    expect(other.received).toHaveLength(0)
  })

  test('user name and password of the URL are sent as basic authorization', async () => {
    await using receiver = await startReceiver()
    await using sender = openSender()
    await sender.post(receiver.url.replace('://', '://sh%C3%B4p:p%40ss%@'))
    expect(receiver.received[0]?.headers.authorization).toBe(`Basic ${Buffer.from('shôp:p@ss%').toString('base64')}`)
  })

  test('a header sent twice is reported joined', async () => {
    await using receiver = await startReceiver({
      answer: () => response => {
        response.writeHead(
          200,
          [
            ['set-cookie', 'a=1'],
            ['set-cookie', 'b=2'],
          ].flat(),
        )
        response.end()
      },
    })
    await using sender = openSender()
    expect((await sender.post(receiver.url)).responseHeaders['set-cookie']).toBe('a=1, b=2')
  })
})

describe('what goes wrong on the wire', () => {
  test.each(['127.0.0.1', '[::1]', 'localhost'])('nothing listening on %s is "refused"', async host => {
    await using sender = openSender()
    const port = CLOSED_PORT
    expect(await sender.post(`http://${host}:${port}/hook`)).toMatchObject({
      status: null,
      error: 'refused',
      detail: `Nothing listens on ${host}:${port}.`,
    })
  })

  test('a connection reset before an answer is "reset"', async () => {
    await using receiver = await startReceiver({ answer: () => 'reset' })
    await using sender = openSender()
    const outcome = await sender.post(receiver.url)
    expect(outcome).toMatchObject({ status: null, error: 'reset', detail: expect.stringContaining('before an answer') })
    expect(receiver.received).toHaveLength(1)
  })

  test('a connection reset in the middle of the answer is "reset", with what had arrived', async () => {
    await using receiver = await startReceiver({
      answer: () => response => {
        response.writeHead(200, { 'content-length': '1000' })
        response.write('half', () => setImmediate(() => response.socket?.destroy()))
      },
    })
    await using sender = openSender()
    expect(await sender.post(receiver.url)).toMatchObject({
      status: 200,
      error: 'reset',
      detail: expect.stringContaining('in the middle of the answer'),
      responseBody: 'half',
    })
  })

  test('a receiver that never answers is "timeout"', async () => {
    await using receiver = await startReceiver({ answer: () => 'hang' })
    await using sender = openSender({ timeoutMs: 100 })
    expect(await sender.post(receiver.url)).toMatchObject({
      status: null,
      error: 'timeout',
      detail: `127.0.0.1:${receiver.port}: no answer within 0.1 s.`,
    })
  })

  test('an answer that begins and does not end is "timeout", however steadily it drips', async () => {
    await using receiver = await startReceiver({
      answer: () => response => {
        response.writeHead(200)
        const drip = setInterval(() => response.write('.'), 10)
        response.on('close', () => clearInterval(drip))
      },
    })
    await using sender = openSender({ timeoutMs: 500 })
    const outcome = await sender.post(receiver.url)
    expect(outcome).toMatchObject({
      status: 200,
      error: 'timeout',
      detail: expect.stringContaining('did not end within 0.5 s'),
    })
    expect(outcome.responseBody).toMatch(/^\.+$/)
  })

  test('a connection that is not made in time is "timeout"', async () => {
    await using sender = openSender({ connectTimeoutMs: 50, lookup: () => new Promise(() => {}) })
    expect(await sender.post('http://slow.test:3000/')).toMatchObject({
      status: null,
      error: 'timeout',
      detail: 'No connection to slow.test:3000 within 0.05 s.',
    })
  })

  test.each(['ENOTFOUND', 'EAI_AGAIN'])('a name that cannot be resolved (%s) is "dns"', async code => {
    await using sender = openSender({ lookup: () => Promise.reject(Object.assign(new Error(code), { code })) })
    expect(await sender.post('http://shop.test/')).toMatchObject({
      status: null,
      error: 'dns',
      detail: `The name shop.test could not be resolved (${code}).`,
    })
  })

  test('a name without any address is "dns"', async () => {
    await using sender = openSender({ lookup: async () => [] })
    expect(await sender.post('http://shop.test/')).toMatchObject({ error: 'dns' })
  })

  test('https to a receiver that speaks http is "tls"', async () => {
    await using receiver = await startReceiver()
    await using sender = openSender()
    const outcome = await sender.post(receiver.url.replace('http:', 'https:'))
    expect(outcome).toMatchObject({
      status: null,
      error: 'tls',
      detail: expect.stringContaining('No TLS connection to 127.0.0.1:'),
    })
  })

  test('a receiver that does not speak HTTP is "other", with what the parser said', async () => {
    await using receiver = await startReceiver({
      answer: () => response => {
        response.socket?.end('220 mail.test ESMTP\r\n')
      },
    })
    await using sender = openSender()
    const outcome = await sender.post(receiver.url)
    expect(outcome).toMatchObject({ status: null, error: 'other', detail: expect.stringMatching(/failed: .*HTTP/) })
  })

  test('a header that cannot be sent is an outcome, not a throw', async () => {
    await using receiver = await startReceiver()
    await using sender = openSender()
    expect(await sender.post(receiver.url, BODY, { 'x-bad': 'a\r\nb: c' })).toMatchObject({
      status: null,
      error: 'other',
    })
    expect(receiver.received).toHaveLength(0)
  })

  test.each([
    ['an answer announced by a 103 is the one after it', 'ok', { status: 200, error: null, responseBody: 'ok' }],
    ['a 103 that no answer follows is none', null, { status: null, error: 'reset', responseBody: '' }],
  ])('%s', async (_, body, expected) => {
    await using receiver = await startReceiver({
      answer: () => response => {
        const end = () => (body === null ? response.socket?.destroy() : response.end(body))
        response.writeEarlyHints({ link: '</a.css>; rel=preload' }, () => setImmediate(end))
      },
    })
    await using sender = openSender()
    const outcome = await sender.post(receiver.url)
    expect(outcome).toMatchObject(expected)
    expect(outcome.responseHeaders.link).toBeUndefined()
  })

  test('one that is hung up on is "aborted" at once; before there is a connection, nothing of it is ever sent', async () => {
    let find = () => {}
    const addresses = [{ address: '127.0.0.1', family: 4 }]
    const found = new Promise<typeof addresses>(resolve => {
      find = () => resolve(addresses)
    })
    await using receiver = await startReceiver({ answer: ({ path }) => (path === '/hang' ? 'hang' : { status: 200 }) })
    await using sender = openSender({ lookup: () => found, timeoutMs: 600_000 })
    const [early, late] = [new HangUp(), new HangUp()]
    const unconnected = sender.send({
      url: `http://shop.test:${receiver.port}/`,
      headers: {},
      body: BODY,
      hangUp: early,
    })
    const unanswered = sender.send({ url: `${receiver.url}/hang`, headers: {}, body: BODY, hangUp: late })
    await receiver.waitFor(1)
    early.pull()
    late.pull()
    expect(await unconnected).toMatchObject({ status: null, error: 'aborted' })
    expect(await unanswered).toMatchObject({ status: null, error: 'aborted' })
    find()
    expect(await sender.post(`http://shop.test:${receiver.port}/after`)).toMatchObject({ status: 200 })
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hang', '/after'])
  })

  test('closing cuts off what is under way: "aborted", and so is whatever is sent afterwards', async () => {
    await using receiver = await startReceiver({ answer: () => 'hang' })
    const sender = openSender()
    const hanging = sender.post(receiver.url)
    await receiver.waitFor(1)
    await sender.close()
    expect(await hanging).toMatchObject({ status: null, error: 'aborted' })
    expect(await sender.post(receiver.url)).toMatchObject({ status: null, error: 'aborted' })
    expect(receiver.received).toHaveLength(1)
  })
})

describe('how much of an answer is read', () => {
  test.each([
    ['4,095 bytes', 'x'.repeat(4_095), 'x'.repeat(4_095)],
    ['4,096 bytes', 'x'.repeat(4_096), 'x'.repeat(4_096)],
    ['5,000 bytes', 'x'.repeat(5_000), 'x'.repeat(4_096)],
    ['a character cut in two', `x${'đ'.repeat(4_096)}`, `x${'đ'.repeat(2_047)}`],
    ['bytes that are no UTF-8', Buffer.from([0x61, 0xff, 0xfe, 0x62]), 'a\ufffd\ufffdb'],
    ['nothing', '', ''],
  ])('%s', async (_, body, expected) => {
    await using receiver = await startReceiver({ answer: () => ({ status: 500, body }) })
    await using sender = openSender()
    const outcome = await sender.post(receiver.url)
    expect(outcome).toMatchObject({ status: 500, error: null })
    expect(outcome.responseBody).toBe(expected)
  })

  test.each([
    ['100 MB', { 'content-length': String(100 * 1024 * 1024) }],
    ['no end', {}],
  ])('of an answer of %s only the beginning, and the connection is cut', async (_, headers) => {
    let sent = 0
    let cut = () => {}
    const wasCut = new Promise<void>(resolve => {
      cut = resolve
    })
    await using receiver = await startReceiver({
      answer: () => response => {
        response.writeHead(200, headers)
        const chunk = Buffer.alloc(64 * 1024, 'x')
        const write = () => {
          sent += chunk.length
          response.write(chunk, error => (error || sent > 100 * 1024 * 1024 ? response.end() : write()))
        }
        response.on('close', cut)
        write()
      },
    })
    await using sender = openSender()
    const outcome = await sender.post(receiver.url)
    expect(outcome).toMatchObject({ status: 200, error: null, responseBody: 'x'.repeat(4_096) })
    await wasCut
    expect(sent).toBeLessThan(50 * 1024 * 1024)
    // The sender is as good as new.
    expect(await sender.post(receiver.url)).toMatchObject({ status: 200, error: null })
  })
})

test('200 hanging requests to one receiver do not delay one to another, nor one to the same', async () => {
  await using hung = await startReceiver({ answer: request => (request.path === '/hang' ? 'hang' : { status: 200 }) })
  await using good = await startReceiver()
  const sender = openSender({ timeoutMs: 10_000 })
  const hanging = Array.from({ length: 200 }, () => sender.post(`${hung.url}/hang`))
  await hung.waitFor(200)
  expect(await sender.post(good.url)).toMatchObject({ status: 200 })
  expect(await sender.post(`${hung.url}/ok`)).toMatchObject({ status: 200 })
  await sender.close()
  for (const outcome of await Promise.all(hanging)) expect(outcome.error).toBe('aborted')
})
