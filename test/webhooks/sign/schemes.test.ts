import { expect, test } from 'vitest'
import type { Switches } from '../../../src/domain/profile.ts'
import { validator } from '../../../src/schemas/registry.ts'
import { SCHEMES, schemesOf, signWith } from '../../../src/webhooks/sign/schemes.ts'

const SECRETS = { endpointSecret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', clientSecret: 'client-secret' }

type Setting = Switches['webhook_signature']

function headerNames(setting: Setting): readonly string[] {
  const headers = signWith(schemesOf(setting, SECRETS), { id: 'msg_a', timestamp: 1, body: Buffer.from('{}') })
  return Object.keys(headers)
}

test.each<[Setting, string[]]>([
  [[], []],
  [[{ scheme: 'standard' }], ['webhook-id', 'webhook-timestamp', 'webhook-signature']],
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
    [{ scheme: 'standard' }, { scheme: 'body-hmac-base64', header: 'X-Signature' }],
    ['webhook-id', 'webhook-timestamp', 'webhook-signature', 'X-Signature'],
  ],
])('webhook_signature %j adds exactly %j', (setting, names) => {
  expect(headerNames(setting)).toEqual(names)
})

test('standard is keyed with the endpoint secret, body-hmac-base64 with the client_secret', () => {
  const applied = schemesOf([{ scheme: 'standard' }, { scheme: 'body-hmac-base64' }], SECRETS)
  expect(applied.map(({ scheme, secret }) => [scheme, secret])).toEqual([
    ['standard', SECRETS.endpointSecret],
    ['body-hmac-base64', SECRETS.clientSecret],
  ])
})

test('every scheme there is may be set in a profile, and no other', () => {
  const check = validator('sandbox/profile-switches.schema.json')
  const complaints = (scheme: string) =>
    check({ webhook_signature: [{ scheme }] }).filter(({ pointer }) => pointer.startsWith('/webhook_signature'))
  expect(Object.keys(SCHEMES).flatMap(complaints)).toEqual([])
  expect(complaints('stripe')).toHaveLength(1)
})
