import { createHmac, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { SandboxError } from '../../domain/errors.ts'
import { decodeSecret } from './decode-secret.ts'

/** What comes before the 32 bytes of an ed25519 key in PKCS #8 and in SubjectPublicKeyInfo (RFC 8410). */
const PRIVATE_DER = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_DER = Buffer.from('302a300506032b6570032100', 'hex')
const KEY_BYTES = 32
const LABEL = 'carrier-sandbox standard-ed25519'

const REFUSAL =
  'The secret of scheme "standard-ed25519" must be "whsk_" followed by base64 of a 32-byte seed, alone or with its ' +
  'public key after it, or "whsec_" followed by base64.'

/**
 * The ed25519 private key of an endpoint, `whsk_` + base64(seed + public key) as the Standard Webhooks libraries write
 * it. An endpoint keeps one secret: the seed is HMAC-SHA256 of a fixed text, keyed with the bytes of that secret, so a
 * rotation gives a new pair of keys too, and the private one tells nothing of the secret.
 *
 * @param whsec `whsec_` + base64.
 * @throws SandboxError `invalid` when it is not.
 */
export function signingKeyOf(whsec: string): string {
  const secret = decodeSecret(whsec, 'whsec_')
  if (secret === null) throw new SandboxError('invalid', REFUSAL)
  const seed = createHmac('sha256', secret).update(LABEL).digest()
  return `whsk_${Buffer.concat([seed, rawPublicKey(privateKeyOf(seed))]).toString('base64')}`
}

/**
 * The public key that belongs to a private one, `whpk_` + base64 of 32 bytes: what a consumer verifies with.
 *
 * @param whsk `whsk_` + base64 of the seed (32 bytes) or of seed and public key (64 bytes).
 * @throws SandboxError `invalid` when it is neither, or when the two halves do not belong together.
 */
export function publicKeyOf(whsk: string): string {
  return `whpk_${rawPublicKey(readSigningKey(whsk)).toString('base64')}`
}

/** An endpoint signs with one key over and over; so many are remembered, the first to come goes first. */
const REMEMBERED = 256
const known = new Map<string, KeyObject>()

/**
 * The key to sign with, from `whsk_…`, or from the `whsec_…` it is derived of. Throws as {@link publicKeyOf} does. Each is
 * read once: reading one took twenty times as long as signing with it.
 */
export function readSigningKey(secret: string): KeyObject {
  const found = known.get(secret)
  if (found !== undefined) return found
  const key = parseSigningKey(secret)
  const [first] = known.keys()
  if (known.size >= REMEMBERED && first !== undefined) known.delete(first)
  known.set(secret, key)
  return key
}

function parseSigningKey(secret: string): KeyObject {
  const bytes = decodeSecret(secret.startsWith('whsec_') ? signingKeyOf(secret) : secret, 'whsk_')
  if (bytes === null || (bytes.length !== KEY_BYTES && bytes.length !== 2 * KEY_BYTES)) {
    throw new SandboxError('invalid', REFUSAL)
  }
  const key = privateKeyOf(bytes.subarray(0, KEY_BYTES))
  if (bytes.length > KEY_BYTES && !rawPublicKey(key).equals(bytes.subarray(KEY_BYTES))) {
    throw new SandboxError('invalid', 'The two halves of the "whsk_" key, seed and public key, do not belong together.')
  }
  return key
}

/** The key to verify with; null when the text is not `whpk_` + base64 of 32 bytes. */
export function readPublicKey(whpk: string): KeyObject | null {
  const bytes = decodeSecret(whpk, 'whpk_')
  if (bytes?.length !== KEY_BYTES) return null
  return createPublicKey({ key: Buffer.concat([PUBLIC_DER, bytes]), format: 'der', type: 'spki' })
}

function privateKeyOf(seed: Uint8Array): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PRIVATE_DER, seed]), format: 'der', type: 'pkcs8' })
}

function rawPublicKey(key: KeyObject): Buffer {
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(PUBLIC_DER.length)
}
