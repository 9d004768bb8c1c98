import { createPublicKey, verify } from 'node:crypto'

/**
 * Standard Webhooks with a public key (scheme "standard-ed25519"): is this request from the sandbox, unchanged, fresh?
 *
 *     verifyStandardEd25519(headers, rawBody, 'whpk_...', Date.now() / 1000)
 */
export function verifyStandardEd25519(headers: NodeJS.Dict<string | string[]>, body: Buffer, key: string, now: number) {
  const id = String(headers['webhook-id'] ?? '')
  const timestamp = String(headers['webhook-timestamp'] ?? '')
  const signatures = String(headers['webhook-signature'] ?? '')
  // Too old, too new or no time at all.
  if (id === '' || !/^\d{1,12}$/.test(timestamp) || !(Math.abs(now - Number(timestamp)) <= 300)) return false
  const raw = Buffer.from(key.replace(/^whpk_/, ''), 'base64')
  if (raw.length !== 32) return false
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const content = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body])
  // Several signatures while a key is rotated.
  const given = signatures.split(' ').filter(signature => signature.startsWith('v1a,'))
  return given.some(signature => verify(null, content, publicKey, Buffer.from(signature.slice(4), 'base64')))
}
