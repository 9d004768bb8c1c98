import { describe, expect, test } from 'vitest'
import { validator } from '../../../src/schemas/registry.ts'
import type { EndpointSignature } from '../../../src/schemas/types.gen.ts'
import { addressWith, SCHEMES, schemesOf, signWith } from '../../../src/webhooks/sign/schemes.ts'

const NEW = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const OLD = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYX'
const SECRETS = { endpointSecret: NEW, oldEndpointSecrets: [], clientSecret: 'client-secret' }
const MESSAGE = { id: 'msg_a', timestamp: 1, body: Buffer.from('{}') }
const STANDARD_HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature']

test.each<[EndpointSignature[], string[]]>([
  [[], []],
  [[{ scheme: 'none' }], []],
  [[{ scheme: 'url-token' }], []],
  [[{ scheme: 'standard' }], STANDARD_HEADERS],
  [[{ scheme: 'standard-ed25519' }], STANDARD_HEADERS],
  [[{ scheme: 'stripe' }], ['Stripe-Signature']],
  [[{ scheme: 'github' }], ['X-Hub-Signature-256']],
  [[{ scheme: 'body-hmac-base64' }], ['X-Signature']],
  [[{ scheme: 'body-hmac-base64', header: 'X-Shop-Hmac' }], ['X-Shop-Hmac']],
  [
    [
      { scheme: 'body-hmac-base64', header: 'X-One' },
      { scheme: 'body-hmac-base64', header: 'X-Two' },
    ],
    ['X-One', 'X-Two'],
  ],
  [
    [{ scheme: 'standard' }, { scheme: 'body-hmac-base64', header: 'X-Signature' }, { scheme: 'github' }],
    [...STANDARD_HEADERS, 'X-Signature', 'X-Hub-Signature-256'],
  ],
])('the schemes %j add exactly the headers %j', (settings, names) => {
  expect(Object.keys(signWith(schemesOf(settings, SECRETS), MESSAGE))).toEqual(names)
})

describe('secrets', () => {
  const all: EndpointSignature[] = [
    { scheme: 'standard' },
    { scheme: 'standard-ed25519' },
    { scheme: 'stripe' },
    { scheme: 'github' },
    { scheme: 'url-token' },
    { scheme: 'body-hmac-base64' },
  ]
  const secretsOf = (settings: EndpointSignature[], old: string | null) =>
    schemesOf(settings, { ...SECRETS, oldEndpointSecrets: old === null ? [] : [old] }).map(({ secrets }) => secrets)

  test('are the endpoint’s, of body-hmac-base64 the client_secret', () => {
    expect(secretsOf(all, null)).toEqual([[NEW], [NEW], [NEW], [NEW], [NEW], ['client-secret']])
  })

  test('while a rotation overlaps are the endpoint’s two, the present one first; the client_secret stays alone', () => {
    const both = [NEW, OLD]
    expect(secretsOf(all, OLD)).toEqual([both, both, both, both, both, ['client-secret']])
  })

  test('of a setting that has its own are that one alone, rotation or not', () => {
    const own = all.map(setting => ({ ...setting, secret: 'own' }))
    expect(secretsOf(own, OLD)).toEqual(all.map(() => ['own']))
  })
})

test('standard and standard-ed25519 together share the list of signatures, and both verifiers find theirs', () => {
  const applied = schemesOf([{ scheme: 'standard' }, { scheme: 'standard-ed25519' }], SECRETS)
  const headers = signWith(applied, MESSAGE)
  expect(headers['webhook-signature']).toMatch(/^v1,\S+ v1a,\S+$/)
  const request = { headers, body: MESSAGE.body, now: 1 }
  const whpk = 'whpk_pqvKXM9/biihvyKcwgVlOvgTWQ7rulZ6dd8twDWdyNA='
  expect(SCHEMES.standard.verify({ ...request, secret: NEW })).toEqual({ ok: true })
  expect(SCHEMES['standard-ed25519'].verify({ ...request, secret: whpk })).toEqual({ ok: true })
})

test('only url-token changes the address', () => {
  const others = schemesOf([{ scheme: 'standard' }, { scheme: 'stripe' }, { scheme: 'none' }], SECRETS)
  expect(addressWith(others, 'http://a.test/?b')).toBe('http://a.test/?b')
  const withToken = [...others, ...schemesOf([{ scheme: 'url-token', secret: 'T' }], SECRETS)]
  expect(addressWith(withToken, 'http://a.test/?b')).toBe('http://a.test/?b&token=T')
})

test('every scheme there is may be set in a profile and for an endpoint, and no other', () => {
  const ofProfile = validator('sandbox/profile-switches.schema.json')
  const ofEndpoint = validator('sandbox/endpoint-signature.schema.json')
  const complaints = (scheme: string) => [
    ...ofProfile({ webhook_signature: [{ scheme }] }).filter(({ pointer }) => pointer.startsWith('/webhook_signature')),
    ...ofEndpoint({ scheme }),
  ]
  expect(Object.keys(SCHEMES).flatMap(complaints)).toEqual([])
  expect(complaints('md5')).toHaveLength(2)
})
