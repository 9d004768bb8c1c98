import { type KeyObject, sign as signBytes, verify as verifyBytes } from 'node:crypto'
import { decodeSecret } from './decode-secret.ts'
import { listSecrets, NO_SECRET, presentSecret } from './list-secrets.ts'
import { readStandardHeaders } from './read-standard-headers.ts'
import { refuseSignature } from './refuse.ts'
import type { SignatureScheme } from './scheme.ts'
import { publicKeyOf, readPublicKey, readSigningKey, signingKeyOf } from './signing-key.ts'

const VERSION = 'v1a,'

/**
 * Standard Webhooks with a pair of keys: the headers of `standard`, `webhook-signature: v1a,<base64>`, an ed25519
 * signature of `id.timestamp.body`, one per secret while a rotation overlaps. Signed with `whsk_…` (or the `whsec_…` it
 * is derived of), verified with the public `whpk_…`: who can verify cannot sign.
 */
export const standardEd25519: SignatureScheme = {
  name: 'standard-ed25519',
  place: () => 'webhook-signature',
  header: 'own',
  secret: { of: 'endpoint', form: 'whsk' },
  proves: { body: true, time: true },
  isList: true,

  sign(input) {
    presentSecret(input, 'standard-ed25519')
    const { id, timestamp, secrets } = input
    const signed = signedBytes(id, String(timestamp), input.body)
    const keys = secrets.map(readSigningKey)
    const signatures = keys.map(key => VERSION + signBytes(null, signed, key).toString('base64'))
    return {
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatures.join(' '),
    }
  },

  isShownBy: ({ headers }) => headers['webhook-signature']?.split(' ').some(one => one.startsWith(VERSION)) === true,

  verifyingKey(secret) {
    const isEndpoints = secret.startsWith('whsec_') && decodeSecret(secret, 'whsec_') !== null
    return isEndpoints ? publicKeyOf(signingKeyOf(secret)) : secret
  },

  verify(input) {
    const found = readStandardHeaders(input)
    if (typeof found === 'string') return refuseSignature(found)
    const { id, timestamp, signatures } = found
    const secrets = listSecrets(input)
    if (secrets.length === 0) return refuseSignature(NO_SECRET)
    const keys = secrets.map(readPublicKey)
    const given = signatures.filter(one => one.startsWith(VERSION)).map(one => one.slice(VERSION.length))
    if (given.length === 0) return refuseSignature('webhook-signature holds no "v1a," signature.')
    const signed = signedBytes(id, timestamp, input.body)
    for (const key of keys) {
      if (key !== null && given.some(one => fits(one, signed, key))) return { ok: true }
    }
    if (keys.includes(null))
      return refuseSignature('The key to verify with is not "whpk_" followed by base64 of 32 bytes.')
    return refuseSignature('No signature in webhook-signature matches this id, timestamp, body and public key.')
  },
}

function fits(signature: string, signed: Uint8Array, key: KeyObject): boolean {
  const bytes = Buffer.from(signature, 'base64')
  // Buffer reads base64 generously; of all the spellings of a signature only one is what we sent.
  return bytes.toString('base64') === signature && verifyBytes(null, signed, key, bytes)
}

function signedBytes(id: string, timestamp: string, body: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body])
}
