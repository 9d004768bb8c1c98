import { createPublicKey, verify } from 'node:crypto'
import { readKey } from './read-key.ts'
import type { SignatureScheme } from './signature-scheme.ts'
import { readStandardHeaders, standardSentAt } from './standard-headers.ts'

/** What stands before the 32 bytes of a public key in SubjectPublicKeyInfo (RFC 8410, section 4). */
const KEY_HEAD = Buffer.from('302a300506032b6570032100', 'hex')
const KEY_BYTES = 32

/** Standard Webhooks with a pair of keys: an ed25519 signature of `id.timestamp.body`, verified with `whpk_…`. */
export const standardEd25519: SignatureScheme = {
  name: 'standard-ed25519',
  isTimed: true,
  sentAt: standardSentAt,
  faultOf(request, { secret }) {
    const bytes = readKey(secret, 'whpk_')
    if (bytes?.length !== KEY_BYTES) return 'the key to verify with is not "whpk_" followed by base64 of 32 bytes'
    const key = createPublicKey({ key: Buffer.concat([KEY_HEAD, bytes]), format: 'der', type: 'spki' })
    const found = readStandardHeaders(request, 'v1a')
    if (typeof found === 'string') return found
    const fits = found.signatures.some(one => verify(null, found.signed, key, Buffer.from(one, 'base64')))
    return fits ? null : 'no signature in webhook-signature fits this id, time, body and public key'
  },
}
