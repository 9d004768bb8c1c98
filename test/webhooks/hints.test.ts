import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TlsOptions as ServerTlsOptions } from 'node:tls'
import { afterAll, describe, expect, test } from 'vitest'
import type { Hint } from '../../src/domain/outbox-rows.ts'
import type { Signing } from '../../src/webhooks/hints/describe-signing.ts'
import { type AttemptFacts, createFindHint, HINTS } from '../../src/webhooks/hints/find-hint.ts'
import type { SenderOptions, SendOutcome } from '../../src/webhooks/send.ts'
import { OPEN_TARGETS, sharedTargets } from '../../src/webhooks/target-policy.ts'
import { CLOSED_PORT } from '../support/closed-port.ts'
import { makeCertificates } from '../support/make-certificate.ts'
import { openSender } from '../support/open-sender.ts'
import { startRawServer } from '../support/raw-server.ts'
import { type Answer, type AnswerRule, startReceiver } from '../support/receiver.ts'

const BODY = Buffer.from('{"status":"901"}')
const certificates = makeCertificates()
const cleanUp: (() => PromiseLike<void>)[] = []
afterAll(async () => {
  for (const close of cleanUp) await close()
})

/** As an account signs to which nothing else was said. */
const SIGNING: Signing = {
  signatures: [
    { scheme: 'standard', place: 'webhook-signature', secret: 'account' },
    { scheme: 'body-hmac-base64', place: 'X-Signature', secret: 'client' },
  ],
  from: 'profile',
  jsonStyle: 'js',
}
/** What a hint about a signature names: header, scheme, whose secret, the flags. */
const NAMES_SIGNING =
  /webhook-signature \(standard\) with the account's webhook_secret; X-Signature \(body-hmac-base64\) with the account's client_secret\. .*--webhook-signature SCHEME\[:HEADER\].*--webhook-body php/

interface Found {
  readonly hint: Hint | null
  readonly outcome: SendOutcome
}

interface Wishes {
  readonly sender?: Partial<SenderOptions>
  readonly facts?: Partial<AttemptFacts>
  readonly insideContainer?: boolean
  readonly breakOff?: true
}

/** Sends to it, really, and asks for the hint. */
async function provoke(url: string, wishes: Wishes = {}): Promise<Found> {
  const { insideContainer = false, breakOff } = wishes
  await using sender = openSender({ timeoutMs: 3_000, connectTimeoutMs: 500, ...wishes.sender })
  const outcome = await sender.send({ url, headers: {}, body: BODY, breakOff })
  const find = createFindHint({ sender, insideContainer })
  const known = {
    url,
    wallAt: Date.now(),
    outcome,
    successRule: '2xx',
    signing: SIGNING,
    isMissigned: false,
    webhookWaitsForUs: false,
  } as const
  return { outcome, hint: await find({ ...known, ...wishes.facts }) }
}

async function receiverThat(rule: AnswerRule, host?: string) {
  const receiver = await startReceiver({ answer: () => rule, ...(host === undefined ? {} : { host }) })
  cleanUp.push(receiver.close)
  return receiver
}

/** A receiver that answers so. */
const answering = (answer: Answer, wishes?: Wishes) => async () =>
  provoke(`${(await receiverThat(answer)).url}/hook`, wishes)

async function tlsReceiver(options: ServerTlsOptions = certificates.leaf): Promise<number> {
  const server = createHttpsServer({ ...certificates.leaf, ...options }, (request, response) => {
    request.resume().on('end', () => response.end())
  })
  server.on('tlsClientError', () => undefined)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  cleanUp.push(async () => {
    server.closeAllConnections()
    await new Promise(done => server.close(done))
  })
  // It listens on a port of TCP.
  return (server.address() as AddressInfo).port
}

const laravel419 = '<!DOCTYPE html><title>Page Expired</title><div>419</div>'
const django403 = '<h1>Forbidden <span>(403)</span></h1><p>CSRF verification failed. Request aborted.</p>'
const nginx400 =
  '<center><h1>400 Bad Request</h1></center><center>The plain HTTP request was sent to HTTPS port</center>'

/** One real attempt per row of the table, and what its hint must name. */
const PROVOKED: Readonly<Record<string, { by: () => Promise<Found>; names?: string | RegExp }>> = {
  'doubtful-success': { by: answering({ status: 200, body: '{"ok":false,"msg":"Sai chữ ký"}' }), names: NAMES_SIGNING },
  'success-is-200-only': { by: answering({ status: 204 }, { facts: { successRule: '200' } }), names: '204' },
  'csrf-419': { by: answering({ status: 419, body: laravel419 }), names: '/hook' },
  csrf: { by: answering({ status: 403, body: django403 }), names: '@csrf_exempt' },
  redirect: {
    by: answering({ status: 301, headers: { location: '/hook/?token=abc' } }),
    names: /http:\/\/127\.0\.0\.1:\d+\/hook\/[:. ]/,
  },
  'tls-port-said': { by: answering({ status: 400, body: nginx400 }), names: /https:\/\/127\.0\.0\.1:\d+\/hook/ },
  gone: { by: answering({ status: 410 }) },
  'wrong-on-purpose': { by: answering({ status: 401 }, { facts: { isMissigned: true } }) },
  unauthorized: { by: answering({ status: 401, body: 'no' }), names: NAMES_SIGNING },
  'not-found': { by: answering({ status: 404 }), names: '/hook' },
  'method-not-allowed': { by: answering({ status: 405, headers: { allow: 'GET' } }), names: 'POST' },
  'too-large': { by: answering({ status: 413 }) },
  'not-parsed': { by: answering({ status: 400, body: 'SyntaxError: Unexpected token < in JSON at position 0' }) },
  'bad-request': { by: answering({ status: 422, body: '{"errors":{"status":["unknown"]}}' }), names: NAMES_SIGNING },
  'retry-after': { by: answering({ status: 503, headers: { 'retry-after': '120' } }), names: '120' },
  'too-many': { by: answering({ status: 429 }), names: '/hook' },
  'bad-gateway': { by: answering({ status: 502 }), names: '502' },
  'server-error': { by: answering({ status: 500, body: 'TypeError' }) },
  'client-error': { by: answering({ status: 409 }), names: NAMES_SIGNING },
  'not-a-success': { by: answering({ status: 304 }), names: '304' },
  'not-a-url': { by: () => provoke('ftp://127.0.0.1/hook') },
  'not-public': {
    by: async () => provoke((await receiverThat({ status: 200 })).url, { sender: { targets: sharedTargets([]) } }),
    names: '--webhook-allow 127.0.0.1',
  },
  'forbidden-target': { by: () => provoke('http://169.254.169.254/'), names: '169.254.169.254' },
  'container-localhost': {
    by: async () => provoke(`http://localhost:${CLOSED_PORT}/hook`, { insideContainer: true }),
    names: /http:\/\/host\.docker\.internal:\d+\/hook/,
  },
  'other-loopback': {
    by: async () => provoke(`http://127.0.0.1:${(await receiverThat({ status: 200 }, '::1')).port}/hook`),
    names: /http:\/\/\[::1\]:\d+\/hook/,
  },
  refused: {
    by: async () => provoke(`http://127.0.0.1:${CLOSED_PORT}/hook`),
    names: /127\.0\.0\.1:\d+/,
  },
  dns: {
    by: () => {
      const lookup = () => Promise.reject(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }))
      return provoke('http://shop.test/', { sender: { lookup } })
    },
    names: 'shop.test',
  },
  'plain-port': {
    by: async () => provoke(`${(await receiverThat({ status: 200 })).url.replace('http:', 'https:')}/hook`),
    names: /http:\/\/127\.0\.0\.1:\d+\/hook/,
  },
  'wrong-name': {
    by: async () => {
      const { createSecureContext } = await import('node:tls')
      return provoke(`https://other.test:${await tlsReceiver()}/`, {
        sender: {
          tls: { secureContext: createSecureContext({ ca: certificates.ca.cert }) },
          lookup: async () => [{ address: '127.0.0.1', family: 4 }],
        },
      })
    },
    names: 'other.test',
  },
  'expired-certificate': {
    by: async () => {
      const { createSecureContext } = await import('node:tls')
      return provoke(`https://127.0.0.1:${await tlsReceiver(certificates.expired)}/`, {
        sender: { tls: { secureContext: createSecureContext({ ca: certificates.ca.cert }) } },
      })
    },
    names: '127.0.0.1',
  },
  'unknown-ca': { by: async () => provoke(`https://127.0.0.1:${await tlsReceiver()}/`), names: '--webhook-ca FILE' },
  tls: {
    // The certificate is of another kind than the only cipher offered.
    by: async () =>
      provoke(`https://127.0.0.1:${await tlsReceiver({ maxVersion: 'TLSv1.2', ciphers: 'AES128-SHA' })}/`),
    names: 'TLS 1.2',
  },
  'tls-port': {
    by: async () => provoke(`http://127.0.0.1:${await tlsReceiver()}/hook`),
    names: /https:\/\/127\.0\.0\.1:\d+\/hook/,
  },
  'waits-for-us': {
    by: async () =>
      provoke((await receiverThat('hang')).url, { sender: { timeoutMs: 200 }, facts: { webhookWaitsForUs: true } }),
    names: 'PHP_CLI_SERVER_WORKERS',
  },
  'no-connection': {
    by: () => provoke('http://shop.test/', { sender: { lookup: () => new Promise(() => {}) } }),
    names: 'shop.test:80',
  },
  timeout: {
    by: async () => provoke((await receiverThat('hang')).url, { sender: { timeoutMs: 200 } }),
    names: '--webhook-timeout',
  },
  'broken-off': { by: async () => provoke((await receiverThat({ status: 200 })).url, { breakOff: true }) },
  reset: { by: async () => provoke((await receiverThat('reset')).url) },
  'not-http': {
    by: async () => {
      const server = await startRawServer(({ socket }) => socket.write('220 mail.test ESMTP\r\n'))
      cleanUp.push(server.close)
      return provoke(`http://127.0.0.1:${server.port}/`)
    },
    names: /127\.0\.0\.1:\d+/,
  },
}

describe('every row of the table of hints', () => {
  test('is provoked below, has a code of its own, and every provocation has its row', () => {
    const codes = HINTS.map(({ code }) => code)
    expect(Object.keys(PROVOKED).toSorted()).toEqual(codes.toSorted())
    expect(new Set(codes).size).toBe(codes.length)
  })

  test.each(HINTS)('$code: $when', async ({ code }) => {
    const provoked = PROVOKED[code]
    if (provoked === undefined) throw new Error(`nothing provokes ${code}`)
    const { hint, outcome } = await provoked.by()
    expect(hint, JSON.stringify(outcome)).toMatchObject({ code })
    for (const text of [hint?.en, hint?.vi]) expect(text).not.toMatch(/\{\w+\}|undefined|null/)
    if (provoked.names !== undefined) expect(hint?.en).toMatch(provoked.names)
  })

  test.each(HINTS)('$code says what to do in both languages, in whole sentences', ({ en, vi }) => {
    expect(en).toMatch(/^[A-Z0-9].*\.$/)
    expect(vi).toMatch(/^\p{Lu}.*[.]$/u)
    expect(vi).toMatch(/[ăâđêôơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/)
    for (const text of [en, vi]) {
      expect(text.normalize('NFC')).toBe(text)
      expect(text.length).toBeLessThan(300)
    }
  })
})

describe('no hint', () => {
  test.each<Answer>([
    { status: 204 },
    { status: 200, body: 'OK' },
    { status: 201, body: '{"received":true,"validated":"yes"}' },
    // Only what is kept of an answer counts.
    { status: 200, body: `${'.'.repeat(4_096)}invalid signature` },
  ])('for a success: %j', async answer => {
    expect((await answering(answer)()).hint).toBeNull()
  })

  test('for what we cut off ourselves', async () => {
    const sender = openSender()
    await sender.close()
    const url = 'http://127.0.0.1:1/'
    const outcome = await sender.send({ url, headers: {}, body: BODY })
    const facts = {
      url,
      wallAt: Date.now(),
      outcome,
      successRule: '2xx',
      signing: SIGNING,
      isMissigned: false,
      webhookWaitsForUs: true,
    } as const
    expect(outcome.error).toBe('aborted')
    expect(await createFindHint({ sender, insideContainer: true })(facts)).toBeNull()
  })
})

describe('the same mistake in other forms', () => {
  test.each([
    [301, 'https://shop.test/final?token=1&x=2', 'https://shop.test/final?x=2'],
    [302, '/login', /http:\/\/127\.0\.0\.1:\d+\/login/],
    [303, '//shop.test/a', 'http://shop.test/a'],
    [307, 'http://u:p@shop.test/', 'http://shop.test/'],
    [308, 'hook/', /:\d+\/hook\//],
  ])('a redirect (%i) to %s names the final URL', async (status, location, named) => {
    const { hint } = await answering({ status, headers: { location } })()
    expect(hint?.code).toBe('redirect')
    expect(hint?.en).toMatch(named)
    expect(hint?.en).not.toMatch(/token=|u:p@/)
  })

  test.each([302, 304])('%i without a Location is an answer like any other', async status => {
    expect((await answering({ status })()).hint?.code).toBe('not-a-success')
  })

  test('no server on ::1, one on 127.0.0.1', async () => {
    const { port } = await receiverThat({ status: 200 })
    const { hint } = await provoke(`http://[::1]:${port}/hook`)
    expect(hint).toMatchObject({ code: 'other-loopback', en: expect.stringContaining(`http://127.0.0.1:${port}/hook`) })
  })

  test('a name for both loopback addresses needs no such advice, and in a container the right one', async () => {
    const port = CLOSED_PORT
    expect((await provoke(`http://localhost:${port}/`)).hint?.code).toBe('refused')
    expect((await provoke(`http://127.0.0.1:${port}/`, { insideContainer: true })).hint?.code).toBe(
      'container-localhost',
    )
    const lookup = async () => [{ address: '127.0.0.1', family: 4 }]
    const named = await provoke(`http://shop.test:${port}/`, { insideContainer: true, sender: { lookup } })
    expect(named.hint?.code).toBe('refused')
  })

  test('a certificate that signed itself', async () => {
    const { hint } = await provoke(`https://127.0.0.1:${await tlsReceiver(certificates.selfSigned)}/`)
    expect(hint?.code).toBe('unknown-ca')
  })

  test.each([
    [{ status: 415 }, 'not-parsed'],
    [{ status: 400, body: 'nope' }, 'bad-request'],
    [{ status: 403, body: 'wrong signature' }, 'unauthorized'],
    [{ status: 422, body: "Can't verify CSRF token authenticity." }, 'csrf'],
    [{ status: 429, headers: { 'retry-after': '5' } }, 'retry-after'],
    [{ status: 504 }, 'bad-gateway'],
    [{ status: 599 }, 'server-error'],
    [{ status: 418 }, 'client-error'],
    [{ status: 400, body: 'No signatures found matching the expected signature' }, 'unauthorized'],
    [{ status: 422, body: '{"message":"Ch\\u1eef k\\u00fd kh\\u00f4ng h\\u1ee3p l\\u1ec7"}' }, 'unauthorized'],
    [{ status: 404, body: 'bad signature' }, 'unauthorized'],
    [{ status: 409, body: 'SAI CHỮ KÝ' }, 'unauthorized'],
    [{ status: 429, body: 'signature' }, 'too-many'],
    [{ status: 500, body: 'invalid signature' }, 'server-error'],
    [{ status: 400, body: 'invalid JSON' }, 'not-parsed'],
    [{ status: 200, body: 'Invalid checksum' }, 'doubtful-success'],
    [{ status: 202, body: '<p>Signature mismatch</p>' }, 'doubtful-success'],
    [{ status: 200, body: '{"code":97,"message":"Invalid signature"}' }, 'doubtful-success'],
    [{ status: 200, body: 'sai chữ ký'.normalize('NFD') }, 'doubtful-success'],
    [{ status: 200, body: '{"message":"Sai ch\\u1eef k\\u00fd"}' }, 'doubtful-success'],
    [{ status: 200, body: 'Sai chu ky' }, 'doubtful-success'],
    [{ status: 200, body: 'Dữ liệu không hợp lệ' }, 'doubtful-success'],
  ])('%j is %s', async (answer, code) => {
    expect((await answering(answer)()).hint?.code).toBe(code)
  })

  test('the word that raised the doubt is named', async () => {
    const { hint } = await answering({ status: 200, body: '{"error":"INVALID_REQUEST"}' })()
    expect(hint?.en).toContain('its body contains "INVALID"')
    expect(hint?.vi).toContain('có "INVALID"')
  })

  test('a password in the URL is never repeated', async () => {
    const url = `http://user:secret@127.0.0.1:${CLOSED_PORT}/hook`
    const { hint } = await provoke(url, { insideContainer: true, sender: { targets: OPEN_TARGETS } })
    expect(JSON.stringify(hint)).not.toContain('secret')
  })
})
