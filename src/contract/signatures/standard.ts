import { createHmac, createPublicKey, verify } from 'node:crypto'
import { readKey, readSeconds, type SignatureScheme, type SignedRequest } from './signature-scheme.ts'

/** What Standard Webhooks puts into headers, whatever it signs with. */
export interface StandardHeaders {
  /** `id.timestamp.body`: what is signed. */
  readonly signed: Buffer
  /** Those of one version, without it. */
  readonly signatures: readonly string[]
}

/** A text = why they will not do. */
export function readStandardHeaders({ headers, body }: SignedRequest, version: string): StandardHeaders | string {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': all } = headers
  if (!id) return 'the header webhook-id is missing'
  if (!timestamp) return 'the header webhook-timestamp is missing'
  if (!all) return 'the header webhook-signature is missing'
  // Several stand there while a secret is being rotated, and when two schemes share the header.
  const ofVersion = all.split(' ').filter(one => one.startsWith(`${version},`))
  if (ofVersion.length === 0) return `webhook-signature holds no "${version}," signature`
  return {
    signed: Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body]),
    signatures: ofVersion.map(one => one.slice(version.length + 1)),
  }
}

export function standardSentAt({ headers }: SignedRequest): number | null {
  return readSeconds(headers['webhook-timestamp'])
}

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
