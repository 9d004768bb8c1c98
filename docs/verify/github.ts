import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Scheme "github": is this request from the sandbox and unchanged? It tells no time: remember the ids you handled.
 *
 *     verifyGithub(headers, rawBody, 'whsec_...')
 */
export function verifyGithub(headers: NodeJS.Dict<string | string[]>, body: Buffer, secret: string) {
  const given = Buffer.from(String(headers['x-hub-signature-256'] ?? ''))
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`)
  return secret !== '' && given.length === expected.length && timingSafeEqual(given, expected)
}
