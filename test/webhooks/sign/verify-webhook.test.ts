import { describe, expect, test } from 'vitest'
import { SCHEMES, type SchemeName, verifyWebhook } from '../../../src/webhooks.ts'
import { KNOWN_ANSWERS } from './known-answers.ts'

const [STANDARD] = KNOWN_ANSWERS.filter(({ scheme }) => scheme === 'standard')
if (!STANDARD) throw new Error('There is a known answer of standard.')
const { headers, body, secret, timestamp: now = 0 } = STANDARD

describe('verifyWebhook', () => {
  test.each(KNOWN_ANSWERS)('accepts the known answer of $scheme from: $origin', answer => {
    const { scheme, headers, body, url, header, timestamp = 0 } = answer
    const key = answer.public ?? answer.secret
    expect(verifyWebhook(scheme, { headers, body, secret: key, url, header, now: timestamp + 0.9 })).toEqual({
      ok: true,
    })
    const changed = { headers, body: `${body} `, secret: key, url: '/', header, now: timestamp }
    expect(verifyWebhook(scheme, changed).ok).toBe(false)
  })

  test.each([
    ['a Headers', new Headers(headers)],
    ['a Map', new Map(Object.entries(headers))],
    ['what Node gives', { ...headers, 'set-cookie': ['a=1', 'b=2'], host: undefined }],
    ['lists of one', Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]))],
  ])('reads %s', (_, given) => {
    expect(verifyWebhook('standard', { headers: given, body, secret, now })).toEqual({ ok: true })
  })

  test('reads text and bytes alike', () => {
    expect(verifyWebhook('standard', { headers, body: Buffer.from(body), secret, now })).toEqual({ ok: true })
  })

  test('throws nothing, whatever arrives', () => {
    const hostile = [
      {},
      { 'webhook-id': [] },
      new Headers({ 'webhook-signature': 'v1a,%' }),
      { 'x-signature': '\u0000' },
    ]
    const requests = hostile.flatMap(one =>
      ['', '%', 'whsec_', 'a'].map(key => ({ headers: one, body: '', secret: key })),
    )
    // Its own keys.
    for (const scheme of Object.keys(SCHEMES) as SchemeName[]) {
      for (const request of requests) {
        expect(verifyWebhook(scheme, { ...request, url: 'http://[', now: 0 }).ok).toBe(scheme === 'none')
      }
    }
  })
})

test('the verifier of none accepts everything', () => {
  expect(verifyWebhook('none', { headers: {}, body: 'from anybody', secret: '', now: 0 })).toEqual({ ok: true })
})
