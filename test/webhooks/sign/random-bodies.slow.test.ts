import { createPublicKey, verify } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { SCHEMES, type SchemeName } from '../../../src/webhooks/sign/schemes.ts'
import { publicKeyOf, signingKeyOf } from '../../../src/webhooks/sign/signing-key.ts'
import { opensslHmacs, opensslMissing } from './openssl.ts'
import { randomBodies } from './random-bodies.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const PUBLIC = publicKeyOf(signingKeyOf(SECRET))
const BODIES = randomBodies()
// The library reads the clock itself.
const NOW = Math.floor(Date.now() / 1_000)

function signed(scheme: SchemeName, body: Uint8Array) {
  return SCHEMES[scheme].sign({ id: 'msg_x', timestamp: NOW, body, secrets: [SECRET] })
}

describe('1,000 random UTF-8 bodies', () => {
  test('signed by standard are accepted by the Standard Webhooks library, and the other way round', () => {
    const library = new Webhook(SECRET)
    for (const body of BODIES) {
      const text = body.toString('utf8')
      library.verify(text, { ...signed('standard', body) }, { jsonParse: false })
      const headers = {
        'webhook-id': 'msg_x',
        'webhook-timestamp': String(NOW),
        'webhook-signature': library.sign('msg_x', new Date(NOW * 1_000), text),
      }
      expect(SCHEMES.standard.verify({ headers, body, secret: SECRET, now: NOW })).toEqual({ ok: true })
    }
  })

  test('signed by standard-ed25519 are accepted by node:crypto with the public key', () => {
    const x = Buffer.from(PUBLIC.slice('whpk_'.length), 'base64').toString('base64url')
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    for (const body of BODIES) {
      const headers = signed('standard-ed25519', body)
      const [version, signature = ''] = headers['webhook-signature']?.split(',') ?? []
      expect(version).toBe('v1a')
      const content = Buffer.concat([Buffer.from(`msg_x.${NOW}.`), body])
      expect(verify(null, content, key, Buffer.from(signature, 'base64'))).toBe(true)
      expect(SCHEMES['standard-ed25519'].verify({ headers, body, secret: PUBLIC, now: NOW })).toEqual({ ok: true })
    }
  })

  test.each<[SchemeName, string, (hex: string) => string, string]>([
    ['stripe', `${NOW}.`, hex => `t=${NOW},v1=${hex}`, 'Stripe-Signature'],
    ['github', '', hex => `sha256=${hex}`, 'X-Hub-Signature-256'],
    ['body-hmac-base64', '', hex => Buffer.from(hex, 'hex').toString('base64'), 'X-Signature'],
  ])('signed by %s carry what openssl computes', (scheme, before, write, header) => {
    const missing = opensslMissing()
    if (missing !== null) return console.warn(`${scheme} is not compared: ${missing}`)
    const hexes = opensslHmacs(
      SECRET,
      BODIES.map(body => Buffer.concat([Buffer.from(before), body])),
    )
    expect(hexes).toHaveLength(BODIES.length)
    for (const [index, body] of BODIES.entries()) {
      const headers = { [header]: write(hexes[index] ?? '') }
      expect(signed(scheme, body)).toEqual(headers)
      expect(SCHEMES[scheme].verify({ headers, body, secret: SECRET, now: NOW })).toEqual({ ok: true })
    }
  })
})
