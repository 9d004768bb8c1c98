import { createHmac } from 'node:crypto'
import { SandboxError } from '../../domain/errors.ts'
import { findHeader } from './find-header.ts'
import { sameSignature } from './same-signature.ts'
import type { SignatureScheme, Verdict } from './scheme.ts'

const SECRET_PREFIX = 'whsec_'
const BASE64 =
  /^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$|^[A-Za-z0-9+/]{2}==$|^[A-Za-z0-9+/]{3}=$/
const DEFAULT_TOLERANCE_S = 300

/**
 * Standard Webhooks: `webhook-id`, `webhook-timestamp` (UNIX seconds) and `webhook-signature: v1,<base64>`, an
 * HMAC-SHA256 of `id.timestamp.body`. The secret is `whsec_` + base64; the key is what the base64 stands for.
 */
export const standard: SignatureScheme = {
  name: 'standard',

  sign({ id, timestamp, body, secret }) {
    const key = decodeSecret(secret)
    if (key === null) {
      throw new SandboxError('invalid', 'The secret of scheme "standard" must be "whsec_" followed by base64.')
    }
    return {
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': `v1,${digest({ id, timestamp: String(timestamp), body, key })}`,
    }
  },

  verify({ headers, body, secret, now, toleranceS = DEFAULT_TOLERANCE_S }) {
    const id = findHeader(headers, 'webhook-id')
    const timestamp = findHeader(headers, 'webhook-timestamp')
    const signatures = findHeader(headers, 'webhook-signature')
    if (!id) return refuse('The header webhook-id is missing.')
    if (!timestamp) return refuse('The header webhook-timestamp is missing.')
    if (!signatures) return refuse('The header webhook-signature is missing.')
    if (!/^\d{1,12}$/.test(timestamp)) return refuse(`webhook-timestamp "${timestamp}" is not a UNIX time in seconds.`)

    const age = now - Number(timestamp)
    if (age > toleranceS) return refuse(`webhook-timestamp is ${age} s old; at most ${toleranceS} s are allowed.`)
    if (-age > toleranceS) {
      return refuse(`webhook-timestamp is ${-age} s in the future; at most ${toleranceS} s are allowed.`)
    }

    const key = decodeSecret(secret)
    if (key === null) return refuse('The secret to verify with is not "whsec_" followed by base64.')
    const expected = `v1,${digest({ id, timestamp, body, key })}`
    // While a secret is being rotated the header holds a signature for the old and one for the new secret.
    const given = signatures.split(' ')
    if (given.some(signature => sameSignature(signature, expected))) return { ok: true }
    if (!given.some(signature => signature.startsWith('v1,'))) {
      return refuse(`webhook-signature holds no "v1," signature: "${signatures}".`)
    }
    return refuse('No signature in webhook-signature matches this id, timestamp, body and secret.')
  },
}

function digest(input: { id: string; timestamp: string; body: Uint8Array; key: Uint8Array }): string {
  return createHmac('sha256', input.key).update(`${input.id}.${input.timestamp}.`).update(input.body).digest('base64')
}

/** The key bytes; null when the text is not base64, which Buffer would silently decode to some other key. */
function decodeSecret(secret: string): Uint8Array | null {
  const text = secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret
  return BASE64.test(text) ? Buffer.from(text, 'base64') : null
}

function refuse(reason: string): Verdict {
  return { ok: false, reason }
}
