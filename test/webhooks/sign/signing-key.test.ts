import { createPrivateKey } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { publicKeyOf, signingKeyOf } from '../../../src/webhooks/sign/signing-key.ts'
import { standardEd25519 } from '../../../src/webhooks/sign/standard-ed25519.ts'

const PAIR = Buffer.from(
  '6Xb/dCcHpPea21PS1N9VY/NZW723CEc77N4rJCubMbfVKIDij2HKpMKkioLlX0dRqSKJp4AJ6p9lMicMFs6Kvg==',
  'base64',
)
const PUBLIC = 'whpk_1SiA4o9hyqTCpIqC5V9HUakiiaeACeqfZTInDBbOir4='
const whsk = (bytes: Uint8Array) => `whsk_${Buffer.from(bytes).toString('base64')}`

describe('the keys of standard-ed25519', () => {
  test('a private key is read as seed alone and as seed and public key', () => {
    expect(publicKeyOf(whsk(PAIR))).toBe(PUBLIC)
    expect(publicKeyOf(whsk(PAIR.subarray(0, 32)))).toBe(PUBLIC)
  })

  // The keys beside it were made with openssl.
  test.each([
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'whpk_pqvKXM9/biihvyKcwgVlOvgTWQ7rulZ6dd8twDWdyNA='],
    ['whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYX', 'whpk_rRykN8+KKEWOAZxTVG9uosjRhshkTsqzPGtIWLAXtkQ='],
  ])('%s always gives the pair of %s', (whsec, whpk) => {
    expect(publicKeyOf(signingKeyOf(whsec))).toBe(whpk)
    expect(signingKeyOf(whsec)).toBe(signingKeyOf(whsec))
  })

  test('200 secrets give 200 pairs, whose public keys node:crypto derives alike', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 24, maxLength: 64 }), bytes => {
        const key = signingKeyOf(`whsec_${Buffer.from(bytes).toString('base64')}`)
        const both = Buffer.from(key.slice('whsk_'.length), 'base64')
        expect(both).toHaveLength(64)
        const d = both.subarray(0, 32).toString('base64url')
        const x = both.subarray(32).toString('base64url')
        const jwk = createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d, x }, format: 'jwk' }).export({
          format: 'jwk',
        })
        expect(jwk.x).toBe(Buffer.from(publicKeyOf(key).slice('whpk_'.length), 'base64').toString('base64url'))
        seen.add(key)
      }),
      { numRuns: 200 },
    )
    expect(seen.size).toBe(200)
  })

  test.each([
    [
      'halves that do not belong together',
      whsk(Buffer.concat([PAIR.subarray(0, 32), Buffer.alloc(32, 1)])),
      /two halves/,
    ],
    ['31 bytes', whsk(PAIR.subarray(0, 31)), /must be "whsk_" followed by base64 of a 32-byte seed/],
    ['63 bytes', whsk(PAIR.subarray(0, 63)), /must be "whsk_"/],
    ['no base64', 'whsk_****', /must be "whsk_"/],
    ['a public key', PUBLIC, /must be "whsk_"/],
    ['a secret that is not base64', 'whsec_****', /must be "whsk_" .* or "whsec_" followed by base64/],
  ])('nothing is signed with %s', (_, secret, reason) => {
    const sign = () => standardEd25519.sign({ id: 'msg_1', timestamp: 1, body: PAIR, secrets: [secret] })
    expect(sign).toThrow(reason)
  })

  test.each([
    ['a private key', whsk(PAIR)],
    ['a secret', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    ['half a public key', PUBLIC.slice(0, -2)],
  ])('nothing is verified with %s: a consumer is to hold the public key alone', (_, secret) => {
    const headers = standardEd25519.sign({ id: 'msg_1', timestamp: 1, body: PAIR, secrets: [whsk(PAIR)] })
    expect(standardEd25519.verify({ headers, body: PAIR, secret: PUBLIC, now: 1 })).toEqual({ ok: true })
    expect(standardEd25519.verify({ headers, body: PAIR, secret, now: 1 })).toEqual({
      ok: false,
      reason: 'The key to verify with is not "whpk_" followed by base64 of 32 bytes.',
    })
  })
})
