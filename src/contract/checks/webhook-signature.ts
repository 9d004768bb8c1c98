import type { Check } from '../check.ts'
import { findScheme } from '../signatures/find-scheme.ts'
import type { SignedRequest, VerifyingKey } from '../signatures/signature-scheme.ts'

export interface SignatureEvidence {
  readonly scheme: string
  readonly key: VerifyingKey
  readonly request: SignedRequest
}

const CLAUSE = 'Events'

export const webhookSignature: Check<SignatureEvidence> = {
  name: 'webhook-signature',
  title: 'the signature of an event matches the received bytes and the secret',
  clause: CLAUSE,
  validate({ scheme, key, request }) {
    const found = findScheme(scheme)
    const fault = found === undefined ? `nothing is known of the scheme ${scheme}` : found.faultOf(request, key)
    if (fault === null) return []
    const expected = `a signature by the scheme ${scheme}`
    // The specification is silent, but a receiver with a scheme and a secret refuses every event without it.
    return [{ pointer: '', clause: CLAUSE, basis: 'shown', expected, got: fault }]
  },
  samples: {
    // Published: the reference libraries of Standard Webhooks; GitHub, "Validating webhook deliveries".
    good: [standardSample(), githubSample()],
    bad: [
      { name: 'another body', evidence: standardSample({ body: '{"test": 2432232315}' }) },
      { name: 'another time', evidence: standardSample({ headers: { 'webhook-timestamp': '1614265331' } }) },
      { name: 'another id', evidence: standardSample({ headers: { 'webhook-id': 'msg_other' } }) },
      { name: 'another secret', evidence: standardSample({ secret: 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYX' }) },
      { name: 'no signature', evidence: standardSample({ headers: { 'webhook-signature': '' } }) },
      { name: 'another body, github', evidence: githubSample('Hello, world!') },
    ],
  },
}

function standardSample(
  changed: { readonly body?: string; readonly headers?: Record<string, string>; readonly secret?: string } = {},
): SignatureEvidence {
  const { body = '{"test": 2432232314}', secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' } = changed
  const headers = {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    ...changed.headers,
  }
  return { scheme: 'standard', key: { secret }, request: { headers, body: Buffer.from(body), path: '/hook' } }
}

function githubSample(body = 'Hello, World!'): SignatureEvidence {
  const signature = 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17'
  return {
    scheme: 'github',
    key: { secret: "It's a Secret to Everybody" },
    request: { headers: { 'x-hub-signature-256': signature }, body: Buffer.from(body), path: '/hook' },
  }
}
