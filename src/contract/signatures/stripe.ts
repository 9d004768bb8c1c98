import { createHmac } from 'node:crypto'
import { readSeconds, type SignatureScheme, type SignedRequest } from './signature-scheme.ts'

/** `Stripe-Signature: t=<UNIX seconds>,v1=<hex>`: HMAC-SHA256 over `t.body`, the secret as it is written. */
export const stripe: SignatureScheme = {
  name: 'stripe',
  isTimed: true,
  sentAt: request => readSeconds(partsOf(request, 't')[0]),
  faultOf(request, { secret }) {
    if (!request.headers['stripe-signature']) return 'the header Stripe-Signature is missing'
    const [time] = partsOf(request, 't')
    if (time === undefined) return 'Stripe-Signature holds no "t="'
    const right = createHmac('sha256', secret).update(`${time}.`).update(request.body).digest('hex')
    return partsOf(request, 'v1').includes(right) ? null : 'no "v1=" of Stripe-Signature fits this time and body'
  },
}

function partsOf({ headers }: SignedRequest, name: string): readonly string[] {
  const parts = (headers['stripe-signature'] ?? '').split(',').map(part => part.trim())
  return parts.filter(part => part.startsWith(`${name}=`)).map(part => part.slice(name.length + 1))
}
