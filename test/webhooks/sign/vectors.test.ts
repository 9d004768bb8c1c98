import { describe, expect, test } from 'vitest'
import { addressWith, SCHEMES, signWith } from '../../../src/webhooks/sign/schemes.ts'
import { KNOWN_ANSWERS } from './known-answers.ts'

describe('known answers of the signature schemes', () => {
  test.each(KNOWN_ANSWERS)('$scheme signs as known from: $origin', answer => {
    const { scheme, secret, old_secret, id = 'msg_0', timestamp = 0, header, url, body, headers } = answer
    const secrets = old_secret === undefined ? [secret] : [secret, old_secret]
    const applied = [{ scheme, secrets, header }]
    expect(signWith(applied, { id, timestamp, body: Buffer.from(body) })).toEqual(headers)
    if (url === undefined) return
    const called = url.replace(/[?&]token=.*$/, '')
    expect(addressWith(applied, called)).toBe(url)
  })

  test.each(KNOWN_ANSWERS)('$scheme accepts its known answer from: $origin', answer => {
    const { scheme, secret, timestamp: now = 0, header, url, body, headers } = answer
    const each = [answer.public ?? secret, answer.old_public ?? answer.old_secret].filter(one => one !== undefined)
    for (const key of [...each, each]) {
      const verdict = SCHEMES[scheme].verify({ headers, body: Buffer.from(body), secret: key, header, url, now })
      expect(verdict).toEqual({ ok: true })
    }
  })

  test('every scheme is found under its own name, and every one that signs has a known answer of others', () => {
    for (const [name, scheme] of Object.entries(SCHEMES)) {
      expect(scheme.name).toBe(name)
      const origins = KNOWN_ANSWERS.filter(answer => answer.scheme === name).map(({ origin }) => origin)
      const ofOthers = origins.filter(origin => /^(?:published|computed with openssl): /.test(origin))
      if (name !== 'none') expect(ofOthers, name).not.toEqual([])
    }
  })

  test('standard, standard-ed25519, github and body-hmac-base64 have a published one', () => {
    const published = KNOWN_ANSWERS.filter(({ origin }) => origin.startsWith('published: '))
    expect(new Set(published.map(({ scheme }) => scheme))).toEqual(
      new Set(['standard', 'standard-ed25519', 'github', 'body-hmac-base64']),
    )
  })
})
