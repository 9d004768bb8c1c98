import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { standard } from '../../../src/webhooks/sign/standard.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const OTHER_SECRET = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYX'
const NOW = 1_767_571_200
const BODY = Buffer.from('{"gcode":"GS6ZE234V6","status_text":"Chờ lấy hàng"}')
const SIGNED = standard.sign({ id: 'msg_abc', timestamp: NOW, body: BODY, secret: SECRET })

function verify(changes: Partial<Parameters<typeof standard.verify>[0]>) {
  return standard.verify({ headers: SIGNED, body: BODY, secret: SECRET, now: NOW, ...changes })
}

describe('scheme standard', () => {
  test('1,000 random UTF-8 bodies are accepted by the Standard Webhooks library', () => {
    const timestamp = Math.floor(Date.now() / 1_000)
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.uint8Array({ minLength: 1, maxLength: 64 }),
        (text, key) => {
          const secret = `whsec_${Buffer.from(key).toString('base64')}`
          const headers = standard.sign({ id: 'msg_x', timestamp, body: Buffer.from(text), secret })
          new Webhook(secret).verify(text, { ...headers }, { jsonParse: false })
        },
      ),
      { numRuns: 1_000 },
    )
  })

  test('1,000 random UTF-8 bodies signed by the Standard Webhooks library are accepted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), text => {
        const headers = {
          'Webhook-Id': 'msg_x',
          'Webhook-Timestamp': String(NOW),
          'Webhook-Signature': new Webhook(SECRET).sign('msg_x', new Date(NOW * 1_000), text),
        }
        expect(verify({ headers, body: Buffer.from(text) })).toEqual({ ok: true })
      }),
      { numRuns: 1_000 },
    )
  })

  test('bytes that are not UTF-8 are signed as they are', () => {
    const body = randomBytes(64)
    expect(verify({ headers: standard.sign({ id: 'msg_b', timestamp: NOW, body, secret: SECRET }), body })).toEqual({
      ok: true,
    })
  })

  test('while a secret is rotated, one of several signatures is enough', () => {
    const other = standard.sign({ id: 'msg_abc', timestamp: NOW, body: BODY, secret: OTHER_SECRET })
    const headers = { ...SIGNED, 'webhook-signature': `${other['webhook-signature']} ${SIGNED['webhook-signature']}` }
    expect(verify({ headers })).toEqual({ ok: true })
  })

  test.each([
    ['300 s old', { now: NOW + 300 }],
    ['300 s in the future', { now: NOW - 300 }],
    ["within a tolerance of one's own", { now: NOW + 900, toleranceS: 900 }],
    ['verified with the secret without its prefix', { secret: SECRET.slice('whsec_'.length) }],
  ])('a request is accepted when %s', (_, changes) => {
    expect(verify(changes)).toEqual({ ok: true })
  })

  test.each([
    ['a body with one bit changed', { body: flipBit(BODY) }, /No signature .* matches/],
    [
      'a body written anew',
      { body: Buffer.from(JSON.stringify(JSON.parse(BODY.toString()), null, 1)) },
      /No signature/,
    ],
    ['another secret', { secret: OTHER_SECRET }, /No signature/],
    ['another id', { headers: { ...SIGNED, 'webhook-id': 'msg_abd' } }, /No signature/],
    ['another timestamp', { headers: { ...SIGNED, 'webhook-timestamp': String(NOW + 1) } }, /No signature/],
    ['a timestamp 301 s old', { now: NOW + 301 }, /301 s old; at most 300 s/],
    ['a timestamp 301 s in the future', { now: NOW - 301 }, /301 s in the future/],
    ['a timestamp in words', { headers: { ...SIGNED, 'webhook-timestamp': 'now' } }, /"now" is not a UNIX time/],
    ['a timestamp of Infinity', { headers: { ...SIGNED, 'webhook-timestamp': 'Infinity' } }, /not a UNIX time/],
    ['no id', { headers: { ...SIGNED, 'webhook-id': undefined } }, /webhook-id is missing/],
    ['no timestamp', { headers: { ...SIGNED, 'webhook-timestamp': undefined } }, /webhook-timestamp is missing/],
    ['no signature', { headers: { ...SIGNED, 'webhook-signature': undefined } }, /webhook-signature is missing/],
    ['an empty signature', { headers: { ...SIGNED, 'webhook-signature': '' } }, /webhook-signature is missing/],
    [
      'a signature of another version',
      { headers: { ...SIGNED, 'webhook-signature': 'v1a,AAAA' } },
      /no "v1," signature/,
    ],
    ['half a signature', { headers: { ...SIGNED, 'webhook-signature': 'v1,g0hM9SsE' } }, /No signature/],
    ['a secret that is not base64', { secret: 'whsec_not base64' }, /not "whsec_" followed by base64/],
  ])('%s is refused with the reason', (_, changes, reason) => {
    expect(verify(changes)).toEqual({ ok: false, reason: expect.stringMatching(reason) })
  })

  test.each(['', 'whsec_', 'whsec_a', 'whsec_****', 'whsec_MfKQ9r8=GKYq'])(
    'nothing is signed with the secret "%s"',
    secret => {
      expect(() => standard.sign({ id: 'msg_abc', timestamp: NOW, body: BODY, secret })).toThrow(
        /"whsec_" followed by base64/,
      )
    },
  )
})

function flipBit(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  copy[copy.length - 1] = (copy[copy.length - 1] ?? 0) ^ 1
  return copy
}
