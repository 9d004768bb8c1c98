import { createHmac } from 'node:crypto'
import type { SignatureScheme } from './signature-scheme.ts'

/** One header, by default `X-Signature`, with base64 of HMAC-SHA256 over the body, the secret as it is written. */
export const bodyHmacBase64: SignatureScheme = {
  name: 'body-hmac-base64',
  isTimed: false,
  sentAt: () => null,
  faultOf({ headers, body }, { secret, header = 'X-Signature' }) {
    const given = headers[header.toLowerCase()]
    if (!given) return `the header ${header} is missing`
    return given === createHmac('sha256', secret).update(body).digest('base64')
      ? null
      : `${header} does not fit this body`
  },
}
