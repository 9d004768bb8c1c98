import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Scheme "body-hmac-base64": is this request from the sandbox and unchanged? It tells no time: remember the events you
 * handled. The secret is the account's client_secret.
 *
 *     verifyBodyHmacBase64(headers, rawBody, 'client-secret')
 */
export function verifyBodyHmacBase64(headers: NodeJS.Dict<string | string[]>, body: Buffer, secret: string) {
  const given = Buffer.from(String(headers['x-signature'] ?? ''))
  const expected = Buffer.from(createHmac('sha256', secret).update(body).digest('base64'))
  return secret !== '' && given.length === expected.length && timingSafeEqual(given, expected)
}
