import { createHmac } from 'node:crypto'
import { findAgeFault } from './find-age-fault.ts'
import { findHeader } from './find-header.ts'
import { listSecrets, NO_SECRET, presentSecret } from './list-secrets.ts'
import { refuseSignature } from './refuse.ts'
import { sameSignature } from './same-signature.ts'
import type { SignatureScheme } from './scheme.ts'

const HEADER = 'Stripe-Signature'

/**
 * As Stripe signs: `Stripe-Signature: t=<UNIX seconds>,v1=<hex>`, an HMAC-SHA256 of `t.body`, keyed with the secret as
 * UTF-8 text, `whsec_` included; one `v1=` per secret while a rotation overlaps.
 */
export const stripe: SignatureScheme = {
  name: 'stripe',
  place: () => HEADER,
  header: 'own',
  secret: { of: 'endpoint', form: 'text' },
  proves: { body: true, time: true },
  isList: true,

  sign(input) {
    presentSecret(input, 'stripe')
    const timestamp = String(input.timestamp)
    const signatures = input.secrets.map(secret => `v1=${digest(timestamp, input.body, secret)}`)
    return { [HEADER]: [`t=${timestamp}`, ...signatures].join(',') }
  },

  isShownBy: ({ headers }) => headers[HEADER.toLowerCase()] !== undefined,

  verify(input) {
    const { headers, body, now, toleranceS } = input
    const header = findHeader(headers, HEADER)
    if (!header) return refuseSignature(`The header ${HEADER} is missing.`)
    const parts = header.split(',')
    const timestamp = valuesOf(parts, 't')[0]
    const given = valuesOf(parts, 'v1')
    if (timestamp === undefined) return refuseSignature(`${HEADER} holds no "t=".`)
    if (given.length === 0) return refuseSignature(`${HEADER} holds no "v1=" signature.`)
    const ageFault = findAgeFault(`The "t=" of ${HEADER}`, timestamp, { now, toleranceS })
    if (ageFault !== null) return refuseSignature(ageFault)
    const secrets = listSecrets(input)
    if (secrets.length === 0) return refuseSignature(NO_SECRET)
    const expected = secrets.map(secret => digest(timestamp, body, secret))
    if (expected.some(one => given.some(signature => sameSignature(signature, one)))) return { ok: true }
    return refuseSignature(`No signature in ${HEADER} matches this timestamp, body and secret.`)
  },
}

function digest(timestamp: string, body: Uint8Array, secret: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')
}

function valuesOf(parts: readonly string[], key: string): readonly string[] {
  const start = `${key}=`
  return parts.filter(part => part.startsWith(start)).map(part => part.slice(start.length))
}
