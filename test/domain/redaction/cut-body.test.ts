import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closeJson, redactBody } from '../../../src/domain/redaction/redact-body.ts'

/** Letters that stand nowhere else, so that any three of them in a row are a piece of a secret. */
const SECRET = 'QXZQZXQZZXXQZQXXZ'
const PIECE = /[QXZ]{3}/
const JWT = `eyJ${SECRET}.${SECRET}.${SECRET}`

const bodies: readonly (readonly [string, string])[] = [
  ['a password', JSON.stringify({ username: 'demo', password: SECRET, note: 'after it' })],
  ['a number', `{"otp": 123456, "pin": ${'9'.repeat(20)}}`.replaceAll('9', '1')],
  ['a list of tokens', JSON.stringify({ tokens: [SECRET, SECRET], list: [1, 2] })],
  ['a named value', JSON.stringify([{ value: SECRET, name: 'password' }, 1])],
  ['a token in a text', JSON.stringify({ note: `see ${JWT} there` })],
  ['a bearer in a text', JSON.stringify({ note: `Authorization: Bearer ${SECRET}1` })],
  ['an address with a password', JSON.stringify({ url: `https://demo:${SECRET}@shop.test/x?a=b` })],
  ['a query', JSON.stringify({ url: `https://shop.test/?a=b&token=${SECRET}#x` })],
  ['JSON inside of JSON', JSON.stringify({ raw: JSON.stringify({ a: [1], password: SECRET, b: 'Hà Nội' }) })],
  ['a form inside of JSON', JSON.stringify({ raw: `a=b&password=${SECRET}&c=d` })],
  ['a form', `a=b&password=${SECRET}&note=H%C3%A0%20N%E1%BB%99i`],
  ['JSON inside of a form', `a=b&raw=${encodeURIComponent(JSON.stringify({ name: 'Hà', password: SECRET }))}`],
  ['an escape', `{"\\u0070assword":"${SECRET}","a":"\\u00e0\\\\"}`],
  ['what is no JSON', `password is ${SECRET}, {`],
]

describe('of a body that is cut anywhere no piece of a secret is kept', () => {
  test.each(bodies)('%s', (_name, body) => {
    expect(redactBody(body)).not.toMatch(PIECE)
    for (let at = 0; at <= body.length; at += 1) {
      expect({ at, kept: redactBody(body.slice(0, at), { isCut: true }) }).toEqual({
        at,
        kept: expect.not.stringMatching(PIECE),
      })
    }
  })

  test('any JSON, with secrets in it', () => {
    const leaf = fc.oneof(
      fc.constantFrom(JWT, `Bearer ${SECRET}7`, `https://a:${SECRET}@b/`, JSON.stringify({ secret: SECRET })),
      fc.string({ maxLength: 8 }).filter(text => !/[qxz]/i.test(text)),
      fc.integer(),
      fc.constantFrom(null, true),
    )
    const named = fc.record({
      name: fc.constantFrom('token', 'note'),
      value: fc.constant('x'),
      password: fc.constant(SECRET),
    })
    const { value } = fc.letrec<{ value: unknown }>(tie => ({
      value: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        leaf,
        named,
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(fc.constantFrom('a', 'b', 'token', 'items', 'password'), tie('value'), { maxKeys: 4 }),
      ),
    }))
    fc.assert(
      fc.property(value, fc.double({ min: 0, max: 1, noNaN: true }), (json, share) => {
        const body = JSON.stringify(json)
        const kept = redactBody(body.slice(0, Math.floor(body.length * share)), { isCut: true })
        expect(kept).not.toMatch(PIECE)
      }),
      { numRuns: 2_000 },
    )
  })
})

test('what stands before the cut stays, and nothing is added', () => {
  const body = JSON.stringify({ password: 'x', order_id: 'A-1', note: 'giao giờ hành chính' })
  const whole = JSON.stringify({ password: '[redacted]', order_id: 'A-1', note: 'giao giờ' })
  expect(redactBody(body.slice(0, body.indexOf(' hành')), { isCut: true })).toBe(whole.slice(0, -'"}'.length))
  expect(redactBody('{"order_id":"A-1","note":"giao', { isCut: true })).toBe('{"order_id":"A-1","note":"giao')
})

test.each([
  ['{"a":1,"b":[true,"x', '{"a":1,"b":[true,"x', '"]}'],
  ['{"a":1,"b":[true,"x\\', '{"a":1,"b":[true,"x', '"]}'],
  ['{"a":1,"b":[true,"x\\u00', '{"a":1,"b":[true,"x', '"]}'],
  ['{"a":1,"b":12', '{"a":1', '}'],
  ['{"a":1,"b":tr', '{"a":1', '}'],
  ['{"a":1,"b"', '{"a":1', '}'],
  ['{"a":1,"', '{"a":1', '}'],
  ['{"a":[', '{"a":[', ']}'],
  ['[1,', '[1', ']'],
  ['{"a":1}', '{"a":1}', ''],
])('%s is closed', (beginning, kept, closing) => {
  expect(closeJson(beginning)).toEqual({ kept, closing })
  expect(() => JSON.parse(kept + closing)).not.toThrow()
})

test.each(['', 'a', '{a', '{"a":1}}', '[1 2', '{"a":"\\x', 'tr'])(
  '%s is no beginning of JSON that can be closed',
  text => {
    expect(closeJson(text)).toBeNull()
  },
)
