import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bodyHmacBase64 } from '../../../src/webhooks/sign/body-hmac-base64.ts'

const BODY = Buffer.from('{"status_text":"Chờ lấy hàng"}')
const INPUT = { id: 'msg_1', timestamp: 1, body: BODY, secret: 'client-secret' }

describe('scheme body-hmac-base64', () => {
  test('1,000 random UTF-8 bodies and secrets carry base64(HMAC-SHA256(body, secret))', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.string({ unit: 'grapheme' }), (text, secret) => {
        const expected = createHmac('sha256', Buffer.from(secret)).update(text, 'utf8').digest().toString('base64')
        const headers = bodyHmacBase64.sign({ ...INPUT, body: Buffer.from(text), secret })
        expect(headers).toEqual({ 'X-Signature': expected })
        expect(bodyHmacBase64.verify({ headers, body: Buffer.from(text), secret, now: 0 })).toEqual({ ok: true })
      }),
      { numRuns: 1_000 },
    )
  })

  test('the header can be chosen and is found in any case', () => {
    const headers = bodyHmacBase64.sign({ ...INPUT, header: 'X-Hmac' })
    expect(Object.keys(headers)).toEqual(['X-Hmac'])
    const arrived = { 'x-hmac': headers['X-Hmac'] }
    expect(bodyHmacBase64.verify({ ...INPUT, headers: arrived, header: 'X-Hmac', now: 0 })).toEqual({ ok: true })
  })

  test.each([
    ['another body', { body: Buffer.from('{}') }, /X-Signature does not match/],
    ['another secret', { secret: 'other' }, /X-Signature does not match/],
    ['a missing header', { headers: {} }, /X-Signature is missing/],
    ['the signature under another header', { header: 'X-Other' }, /X-Other is missing/],
    ['a signature of another length', { headers: { 'x-signature': 'AAAA' } }, /does not match/],
  ])('%s is refused with the reason', (_, changes, reason) => {
    const verdict = bodyHmacBase64.verify({ ...INPUT, headers: bodyHmacBase64.sign(INPUT), now: 0, ...changes })
    expect(verdict).toEqual({ ok: false, reason: expect.stringMatching(reason) })
  })
})
