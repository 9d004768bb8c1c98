import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Scheme "stripe": is this request from the sandbox, unchanged and fresh?
 *
 *     verifyStripe(headers, rawBody, 'whsec_...', Date.now() / 1000)
 */
export function verifyStripe(headers: NodeJS.Dict<string | string[]>, body: Buffer, secret: string, now: number) {
  const parts = String(headers['stripe-signature'] ?? '').split(',')
  const timestamp = parts.find(part => part.startsWith('t='))?.slice(2) ?? ''
  // Too old, too new or no time at all.
  if (secret === '' || !/^\d{1,12}$/.test(timestamp) || !(Math.abs(now - Number(timestamp)) <= 300)) return false
  const digest = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')
  const expected = Buffer.from(`v1=${digest}`)
  // Several "v1=" while a secret is rotated.
  return parts.some(part => {
    const given = Buffer.from(part)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}
