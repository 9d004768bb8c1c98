import { expect, test } from 'vitest'
import { bodyHmacBase64 } from '../../../src/webhooks/sign/body-hmac-base64.ts'

const INPUT = { id: 'msg_1', timestamp: 1, body: Buffer.from('{}'), secrets: ['chờ khách'] }

test('the header of body-hmac-base64 can be chosen and is found in any case', () => {
  const headers = bodyHmacBase64.sign({ ...INPUT, header: 'X-Hmac' })
  expect(Object.keys(headers)).toEqual(['X-Hmac'])
  const arrived = { headers: { 'x-hmac': headers['X-Hmac'] }, body: INPUT.body, secret: INPUT.secrets, now: 0 }
  expect(bodyHmacBase64.verify({ ...arrived, header: 'X-Hmac' })).toEqual({ ok: true })
  expect(bodyHmacBase64.verify({ ...arrived, header: 'X-Other' })).toEqual({
    ok: false,
    reason: 'The header X-Other is missing.',
  })
})
