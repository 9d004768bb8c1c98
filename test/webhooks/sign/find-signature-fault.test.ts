import { describe, expect, test } from 'vitest'
import type { EndpointSignature } from '../../../src/schemas/types.gen.ts'
import { findHeaderFault, findSignatureFault } from '../../../src/webhooks/sign/find-signature-fault.ts'

const ALL = ['standard', 'body-hmac-base64', 'url-token', 'stripe', 'github', 'standard-ed25519'] as const

const hmac = (header: string) => findHeaderFault({ scheme: 'body-hmac-base64', header })

describe('webhook_signature: the header of body-hmac-base64', () => {
  test.each([
    'Host',
    'Content-Length',
    'Content-Type',
    'Content-Encoding',
    'Transfer-Encoding',
    'Connection',
    'Keep-Alive',
    'Upgrade',
    'TE',
    'Trailer',
    'Expect',
    'User-Agent',
    'Proxy-Authorization',
    'Proxy-Connection',
    'webhook-id',
    'webhook-signature',
    'Stripe-Signature',
    'X-Hub-Signature-256',
  ])('cannot be %s, in small letters, in capitals or as it is', header => {
    for (const name of [header, header.toLowerCase(), header.toUpperCase()]) {
      expect(hmac(name)).toBe(
        `${name} is a header that a delivery needs for something else; choose another, such as X-Signature.`,
      )
    }
  })

  test.each(['X-Signature', 'X-Host', 'Signature', 'Hosts', 'X-Webhook-Signature', 'webhooks', 'Authorization'])(
    'can be %s',
    header => {
      expect(hmac(header)).toBeNull()
    },
  )
})

test('the scheme standard takes no header, whatever its name', () => {
  expect(findHeaderFault({ scheme: 'standard', header: 'X-Signature' })).toBe(
    'the scheme standard has headers of its own; write it without one.',
  )
  expect(findHeaderFault({ scheme: 'standard' })).toBeNull()
  expect(findHeaderFault({ scheme: 'body-hmac-base64' })).toBeNull()
})

test.each([
  ['standard-ed25519', 'headers of its own'],
  ['stripe', 'headers of its own'],
  ['github', 'headers of its own'],
  ['url-token', 'no header'],
  ['none', 'no header'],
] as const)('the scheme %s takes no header either: it has %s', (scheme, has) => {
  expect(findHeaderFault({ scheme, header: 'X-Signature' })).toBe(
    `the scheme ${scheme} has ${has}; write it without one.`,
  )
})

describe('schemes of one endpoint', () => {
  test.each<[string, EndpointSignature[]]>([
    ['none alone', [{ scheme: 'none' }]],
    ['nothing', []],
    ['all that sign', ALL.map(scheme => ({ scheme }))],
    ['standard twice, with two secrets', [{ scheme: 'standard' }, { scheme: 'standard', secret: 'whsec_AAAA' }]],
    [
      'two headers of body-hmac-base64',
      [{ scheme: 'body-hmac-base64' }, { scheme: 'body-hmac-base64', header: 'X-B' }],
    ],
  ])('can be %s', (_, settings) => {
    expect(findSignatureFault(settings)).toBeNull()
  })

  test.each<[string, EndpointSignature[], RegExp]>([
    ['none beside another', [{ scheme: 'standard' }, { scheme: 'none' }], /^none stands alone/],
    ['github twice', [{ scheme: 'github' }, { scheme: 'github', secret: 'a' }], /^the header of github can hold one/],
    ['stripe twice', [{ scheme: 'stripe' }, { scheme: 'stripe', secret: 'a' }], /^the header of stripe can hold one/],
    [
      'url-token twice',
      [{ scheme: 'url-token' }, { scheme: 'url-token', secret: 'a' }],
      /^\?token= in the URL can hold one/,
    ],
    [
      'one header twice, once by its default',
      [{ scheme: 'body-hmac-base64' }, { scheme: 'body-hmac-base64', header: 'x-signature', secret: 'a' }],
      /^the header x-signature can hold one/,
    ],
    ['a header that will not do', [{ scheme: 'body-hmac-base64', header: 'Host' }], /^Host is a header/],
  ])('cannot be %s', (_, settings, reason) => {
    expect(findSignatureFault(settings)).toMatch(reason)
  })
})
