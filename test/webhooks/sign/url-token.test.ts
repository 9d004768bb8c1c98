import { describe, expect, test } from 'vitest'
import { urlToken, urlTokenOf } from '../../../src/webhooks/sign/url-token.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const TOKEN = 'lQHvR7hk3NL2eyIuOnlqmBsafPmPD-FtVE6kNtrTkjE'

function verify(url: string | undefined, secret: string | readonly string[] = SECRET) {
  return urlToken.verify({ headers: {}, body: Buffer.from('{}'), secret, url, now: 0 })
}

describe('scheme url-token', () => {
  test.each([
    ['http://a.test', 'http://a.test?token=T'],
    ['http://a.test/hook', 'http://a.test/hook?token=T'],
    ['http://a.test/hook?', 'http://a.test/hook?&token=T'],
    ['http://a.test/hook?a=1&b=%20+c', 'http://a.test/hook?a=1&b=%20+c&token=T'],
    ['http://a.test/hook?a=1#part?b', 'http://a.test/hook?a=1&token=T#part?b'],
    ['http://a.test/hook?token=own', 'http://a.test/hook?token=own&token=T'],
  ])('writes %s as %s', (url, expected) => {
    expect(urlToken.signUrl?.(url, { secrets: ['T'] })).toBe(expected)
    expect(verify(expected, 'T')).toEqual({ ok: true })
  })

  test('never shows an endpoint’s secret: the token is made of it', () => {
    const url = urlToken.signUrl?.('http://a.test/', { secrets: [SECRET] })
    expect(url).toBe(`http://a.test/?token=${TOKEN}`)
    expect(urlTokenOf(SECRET)).toBe(TOKEN)
    expect(verify(url)).toEqual({ ok: true })
    expect(verify(url, TOKEN)).toEqual({ ok: true })
    expect(verify(url, [`${SECRET}A`, SECRET])).toEqual({ ok: true })
  })

  test('a token of any characters survives the address, from its path on too', () => {
    const token = 'a b+c&d=e#f?g%/ờ📦'
    const url = urlToken.signUrl?.('http://a.test/hook?x=1', { secrets: [token] }) ?? ''
    expect(new URL(url).searchParams.get('token')).toBe(token)
    expect(verify(url, token)).toEqual({ ok: true })
    expect(verify(url.slice('http://a.test'.length), token)).toEqual({ ok: true })
  })

  test.each([
    ['no address', undefined, /is not known/],
    ['an address without a query', '/hook', /no "token="/],
    ['an address without a token', '/hook?tokens=a&Token=b', /no "token="/],
    ['an empty token', '/hook?token=', /no "token="/],
    ['a token in the fragment', `/hook#?token=${TOKEN}`, /no "token="/],
    ['another token', `/hook?token=${TOKEN}A`, /not the one that belongs to this secret/],
    ['half a token', `/hook?token=${TOKEN.slice(0, 20)}`, /not the one/],
    ['the secret itself', `/hook?token=${SECRET}`, /not the one/],
  ])('refuses %s', (_, url, reason) => {
    expect(verify(url)).toEqual({ ok: false, reason: expect.stringMatching(reason) })
  })

  test('accepts nothing when the secret to verify with is empty, and signs nothing with it', () => {
    expect(verify('/hook?token=', '')).toMatchObject({ ok: false })
    expect(verify('/hook?token=a', ['', ''])).toMatchObject({ ok: false, reason: expect.stringMatching(/empty/) })
    expect(() => urlToken.signUrl?.('/hook', { secrets: [''] })).toThrow(/not empty/)
  })
})
