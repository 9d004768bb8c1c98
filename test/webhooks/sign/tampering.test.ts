import { describe, expect, test } from 'vitest'
import type { VerifyInput } from '../../../src/webhooks/sign/scheme.ts'
import { addressWith, SCHEMES, type SchemeName, signWith } from '../../../src/webhooks/sign/schemes.ts'
import { publicKeyOf, signingKeyOf } from '../../../src/webhooks/sign/signing-key.ts'
import { urlTokenOf } from '../../../src/webhooks/sign/url-token.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const OTHER = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYX'
const NOW = 1_767_571_200
const BODY = Buffer.from('{"gcode":"GS6ZE234V6","status_text":"Chờ lấy hàng"}')

const SIGNING = ['standard', 'standard-ed25519', 'stripe', 'github', 'body-hmac-base64'] as const
const TIMED = ['standard', 'standard-ed25519', 'stripe'] as const

function keyOf(scheme: SchemeName, secret: string): string {
  return scheme === 'standard-ed25519' ? publicKeyOf(signingKeyOf(secret)) : secret
}

function sign(scheme: SchemeName): Readonly<Record<string, string>> {
  return signWith([{ scheme, secrets: [SECRET] }], { id: 'msg_abc', timestamp: NOW, body: BODY })
}

const SIGNED = new Map(SIGNING.map(scheme => [scheme, { headers: sign(scheme), secret: keyOf(scheme, SECRET) }]))

function signed(scheme: (typeof SIGNING)[number]): Readonly<Record<string, string>> {
  return SIGNED.get(scheme)?.headers ?? {}
}

function verify(scheme: (typeof SIGNING)[number], changes: Partial<VerifyInput> = {}) {
  const { headers = {}, secret = '' } = SIGNED.get(scheme) ?? {}
  return SCHEMES[scheme].verify({ headers, body: BODY, secret, now: NOW, ...changes })
}

/** The name of the header with the signature and where in its value the signature begins. */
function signatureOf(scheme: (typeof SIGNING)[number]) {
  const [name = '', value = ''] = Object.entries(signed(scheme)).at(-1) ?? []
  const before = { standard: 'v1,', 'standard-ed25519': 'v1a,', stripe: `t=${NOW},v1=`, github: 'sha256=' }
  const start = Object.entries(before).find(([known]) => known === scheme)?.[1].length ?? 0
  return { name, value, start }
}

describe.each(SIGNING)('scheme %s', scheme => {
  test('accepts what it signed, its headers in any case', () => {
    const upper = Object.fromEntries(Object.entries(signed(scheme)).map(([name, value]) => [name.toUpperCase(), value]))
    expect(verify(scheme)).toEqual({ ok: true })
    expect(verify(scheme, { headers: upper })).toEqual({ ok: true })
  })

  test('refuses a body with any one bit changed, cut off, or written differently', () => {
    for (let bit = 0; bit < BODY.length * 8; bit += 1) {
      const body = Buffer.from(BODY)
      body[bit >> 3] = (body[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(verify(scheme, { body }).ok).toBe(false)
    }
    expect(verify(scheme, { body: BODY.subarray(0, -1) }).ok).toBe(false)
    expect(verify(scheme, { body: Buffer.alloc(0) }).ok).toBe(false)
    expect(verify(scheme, { body: Buffer.concat([BODY, Buffer.from('\n')]) }).ok).toBe(false)
    const anew = Buffer.from(JSON.stringify(JSON.parse(BODY.toString()), null, 1))
    expect(verify(scheme, { body: anew })).toMatchObject({ ok: false, reason: expect.stringMatching(/match/) })
  })

  test('refuses a signature with any one character changed, cut off anywhere, longer, or of another secret', () => {
    const { name, value, start } = signatureOf(scheme)
    const withValue = (text: string) => verify(scheme, { headers: { ...signed(scheme), [name]: text } }).ok
    expect(withValue(value)).toBe(true)
    for (let at = start; at < value.length; at += 1) {
      const changed = value[at] === 'A' ? 'B' : 'A'
      expect(withValue(value.slice(0, at) + changed + value.slice(at + 1)), `character ${at}`).toBe(false)
      expect(withValue(value.slice(0, at)), `cut at ${at}`).toBe(false)
    }
    expect(withValue(`${value}A`)).toBe(false)
    expect(verify(scheme, { secret: keyOf(scheme, OTHER) }).ok).toBe(false)
  })

  test('refuses a request without a header, naming it, and one that is empty', () => {
    for (const name of Object.keys(signed(scheme))) {
      const missing = { ok: false, reason: expect.stringContaining(`${name} is missing`) }
      expect(verify(scheme, { headers: { ...signed(scheme), [name]: undefined } })).toEqual(missing)
      expect(verify(scheme, { headers: { ...signed(scheme), [name]: '' } })).toEqual(missing)
    }
  })

  test('neither signs nor accepts without a secret, since a signature by an empty key proves nothing', () => {
    const signBy = (secrets: readonly string[]) =>
      SCHEMES[scheme].sign({ id: 'msg_1', timestamp: 1, body: BODY, secrets })
    expect(() => signBy([''])).toThrow('needs a secret that is not empty')
    expect(() => signBy([])).toThrow('needs a secret that is not empty')
    for (const secret of ['', [], ['']]) {
      expect(verify(scheme, { secret })).toEqual({
        ok: false,
        reason: 'There is no secret to verify with: it is empty.',
      })
    }
  })
})

describe.each(TIMED)('scheme %s', scheme => {
  test('accepts 300 s of difference either way, refuses 301, and takes another tolerance', () => {
    expect(verify(scheme, { now: NOW + 300 })).toEqual({ ok: true })
    expect(verify(scheme, { now: NOW - 300 })).toEqual({ ok: true })
    expect(verify(scheme, { now: NOW + 301 })).toMatchObject({
      reason: expect.stringMatching(/301 s old; at most 300/),
    })
    expect(verify(scheme, { now: NOW - 301 })).toMatchObject({ reason: expect.stringMatching(/301 s in the future/) })
    expect(verify(scheme, { now: NOW - 900, toleranceS: 900 })).toEqual({ ok: true })
    expect(verify(scheme, { now: NOW + 11, toleranceS: 10 }).ok).toBe(false)
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY])('refuses everything when it is %d o’clock', now => {
    expect(verify(scheme, { now }).ok).toBe(false)
  })

  test('refuses everything when the tolerance is no number', () => {
    expect(verify(scheme, { toleranceS: Number.NaN }).ok).toBe(false)
  })

  test.each(['now', 'Infinity', '1e9', '-1', '0x10', ' 1767571200', '1767571200.0', ''])(
    'refuses the timestamp "%s"',
    timestamp => {
      const headers = Object.entries(signed(scheme)).map(([name, value]) => [
        name,
        value.replace(String(NOW), timestamp),
      ])
      expect(verify(scheme, { headers: Object.fromEntries(headers) })).toMatchObject({ ok: false })
    },
  )

  test('refuses a timestamp that is another than the one signed', () => {
    const headers = Object.entries(signed(scheme)).map(([name, value]) => [name, value.replace(`${NOW}`, `${NOW + 1}`)])
    expect(verify(scheme, { headers: Object.fromEntries(headers) })).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/^No signature in .* matches this .*timestamp/),
    })
  })
})

test('the id is part of what Standard Webhooks signs', () => {
  for (const scheme of ['standard', 'standard-ed25519'] as const) {
    const headers = { ...signed(scheme), 'webhook-id': 'msg_abd' }
    expect(verify(scheme, { headers })).toMatchObject({ reason: expect.stringMatching(/matches this id/) })
  }
})

test('no refusal and no error says a secret, a private key or a token', () => {
  const secrets = [SECRET, 'client-secret', signingKeyOf(SECRET), `${SECRET}!`, `whsk_${'A'.repeat(43)}`]
  for (const scheme of Object.keys(SCHEMES)) {
    // Its own keys.
    const name = scheme as SchemeName
    for (const secret of secrets) {
      const texts: string[] = []
      const url = addressed(name, secret)
      try {
        const headers = SCHEMES[name].sign({ id: 'msg_1', timestamp: NOW, body: BODY, secrets: [secret] })
        for (const changes of [{}, { body: Buffer.from('{}') }, { headers: {} }, { now: 0 }, { url: '/?token=a' }]) {
          const input = { headers, body: BODY, secret, now: NOW, url, ...changes }
          for (const verdict of [SCHEMES[name].verify(input), SCHEMES[name].verify({ ...input, secret: OTHER })]) {
            if (!verdict.ok) texts.push(verdict.reason)
          }
        }
      } catch (error) {
        texts.push(String(error))
      }
      for (const text of texts) {
        expect(text).not.toContain(secret)
        expect(text).not.toContain(secret.replace(/^wh\w+_/, ''))
        expect(text).not.toContain(urlTokenOf(secret))
      }
    }
  }
})

function addressed(scheme: SchemeName, secret: string): string {
  return addressWith([{ scheme, secrets: [secret] }], 'http://shop.test/hook')
}
