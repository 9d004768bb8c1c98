import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { wallTimers } from '../../src/ports/wall.ts'
import { loadReference } from '../../src/service/reference/reference.ts'
import { giveWay } from '../../src/service/world/in-slices.ts'
import { sendAttempt } from '../../src/webhooks/attempt.ts'
import { createQueues } from '../../src/webhooks/queue.ts'
import { createSender } from '../../src/webhooks/send.ts'
import { SCHEMES, schemesOf } from '../../src/webhooks/sign/schemes.ts'
import { startReceiver } from '../support/receiver.ts'

const ENDPOINT_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const CLIENT_SECRET = 'client-secret'
const SECRETS = { endpointSecret: ENDPOINT_SECRET, oldEndpointSecrets: [], clientSecret: CLIENT_SECRET }
const COMPATIBLE = loadReference().profile('compatible').switches.webhook_signature
const SCHEMES_OF_ACCOUNT = schemesOf(COMPATIBLE, SECRETS)
const MESSAGE = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  body: '{"gcode":"GS6ZE234V6",\n "status_text":"Chờ lấy hàng \u2028"}',
}

async function openAttempts(wallNow: () => number = () => Date.now()) {
  const sender = createSender({ wallClock: { now: wallNow }, wallTimers, ownAddresses: () => [], timeoutMs: 10_000 })
  return {
    attempt: (url: string, message = MESSAGE) =>
      sendAttempt({
        sender,
        wallAt: wallNow(),
        message,
        endpoint: { url },
        schemes: SCHEMES_OF_ACCOUNT,
        version: '1.2.3',
      }),
    close: () => sender.close(),
    [Symbol.asyncDispose]: () => sender.close(),
  }
}

describe('an attempt on the wire', () => {
  test('carries the exact bytes, both signatures and the headers it reports', async () => {
    await using receiver = await startReceiver({ answer: () => ({ status: 200, body: 'ok' }) })
    await using attempts = await openAttempts()
    const attempt = await attempts.attempt(`${receiver.url}/hook`)
    const [request] = await receiver.waitFor(1)
    if (request === undefined) throw new Error('nothing arrived')

    expect(request.text).toBe(MESSAGE.body)
    expect(request.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'carrier-sandbox/1.2.3',
      'webhook-id': MESSAGE.id,
    })
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    expect(() => new Webhook(ENDPOINT_SECRET).verify(request.body, headers)).not.toThrow()
    expect(
      SCHEMES['body-hmac-base64'].verify({
        headers,
        body: request.body,
        secret: CLIENT_SECRET,
        header: 'X-Signature',
        now: 0,
      }),
    ).toEqual({ ok: true })

    expect(attempt).toMatchObject({
      url: `${receiver.url}/hook`,
      status: 200,
      error: null,
      detail: null,
      responseBody: 'ok',
    })
    for (const [name, value] of Object.entries(attempt.requestHeaders)) expect(headers[name.toLowerCase()]).toBe(value)
  })

  test('has a fresh timestamp and signature each time, for the same id and bytes, by wall time in whole seconds', async () => {
    await using receiver = await startReceiver({ answer: () => ({ status: 500 }) })
    let now = 1_767_571_200_999
    await using attempts = await openAttempts(() => now)
    const first = await attempts.attempt(receiver.url)
    now += 5_000
    const second = await attempts.attempt(receiver.url)

    expect([first.wallAt, second.wallAt]).toEqual([1_767_571_200_999, 1_767_571_205_999])
    const [one, two] = receiver.received
    expect(one?.headers['webhook-timestamp']).toBe('1767571200')
    expect(two?.headers['webhook-timestamp']).toBe('1767571205')
    expect(two?.headers['webhook-id']).toBe(one?.headers['webhook-id'])
    expect(two?.headers['webhook-signature']).not.toBe(one?.headers['webhook-signature'])
    expect(two?.headers['x-signature']).toBe(one?.headers['x-signature'])
    expect(two?.body).toEqual(one?.body)
  })

  test('that fails reports why and what it had sent', async () => {
    await using attempts = await openAttempts()
    const attempt = await attempts.attempt('http://0.0.0.0:9/')
    expect(attempt).toMatchObject({ status: null, error: 'forbidden-target', responseBody: '' })
    expect(attempt.requestHeaders['webhook-id']).toBe(MESSAGE.id)
  })

  test('the headers X-Signature and webhook-* are the defaults of the profile compatible', () => {
    expect(SCHEMES_OF_ACCOUNT).toEqual([
      { scheme: 'standard', secrets: [ENDPOINT_SECRET], secretOf: 'endpoint' },
      { scheme: 'body-hmac-base64', header: 'X-Signature', secrets: [CLIENT_SECRET], secretOf: 'client' },
    ])
  })
})

test("through the queues, a hung endpoint delays no other and a shipment's events arrive in order", async () => {
  await using hung = await startReceiver({ answer: () => 'hang' })
  await using good = await startReceiver({ answer: ({ text }) => ({ status: 200, delayMs: Number(text) % 3 }) })
  await using attempts = await openAttempts()
  const errors: unknown[] = []
  const queues = createQueues({ perEndpoint: 8, onError: error => errors.push(error), giveWay })
  const push = (endpoint: string, url: string, chain: string, body: string) =>
    queues.push({
      endpoint,
      chain,
      run: async () => {
        await attempts.attempt(url, { id: `msg_${body}`, body })
      },
    })

  for (let n = 0; n < 100; n += 1) {
    push('hung', hung.url, `shipment ${n % 20}`, String(n))
    push('good', good.url, `shipment ${n % 20}`, String(n))
  }
  await good.waitFor(100)
  expect(hung.received).toHaveLength(8)
  for (let shipment = 0; shipment < 20; shipment += 1) {
    const arrived = good.received.map(({ text }) => Number(text)).filter(n => n % 20 === shipment)
    expect(arrived).toEqual([0, 1, 2, 3, 4].map(round => round * 20 + shipment))
  }

  queues.dropAll()
  await attempts.close()
  expect(errors).toEqual([])
})
