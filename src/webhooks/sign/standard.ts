import { createHmac } from 'node:crypto'
import { SandboxError } from '../../domain/errors.ts'
import { decodeSecret } from './decode-secret.ts'
import { listSecrets, NO_SECRET, presentSecret } from './list-secrets.ts'
import { readStandardHeaders } from './read-standard-headers.ts'
import { refuseSignature } from './refuse.ts'
import { sameSignature } from './same-signature.ts'
import type { SignatureScheme } from './scheme.ts'

/**
 * Standard Webhooks: `webhook-id`, `webhook-timestamp` (UNIX seconds) and `webhook-signature: v1,<base64>`, an
 * HMAC-SHA256 of `id.timestamp.body`; one signature per secret, space between them, while a rotation overlaps. The secret
 * is `whsec_` + base64; the key is what the base64 stands for.
 */
export const standard: SignatureScheme = {
  name: 'standard',
  place: () => 'webhook-signature',
  header: 'own',
  secret: { of: 'endpoint', form: 'whsec' },
  proves: { body: true, time: true },
  isList: true,

  sign(input) {
    presentSecret(input, 'standard')
    const { id, timestamp, body, secrets } = input
    const signed = { id, timestamp: String(timestamp), body }
    return {
      'webhook-id': id,
      'webhook-timestamp': signed.timestamp,
      'webhook-signature': secrets.map(secret => digest(signed, keyOf(secret))).join(' '),
    }
  },

  // Shares its header with standard-ed25519; the version tells which signature is whose.
  isShownBy: ({ headers }) => headers['webhook-signature']?.split(' ').some(one => !one.startsWith('v1a,')) === true,

  verify(input) {
    const found = readStandardHeaders(input)
    if (typeof found === 'string') return refuseSignature(found)
    const { id, timestamp, signatures } = found
    const secrets = listSecrets(input)
    if (secrets.length === 0) return refuseSignature(NO_SECRET)
    const keys = secrets.map(secret => decodeSecret(secret, 'whsec_'))
    for (const key of keys) {
      const expected = key && digest({ id, timestamp, body: input.body }, key)
      if (expected !== null && signatures.some(signature => sameSignature(signature, expected))) return { ok: true }
    }
    if (keys.includes(null)) return refuseSignature('The secret to verify with is not "whsec_" followed by base64.')
    if (!signatures.some(signature => signature.startsWith('v1,'))) {
      return refuseSignature(`webhook-signature holds no "v1," signature: "${signatures.join(' ')}".`)
    }
    return refuseSignature('No signature in webhook-signature matches this id, timestamp, body and secret.')
  },
}

function keyOf(secret: string): Uint8Array {
  const key = decodeSecret(secret, 'whsec_')
  if (key !== null) return key
  throw new SandboxError('invalid', 'The secret of scheme "standard" must be "whsec_" followed by base64.')
}

function digest(input: { id: string; timestamp: string; body: Uint8Array }, key: Uint8Array): string {
  const hmac = createHmac('sha256', key).update(`${input.id}.${input.timestamp}.`).update(input.body)
  return `v1,${hmac.digest('base64')}`
}
