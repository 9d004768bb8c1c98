import { createHmac } from 'node:crypto'
import type { SignatureScheme } from './signature-scheme.ts'

const LABEL = 'carrier-sandbox url-token'

/**
 * `?token=…` on the address. A secret `whsec_…` is never written there: its token is base64url of HMAC-SHA256 over a
 * fixed label, keyed with the secret as it is written. Any other secret is the token itself.
 */
export const urlToken: SignatureScheme = {
  name: 'url-token',
  isTimed: false,
  sentAt: () => null,
  faultOf({ path }, { secret }) {
    if (path === null) return 'the address that was called is not known, and the token stands in it'
    const given = new URL(path, 'http://receiver.invalid').searchParams.getAll('token')
    if (given.length === 0) return 'the address has no "token=" in its query'
    const right = secret.startsWith('whsec_') ? createHmac('sha256', secret).update(LABEL).digest('base64url') : secret
    return given.includes(right) ? null : 'the "token=" of the address is not the one of this secret'
  },
}
