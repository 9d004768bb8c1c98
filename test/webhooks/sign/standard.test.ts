import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { standard } from '../../../src/webhooks/sign/standard.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const OTHER_SECRET = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYX'
const NOW = 1_767_571_200
const BODY = Buffer.from('{"gcode":"GS6ZE234V6","status_text":"Chờ lấy hàng"}')
const SIGNED = standard.sign({ id: 'msg_abc', timestamp: NOW, body: BODY, secrets: [SECRET] })

function verify(changes: Partial<Parameters<typeof standard.verify>[0]>) {
  return standard.verify({ headers: SIGNED, body: BODY, secret: SECRET, now: NOW, ...changes })
}

describe('scheme standard', () => {
  test('secrets of 1 to 64 bytes are read as the Standard Webhooks library reads them', () => {
    const timestamp = Math.floor(Date.now() / 1_000)
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 64 }), key => {
        const secret = `whsec_${Buffer.from(key).toString('base64')}`
        const headers = standard.sign({ id: 'msg_x', timestamp, body: BODY, secrets: [secret] })
        new Webhook(secret).verify(BODY.toString(), { ...headers }, { jsonParse: false })
      }),
      { numRuns: 200 },
    )
  })

  test('bytes that are not UTF-8 are signed as they are', () => {
    const body = randomBytes(64)
    const headers = standard.sign({ id: 'msg_b', timestamp: NOW, body, secrets: [SECRET] })
    expect(verify({ headers, body })).toEqual({ ok: true })
  })

  test('one of several signatures is enough, among those of other versions too', () => {
    const other = standard.sign({ id: 'msg_abc', timestamp: NOW, body: BODY, secrets: [OTHER_SECRET] })
    const list = `v1a,AAAA ${other['webhook-signature']} v2,AAAA ${SIGNED['webhook-signature']}`
    expect(verify({ headers: { ...SIGNED, 'webhook-signature': list } })).toEqual({ ok: true })
  })

  test('one of several secrets is enough, even when another can be none', () => {
    expect(verify({ secret: [OTHER_SECRET, SECRET] })).toEqual({ ok: true })
    expect(verify({ secret: ['whsec_****', SECRET] })).toEqual({ ok: true })
    expect(verify({ secret: SECRET.slice('whsec_'.length) })).toEqual({ ok: true })
  })

  test.each([
    ['only signatures of another version', { headers: { ...SIGNED, 'webhook-signature': 'v1a,AAAA' } }, /no "v1," sig/],
    ['a secret that is not base64', { secret: 'whsec_not base64' }, /not "whsec_" followed by base64/],
    ['a public key', { secret: 'whpk_1SiA4o9hyqTCpIqC5V9HUakiiaeACeqfZTInDBbOir4=' }, /not "whsec_" followed/],
  ])('%s is refused with the reason', (_, changes, reason) => {
    expect(verify(changes)).toEqual({ ok: false, reason: expect.stringMatching(reason) })
  })

  test.each(['whsec_', 'whsec_a', 'whsec_****', 'whsec_MfKQ9r8=GKYq'])(
    'nothing is signed with the secret "%s"',
    secret => {
      const sign = () => standard.sign({ id: 'msg_abc', timestamp: NOW, body: BODY, secrets: [secret] })
      expect(sign).toThrow('The secret of scheme "standard" must be "whsec_" followed by base64.')
    },
  )
})
