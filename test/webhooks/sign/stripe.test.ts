import { expect, test } from 'vitest'
import { stripe } from '../../../src/webhooks/sign/stripe.ts'

const BODY = Buffer.from('{}')
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const HEADER = stripe.sign({ id: '', timestamp: 100, body: BODY, secrets: [SECRET] })['Stripe-Signature'] ?? ''

function verify(header: string) {
  return stripe.verify({ headers: { 'stripe-signature': header }, body: BODY, secret: SECRET, now: 100 })
}

test.each([
  ['another key of its own before it', `v0=abc,${HEADER}`],
  ['the parts in another order', HEADER.split(',').reverse().join(',')],
  ['a second signature that does not fit', `${HEADER},v1=${'0'.repeat(64)}`],
])('Stripe-Signature is read with %s', (_, header) => {
  expect(verify(header)).toEqual({ ok: true })
})

test.each([
  ['no time', HEADER.replace(/^t=\d+,/, ''), 'Stripe-Signature holds no "t=".'],
  ['no signature', 't=100', 'Stripe-Signature holds no "v1=" signature.'],
  ['only the signature of test mode', HEADER.replace('v1=', 'v0='), 'Stripe-Signature holds no "v1=" signature.'],
  [
    'a time in words',
    HEADER.replace('t=100', 't=now'),
    'The "t=" of Stripe-Signature "now" is not a UNIX time in seconds.',
  ],
])('Stripe-Signature with %s is refused with the reason', (_, header, reason) => {
  expect(verify(header)).toEqual({ ok: false, reason })
})
