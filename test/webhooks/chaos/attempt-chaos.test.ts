import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { WebhookChaos } from '../../../src/schemas/types.gen.ts'
import { sendAttempt } from '../../../src/webhooks/attempt.ts'
import type { SendRequest } from '../../../src/webhooks/send.ts'
import { type AppliedScheme, SCHEMES, type SchemeName } from '../../../src/webhooks/sign/schemes.ts'
import { bodyOf, STATUS_EVENT } from './sample-events.ts'
import { type Arrived, accepts, makeKeyPair } from './strict-consumer.ts'

const MESSAGE = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: bodyOf(STATUS_EVENT) }

/** A secret to sign with and what the consumer verifies with. */
interface Secret {
  readonly sign: string
  readonly verify: string
}

function makeSecret(scheme: SchemeName): Secret {
  if (scheme === 'standard-ed25519') {
    const { signing, verifying } = makeKeyPair()
    return { sign: signing, verify: verifying }
  }
  const bytes = randomBytes(32).toString('base64')
  const text = scheme === 'standard' ? `whsec_${bytes}` : `client-${bytes}`
  return { sign: text, verify: text }
}

/** One attempt, caught where it would go on the wire. */
async function attempt(schemes: readonly AppliedScheme[], chaos: WebhookChaos | null, message = MESSAGE) {
  const requests: SendRequest[] = []
  const wire = await sendAttempt({
    sender: {
      async send(request) {
        requests.push(request)
        const nothing = { detail: null, responseHeaders: {}, responseBody: '', durationMs: 1 }
        return { status: 200, error: null, ...nothing }
      },
    },
    wallAt: Date.now(),
    message,
    endpoint: { url: 'http://shop.test/hook?shop=1' },
    schemes,
    chaos,
    jsonStyle: 'js',
    version: '1.2.3',
  })
  const [request, ...others] = requests
  if (request === undefined || others.length > 0) throw new Error(`${requests.length} requests were sent`)
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]),
  )
  const arrived: Arrived = { path: request.url, headers, body: Buffer.from(request.body) }
  return { wire, request, arrived }
}

const STAMPED = ['standard', 'standard-ed25519', 'stripe'] as const
const UNSTAMPED = ['github', 'body-hmac-base64', 'url-token'] as const
const SIGNING = [...STAMPED, ...UNSTAMPED] as const

test('every scheme is proved here, or signs nothing', () => {
  expect(Object.keys(SCHEMES).toSorted()).toEqual([...SIGNING, 'none'].toSorted())
})

describe.each(SIGNING)('scheme %s', scheme => {
  const present = makeSecret(scheme)
  const old = makeSecret(scheme)
  const alone = [{ scheme, secrets: [present.sign] }]
  const overlap = [{ scheme, secrets: [present.sign, old.sign] }]

  test('without a fault it is accepted', async () => {
    const { arrived, wire } = await attempt(alone, null)
    expect(accepts(scheme, arrived, present.verify)).toBe(true)
    expect(accepts(scheme, arrived, old.verify)).toBe(false)
    expect(wire.faults).toEqual([])
  })

  test('sign: wrong has the same form and is refused', async () => {
    const honest = await attempt(overlap, null)
    const { arrived, wire } = await attempt(overlap, { sign: 'wrong' })
    for (const secret of [present, old]) expect(accepts(scheme, arrived, secret.verify)).toBe(false)
    expect(Object.keys(arrived.headers)).toEqual(Object.keys(honest.arrived.headers))
    for (const [name, value] of Object.entries(honest.arrived.headers)) {
      expect(String(arrived.headers[name]).length).toBe(String(value).length)
    }
    expect(new URL(arrived.path).searchParams.has('token')).toBe(scheme === 'url-token')
    expect(wire.faults).toEqual(['sign'])
  })

  test('sign: missing has no signature, no id, no timestamp and no token, and is refused', async () => {
    const { arrived, wire } = await attempt(overlap, { sign: 'missing' })
    expect(Object.keys(arrived.headers).toSorted()).toEqual(['content-type', 'user-agent'])
    expect(arrived.path).toBe('http://shop.test/hook?shop=1')
    expect(accepts(scheme, arrived, present.verify)).toBe(false)
    expect(wire.faults).toEqual(['sign'])
  })

  test.each(['stale', 'future'] as const)('sign: %s is refused where there is a timestamp', async sign => {
    const { arrived, wire } = await attempt(alone, { sign })
    const isStamped = STAMPED.some(name => name === scheme)
    expect(accepts(scheme, arrived, present.verify)).toBe(!isStamped)
    expect(wire.faults).toEqual(isStamped ? ['sign'] : [])
  })

  test('sign: old-key in an overlap is accepted by who knows the old one only', async () => {
    const { arrived, wire } = await attempt(overlap, { sign: 'old-key' })
    expect([accepts(scheme, arrived, present.verify), accepts(scheme, arrived, old.verify)]).toEqual([false, true])
    expect(wire.faults).toEqual(['sign'])
  })

  test('sign: new-key in an overlap is accepted by who knows the new one only', async () => {
    const { arrived } = await attempt(overlap, { sign: 'new-key' })
    expect([accepts(scheme, arrived, present.verify), accepts(scheme, arrived, old.verify)]).toEqual([true, false])
  })

  test.each(['old-key', 'new-key'] as const)('sign: %s without an overlap is no fault', async sign => {
    const { arrived, wire } = await attempt(alone, { sign })
    expect(accepts(scheme, arrived, present.verify)).toBe(true)
    expect(wire.faults).toEqual([])
  })

  test('a body changed after signing is refused, unless the scheme does not look at the body', async () => {
    const { arrived, wire } = await attempt(alone, { mutate: { after_signing: true } })
    expect(accepts(scheme, arrived, present.verify)).toBe(scheme === 'url-token')
    expect(JSON.parse(arrived.body.toString())).toEqual({ ...STATUS_EVENT, cod: '180401' })
    const before = { ...arrived, body: Buffer.from(MESSAGE.body) }
    expect(accepts(scheme, before, present.verify)).toBe(true)
    expect(wire.faults).toEqual(['mutate'])
  })

  test('what is changed before signing is accepted: the consumer has to look at it', async () => {
    const chaos: WebhookChaos = {
      status: 777,
      shipment: 'GSUNKNOWN1',
      skew: '7h',
      mutate: { drop: ['fee'], null: ['order_id'], mistype: ['cod'] },
      size: 5_000,
      content_type: 'text/plain',
    }
    const { arrived, wire } = await attempt(alone, chaos)
    expect(accepts(scheme, arrived, present.verify)).toBe(true)
    expect(arrived.body).toHaveLength(5_000)
    expect(wire.faults).toEqual(['status', 'shipment', 'skew', 'mutate', 'size', 'content_type'])
  })
})

describe('several schemes at once', () => {
  const secrets = new Map(SIGNING.map(scheme => [scheme, makeSecret(scheme)]))
  const schemes = SIGNING.map(scheme => ({ scheme, secrets: [secrets.get(scheme)?.sign ?? ''] }))
  const judge = (arrived: Arrived) =>
    SIGNING.filter(scheme => accepts(scheme, arrived, secrets.get(scheme)?.verify ?? ''))

  test.each<[WebhookChaos['sign'], readonly SchemeName[]]>([
    ['wrong', []],
    ['missing', []],
    ['stale', UNSTAMPED],
    ['future', UNSTAMPED],
    ['old-key', SIGNING],
    ['new-key', SIGNING],
  ])('sign: %s is accepted by %j', async (sign, accepting) => {
    const { arrived } = await attempt(schemes, sign === undefined ? null : { sign })
    expect(judge(arrived)).toEqual(accepting)
  })
})

test.each([
  ['stale', -600],
  ['future', 600],
] as const)('sign: %s is signed as of %i seconds from now', async (sign, off) => {
  const { arrived } = await attempt([{ scheme: 'standard', secrets: [makeSecret('standard').sign] }], { sign })
  expect(Math.abs(Number(arrived.headers['webhook-timestamp']) - Date.now() / 1_000 - off)).toBeLessThan(30)
})

describe('beside body and signature', () => {
  test('content_type (W20) replaces the header; the usual one is no fault', async () => {
    const { arrived, wire } = await attempt([], { content_type: 'application/x-www-form-urlencoded' })
    expect(arrived.headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect(wire.faults).toEqual(['content_type'])
    expect((await attempt([], { content_type: 'application/json' })).wire.faults).toEqual([])
  })

  test('reset (W18) asks the sender to break off, and nothing else does', async () => {
    const { request, wire } = await attempt([], { reset: true })
    expect(request.breakOff).toBe(true)
    expect(wire.faults).toEqual(['reset'])
    for (const chaos of [null, { reset: false }, { size: 5_000 }]) {
      expect((await attempt([], chaos)).request).not.toHaveProperty('breakOff')
    }
  })

  test('the log does not show the token of the scheme url-token', async () => {
    const { wire, request } = await attempt([{ scheme: 'url-token', secrets: ['secret-token'] }], null)
    expect(request.url).toBe('http://shop.test/hook?shop=1&token=secret-token')
    expect(JSON.stringify(wire)).not.toContain('secret-token')
  })

  test('a scheme that signs nothing cannot be signed wrongly', async () => {
    for (const sign of ['wrong', 'missing', 'stale', 'future', 'old-key', 'new-key'] as const) {
      expect((await attempt([{ scheme: 'none', secrets: [] }], { sign })).wire.faults).toEqual([])
    }
  })
})
