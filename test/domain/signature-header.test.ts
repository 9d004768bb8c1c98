import { describe, expect, test } from 'vitest'
import { findHeaderFault } from '../../src/domain/signature-header.ts'

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
