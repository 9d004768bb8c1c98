import { describe, expect, test, vi } from 'vitest'
import { HangUp } from '../../src/webhooks/hang-up.ts'
import { NO_SERVER } from '../support/closed-port.ts'
import { makeCertificates } from '../support/make-certificate.ts'
import { openSender } from '../support/open-sender.ts'
import { startRawServer, type Talk } from '../support/raw-server.ts'
import { startReceiver } from '../support/receiver.ts'

const BODY = Buffer.from(JSON.stringify({ gcode: 'GS00000001', note: 'Chờ lấy hàng '.repeat(20) }))
const HEADERS = { 'content-type': 'application/json', 'webhook-id': 'msg_1' }

const readAll = { onData: () => undefined }
const ended = (talk: Talk | undefined) => vi.waitFor(() => expect(talk?.ended).not.toBeNull(), { timeout: 5_000 })

function bodyOf({ text }: Talk): string {
  return text.slice(text.indexOf('\r\n\r\n') + 4)
}

describe('a webhook that is broken off on purpose', () => {
  test('the head promises the whole body, half of it comes in slow pieces, then the connection is reset', async () => {
    await using server = await startRawServer(() => undefined, readAll)
    await using sender = openSender()
    const url = `http://user:secret@127.0.0.1:${server.port}/hook?a=1`
    const outcome = await sender.send({ url, headers: HEADERS, body: BODY, breakOff: true })
    const [talk] = server.talks
    await ended(talk)
    expect(outcome).toMatchObject({ status: null, error: 'reset', responseHeaders: {}, responseBody: '' })
    expect(outcome.detail).toMatch(/on purpose \(fault "reset"\)\.$/)
    expect(outcome.durationMs).toBeGreaterThan(700)
    expect(talk?.ended).toBe('ECONNRESET')
    expect(talk?.text.split('\r\n\r\n')[0]?.split('\r\n')).toEqual([
      'POST /hook?a=1 HTTP/1.1',
      `host: 127.0.0.1:${server.port}`,
      'content-type: application/json',
      'webhook-id: msg_1',
      `authorization: Basic ${Buffer.from('user:secret').toString('base64')}`,
      `content-length: ${BODY.length}`,
    ])
    expect(talk && bodyOf(talk)).toBe(BODY.subarray(0, Math.floor(BODY.length / 2)).toString('latin1'))
    expect(talk?.pieces).toBeGreaterThanOrEqual(4)
  })

  test('over TLS too, without a close_notify', async () => {
    const { ca, leaf } = makeCertificates()
    await using server = await startRawServer(() => undefined, { ...readAll, tls: leaf })
    const { createSecureContext } = await import('node:tls')
    await using sender = openSender({ tls: { secureContext: createSecureContext({ ca: ca.cert }) } })
    const url = `https://127.0.0.1:${server.port}/hook`
    const outcome = await sender.send({ url, headers: HEADERS, body: BODY, breakOff: true })
    const [talk] = server.talks
    await ended(talk)
    expect(outcome).toMatchObject({ status: null, error: 'reset', detail: expect.stringContaining('on purpose') })
    expect(talk?.ended).toBe('ECONNRESET')
    expect(talk && bodyOf(talk)).toBe(BODY.subarray(0, Math.floor(BODY.length / 2)).toString('latin1'))
  })

  test('a real HTTP server sees a request aborted, and the connections of other requests stay open', async () => {
    await using receiver = await startReceiver()
    await using sender = openSender()
    const send = (breakOff?: true) =>
      sender.send({ url: `${receiver.url}/hook`, headers: HEADERS, body: BODY, breakOff })
    expect(await send()).toMatchObject({ status: 200 })
    expect(await send(true)).toMatchObject({ status: null, error: 'reset' })
    expect(await send()).toMatchObject({ status: 200 })
    expect(receiver.received).toHaveLength(2)
  })

  test.each([0, 1, 2, 3])('a body of %i bytes never arrives whole', async size => {
    await using server = await startRawServer(() => undefined, readAll)
    await using sender = openSender()
    const url = `http://127.0.0.1:${server.port}/`
    await sender.send({ url, headers: {}, body: BODY.subarray(0, size), breakOff: true })
    const [talk] = server.talks
    await ended(talk)
    const promised = Number(/content-length: (\d+)/.exec(talk?.text ?? '')?.[1])
    expect(talk && bodyOf(talk).length).toBeLessThan(promised)
  })

  test('one that is refused, forbidden, or cannot be written is the outcome it would be without the fault', async () => {
    await using sender = openSender({ ownAddresses: () => ['127.0.0.1:1'] })
    const send = (url: string, headers = {}) => sender.send({ url, headers, body: BODY, breakOff: true })
    expect(await send(`${NO_SERVER}/`)).toMatchObject({ status: null, error: 'refused' })
    expect(await send('http://169.254.169.254/')).toMatchObject({ status: null, error: 'forbidden-target' })
    expect(await send('http://127.0.0.1:1/__sandbox/reset')).toMatchObject({ error: 'forbidden-target' })
    expect(await send(`${NO_SERVER}/`, { 'x-bad': 'a\r\nb: c' })).toMatchObject({ error: 'other' })
  })

  test('a receiver that closes first is reported as such', async () => {
    await using server = await startRawServer(({ socket }) => socket.resume().on('data', () => socket.end()))
    await using sender = openSender()
    const url = `http://127.0.0.1:${server.port}/`
    const outcome = await sender.send({ url, headers: {}, body: BODY, breakOff: true })
    expect(outcome).toMatchObject({ error: 'reset', detail: expect.stringContaining('closed the connection before') })
  })

  test('the time-out, a hang-up and the end of the sandbox cut it off, and nothing stays open', async () => {
    await using server = await startRawServer(() => undefined, readAll)
    const request = { url: `http://127.0.0.1:${server.port}/`, headers: {}, body: BODY, breakOff: true } as const
    await using hasty = openSender({ timeoutMs: 300 })
    expect(await hasty.send(request)).toMatchObject({ error: 'timeout' })

    await using sender = openSender()
    const hangUp = new HangUp()
    const hungUp = sender.send({ ...request, hangUp })
    await vi.waitFor(() => expect(server.talks).toHaveLength(2))
    hangUp.pull()
    expect(await hungUp).toMatchObject({ error: 'aborted' })

    const closed = sender.send(request)
    await vi.waitFor(() => expect(server.talks).toHaveLength(3))
    await sender.close()
    expect(await closed).toMatchObject({ error: 'aborted' })
    await vi.waitFor(() => expect(server.open()).toBe(0))
  })
})
