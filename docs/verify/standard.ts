import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Standard Webhooks (scheme "standard"): is this request from the sandbox, unchanged and fresh?
 *
 *     verifyStandard(headers, rawBody, 'whsec_...', Date.now() / 1000)
 */
export function verifyStandard(headers: NodeJS.Dict<string | string[]>, body: Buffer, secret: string, now: number) {
  const id = String(headers['webhook-id'] ?? '')
  const timestamp = String(headers['webhook-timestamp'] ?? '')
  const signatures = String(headers['webhook-signature'] ?? '')
  // Too old, too new or no time at all.
  if (id === '' || !/^\d{1,12}$/.test(timestamp) || !(Math.abs(now - Number(timestamp)) <= 300)) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  if (key.length === 0) return false
  const digest = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')
  const expected = Buffer.from(`v1,${digest}`)
  // Several signatures while a secret is rotated.
  return signatures.split(' ').some(signature => {
    const given = Buffer.from(signature)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}
