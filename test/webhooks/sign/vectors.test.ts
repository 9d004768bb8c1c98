import { describe, expect, test } from 'vitest'
import fixture from '../../../fixtures/signatures.json' with { type: 'json' }
import { SCHEMES, type SchemeName } from '../../../src/webhooks/sign/schemes.ts'

const vectors = fixture.vectors.map(vector => ({ ...vector, scheme: schemeName(vector.scheme) }))

describe('known answers of the signature schemes', () => {
  test.each(vectors)(
    '$scheme signs as known from: $origin',
    ({ scheme, secret, id, timestamp, header, body, headers }) => {
      const bytes = Buffer.from(body)
      const signed = SCHEMES[scheme].sign({ id: id ?? 'msg_0', timestamp: timestamp ?? 0, body: bytes, secret, header })
      expect(signed).toEqual(headers)
    },
  )

  test.each(vectors)(
    '$scheme accepts its known answer from: $origin',
    ({ scheme, secret, timestamp, header, body, headers }) => {
      const verdict = SCHEMES[scheme].verify({ headers, body: Buffer.from(body), secret, header, now: timestamp ?? 0 })
      expect(verdict).toEqual({ ok: true })
    },
  )

  test('every scheme has a published known answer and is found under its own name', () => {
    for (const [name, scheme] of Object.entries(SCHEMES)) {
      expect(scheme.name).toBe(name)
      expect(vectors.some(vector => vector.scheme === name && vector.origin.startsWith('published'))).toBe(true)
    }
  })
})

function schemeName(name: string): SchemeName {
  if (name !== 'standard' && name !== 'body-hmac-base64') throw new Error(`The fixture names no such scheme: ${name}`)
  return name
}
