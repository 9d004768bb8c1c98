import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Scheme "url-token": does the address carry the token? It proves neither the body nor the time. An endpoint's secret
 * ("whsec_...") never stands in an address: its token is made of it. Any other text is the token itself.
 *
 *     verifyUrlToken(new URL(request.url, 'http://localhost').searchParams.get('token') ?? '', 'whsec_...')
 */
export function verifyUrlToken(token: string, secret: string) {
  const made = () => createHmac('sha256', secret).update('carrier-sandbox url-token').digest('base64url')
  const expected = Buffer.from(secret.startsWith('whsec_') ? made() : secret)
  const given = Buffer.from(token)
  return secret !== '' && given.length === expected.length && timingSafeEqual(given, expected)
}
