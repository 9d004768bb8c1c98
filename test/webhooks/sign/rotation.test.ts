import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { addressWith, SCHEMES, type SchemeName, schemesOf, signWith } from '../../../src/webhooks/sign/schemes.ts'
import { publicKeyOf, signingKeyOf } from '../../../src/webhooks/sign/signing-key.ts'

const NEW = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const OLD = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYX'
const NOW = Math.floor(Date.now() / 1_000)
const BODY = Buffer.from('{"gcode":"GS6ZE234V6"}')

function send(scheme: SchemeName, old: string | null = OLD) {
  const oldEndpointSecrets = old === null ? [] : [old]
  const applied = schemesOf([{ scheme }], { endpointSecret: NEW, oldEndpointSecrets, clientSecret: 'client-secret' })
  return {
    headers: signWith(applied, { id: 'msg_1', timestamp: NOW, body: BODY }),
    url: addressWith(applied, 'http://shop.test/hook'),
  }
}

function isAccepted(scheme: SchemeName, knows: readonly string[], oldSecret?: string | null): boolean {
  const secret = scheme === 'standard-ed25519' ? knows.map(whsec => publicKeyOf(signingKeyOf(whsec))) : knows
  return SCHEMES[scheme].verify({ ...send(scheme, oldSecret), body: BODY, secret, now: NOW }).ok
}

describe('while a rotation overlaps', () => {
  test.each(['standard', 'standard-ed25519', 'stripe'] as const)(
    'no consumer rejects what is signed by %s, whether it knows the old secret, the new one or both',
    scheme => {
      for (const knows of [[OLD], [NEW], [OLD, NEW], [NEW, OLD]]) expect(isAccepted(scheme, knows)).toBe(true)
      expect(isAccepted(scheme, ['whsec_b3RoZXI='])).toBe(false)
      // When it is over, the old one is worth nothing.
      expect(isAccepted(scheme, [OLD], null)).toBe(false)
      expect(isAccepted(scheme, [NEW, OLD], null)).toBe(true)
    },
  )

  test.each(['github', 'url-token'] as const)(
    '%s holds one signature, of the new secret: who knows both accepts it before, in and after',
    scheme => {
      for (const knows of [[NEW], [OLD, NEW], [NEW, OLD]]) expect(isAccepted(scheme, knows)).toBe(true)
      expect(isAccepted(scheme, [OLD])).toBe(false)
    },
  )

  test('the Standard Webhooks library accepts it with either secret', () => {
    for (const secret of [OLD, NEW]) {
      new Webhook(secret).verify(BODY.toString(), { ...send('standard').headers }, { jsonParse: false })
    }
  })

  test('the present secret’s signature comes first', () => {
    const [first] = send('standard').headers['webhook-signature']?.split(' ') ?? []
    expect(first).toBe(send('standard', null).headers['webhook-signature'])
    expect(send('stripe').headers['Stripe-Signature']).toMatch(/^t=\d+,v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/)
  })
})
