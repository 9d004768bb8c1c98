import { describe, expect, test } from 'vitest'
import { verifyBodyHmacBase64 } from '../../docs/verify/body-hmac-base64.ts'
import { verifyGithub } from '../../docs/verify/github.ts'
import { verifyStandard } from '../../docs/verify/standard.ts'
import { verifyStandardEd25519 } from '../../docs/verify/standard-ed25519.ts'
import { verifyStripe } from '../../docs/verify/stripe.ts'
import { verifyUrlToken } from '../../docs/verify/url-token.ts'
import { type RequestParts, verifyCases } from './verify-cases.ts'

function standardHeaders({ id, timestamp, signature }: RequestParts) {
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
}

const VERIFIERS: Readonly<Record<string, (request: RequestParts) => boolean>> = {
  standard: request => verifyStandard(standardHeaders(request), request.body, request.secret, request.now),
  'standard-ed25519': request =>
    verifyStandardEd25519(standardHeaders(request), request.body, request.secret, request.now),
  stripe: ({ signature, body, secret, now }) => verifyStripe({ 'stripe-signature': signature }, body, secret, now),
  github: ({ signature, body, secret }) => verifyGithub({ 'x-hub-signature-256': signature }, body, secret),
  'body-hmac-base64': ({ signature, body, secret }) => verifyBodyHmacBase64({ 'x-signature': signature }, body, secret),
  'url-token': ({ signature, secret }) => verifyUrlToken(signature, secret),
}

describe('the verifiers of docs/verify in TypeScript judge', () => {
  test.each(verifyCases())('$name', ({ scheme, request, accepted }) => {
    expect(VERIFIERS[scheme]?.(request)).toBe(accepted)
  })

  test('a request without any header', () => {
    expect(verifyStandard({}, Buffer.from(''), 'whsec_AAAA', 0)).toBe(false)
    expect(verifyStandardEd25519({}, Buffer.from(''), 'whpk_AAAA', 0)).toBe(false)
    expect(verifyStripe({}, Buffer.from(''), 'a', 0)).toBe(false)
    expect(verifyGithub({}, Buffer.from(''), 'a')).toBe(false)
    expect(verifyBodyHmacBase64({}, Buffer.from(''), 'a')).toBe(false)
  })
})
