import { createHmac } from 'node:crypto'
import { findHeader } from './find-header.ts'
import { listSecrets, NO_SECRET, presentSecret } from './list-secrets.ts'
import { refuseSignature } from './refuse.ts'
import { sameSignature } from './same-signature.ts'
import type { SignatureScheme } from './scheme.ts'

const DEFAULT_HEADER = 'X-Signature'

/**
 * What the deployed service does: one header with base64(HMAC-SHA256(body)), keyed with the account's client_secret as
 * UTF-8 text. The header's name differs by deployment. Nothing in it tells the time, so an old request cannot be distinguished
 * from a new one.
 */
export const bodyHmacBase64: SignatureScheme = {
  name: 'body-hmac-base64',
  place: (header = DEFAULT_HEADER) => header,
  header: 'chosen',
  secret: { of: 'client', form: 'text' },
  proves: { body: true, time: false },
  isList: false,

  sign(input) {
    return { [input.header ?? DEFAULT_HEADER]: digest(input.body, presentSecret(input, 'body-hmac-base64')) }
  },

  isShownBy: ({ headers, header = DEFAULT_HEADER }) => headers[header.toLowerCase()] !== undefined,

  verify(input) {
    const { headers, body, header = DEFAULT_HEADER } = input
    const given = findHeader(headers, header)
    if (!given) return refuseSignature(`The header ${header} is missing.`)
    const secrets = listSecrets(input)
    if (secrets.length === 0) return refuseSignature(NO_SECRET)
    if (secrets.some(secret => sameSignature(given, digest(body, secret)))) return { ok: true }
    return refuseSignature(`The signature in ${header} does not match this body and secret.`)
  },
}

function digest(body: Uint8Array, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('base64')
}
