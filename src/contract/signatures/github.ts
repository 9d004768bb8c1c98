import { createHmac } from 'node:crypto'
import type { SignatureScheme } from './signature-scheme.ts'

/** `X-Hub-Signature-256: sha256=<hex>`: HMAC-SHA256 over the body, the secret as it is written. */
export const github: SignatureScheme = {
  name: 'github',
  isTimed: false,
  sentAt: () => null,
  faultOf({ headers, body }, { secret }) {
    const given = headers['x-hub-signature-256']
    if (!given) return 'the header X-Hub-Signature-256 is missing'
    const right = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
    return given === right ? null : 'X-Hub-Signature-256 does not fit this body'
  },
}
