import { createHmac } from 'node:crypto'
import { findHeader } from './find-header.ts'
import { sameSignature } from './same-signature.ts'
import type { SignatureScheme } from './scheme.ts'

const DEFAULT_HEADER = 'X-Signature'

/**
 * What the deployed service does: one header with base64(HMAC-SHA256(body)), keyed with the account's client_secret as
 * UTF-8 text. The header's name differs by deployment. Nothing in it tells the time, so an old request cannot be told
 * from a new one.
 */
export const bodyHmacBase64: SignatureScheme = {
  name: 'body-hmac-base64',

  sign({ body, secret, header = DEFAULT_HEADER }) {
    return { [header]: digest(body, secret) }
  },

  verify({ headers, body, secret, header = DEFAULT_HEADER }) {
    const given = findHeader(headers, header)
    if (!given) return { ok: false, reason: `The header ${header} is missing.` }
    if (sameSignature(given, digest(body, secret))) return { ok: true }
    return { ok: false, reason: `The signature in ${header} does not match this body and secret.` }
  },
}

function digest(body: Uint8Array, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('base64')
}
