import { createHmac } from 'node:crypto'
import { readKey } from './read-key.ts'
import type { SignatureScheme } from './signature-scheme.ts'
import { readStandardHeaders, standardSentAt } from './standard-headers.ts'

/** Standard Webhooks: base64 of HMAC-SHA256 over `id.timestamp.body`; the secret is `whsec_` and base64 of the key. */
export const standard: SignatureScheme = {
  name: 'standard',
  isTimed: true,
  sentAt: standardSentAt,
  faultOf(request, { secret }) {
    const key = readKey(secret, 'whsec_')
    if (key === null) return 'the secret to verify with is not "whsec_" followed by base64'
    const found = readStandardHeaders(request, 'v1')
    if (typeof found === 'string') return found
    const right = createHmac('sha256', key).update(found.signed).digest('base64')
    return found.signatures.includes(right) ? null : 'no signature in webhook-signature fits this id, time and body'
  },
}
