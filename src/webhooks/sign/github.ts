import { createHmac } from 'node:crypto'
import { findHeader } from './find-header.ts'
import { listSecrets, NO_SECRET, presentSecret } from './list-secrets.ts'
import { refuseSignature } from './refuse.ts'
import { sameSignature } from './same-signature.ts'
import type { SignatureScheme } from './scheme.ts'

const HEADER = 'X-Hub-Signature-256'
const PREFIX = 'sha256='

/**
 * As GitHub signs: `X-Hub-Signature-256: sha256=<hex>`, an HMAC-SHA256 of the body, keyed with the secret as UTF-8
 * text, `whsec_` included. It holds one signature, so from a rotation on it is the new secret's; nothing in it tells the
 * time, so an old request cannot be distinguished from a new one.
 */
export const github: SignatureScheme = {
  name: 'github',
  place: () => HEADER,
  header: 'own',
  secret: { of: 'endpoint', form: 'text' },
  proves: { body: true, time: false },
  isList: false,

  sign(input) {
    return { [HEADER]: digest(input.body, presentSecret(input, 'github')) }
  },

  isShownBy: ({ headers }) => headers[HEADER.toLowerCase()] !== undefined,

  verify(input) {
    const given = findHeader(input.headers, HEADER)
    if (!given) return refuseSignature(`The header ${HEADER} is missing.`)
    if (!given.startsWith(PREFIX)) return refuseSignature(`${HEADER} does not begin with "${PREFIX}".`)
    const secrets = listSecrets(input)
    if (secrets.length === 0) return refuseSignature(NO_SECRET)
    if (secrets.some(secret => sameSignature(given, digest(input.body, secret)))) return { ok: true }
    return refuseSignature(`The signature in ${HEADER} does not match this body and secret.`)
  },
}

function digest(body: Uint8Array, secret: string): string {
  return PREFIX + createHmac('sha256', secret).update(body).digest('hex')
}
