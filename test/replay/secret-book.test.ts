import { describe, expect, test } from 'vitest'
import { SecretBook } from '../../src/replay/secret-book.ts'

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJkZWZhdWx0In0.c2lnbmF0dXJl'

/** One of a replay: the same numbers, other secrets. */
function pair() {
  const [recorded, replayed] = [new SecretBook(), new SecretBook()]
  recorded.note('secret', 'abc/def+ghij')
  replayed.note('secret', 'other/secret+')
  recorded.noteTokens(`{"access_token":"${TOKEN}"}`)
  replayed.noteTokens('{"access_token":"eyJhIjoxfQ.eyJiIjoyfQ.eHg"}')
  return { recorded, replayed }
}

describe('a text goes with marks from one run to the other', () => {
  test.each([
    ['a secret', 'is abc/def+ghij', 'is other/secret+'],
    ['one with a slash as PHP writes it', '"abc\\/def+ghij"', '"other\\/secret+"'],
    ['one in a query', '?token=abc%2Fdef%2Bghij', '?token=other%2Fsecret%2B'],
    ['a token', `Bearer ${TOKEN}`, 'Bearer eyJhIjoxfQ.eyJiIjoyfQ.eHg'],
    ['a text that looks like a mark', '{{secret:0}} and {{', '{{secret:0}} and {{'],
    ['a text without any', 'Hà Nội', 'Hà Nội'],
  ])('%s', (_what, text, wanted) => {
    const { recorded, replayed } = pair()
    const hidden = recorded.hide(text)
    expect(hidden).not.toContain('abc/def')
    expect(replayed.reveal(hidden)).toBe(wanted)
    expect(replayed.hide(wanted)).toBe(hidden)
  })
})

test('of a caller that this sandbox does not know nothing is kept', () => {
  const { recorded } = pair()
  expect(recorded.hideCaller('Bearer my-own-production-token')).toBe('Bearer {{foreign}}')
  expect(recorded.hideCaller(`Bearer ${TOKEN}`)).toBe('Bearer {{token:0}}')
  expect(recorded.hideCaller(`Bearer ${TOKEN} my-own-token`)).toBe('Bearer {{foreign}}')
})

test('what a body gives as a secret is one, also a short one; what everybody knows is none', () => {
  const book = new SecretBook()
  expect(book.hideBody('{"username":"shop","password":"1234","weight":1234}')).toBe(
    '{"username":"shop","password":"{{given:0}}","weight":1234}',
  )
  expect(book.hideBody('{"client_secret":"a-secret-of-mine","note":"a-secret-of-mine"}')).toBe(
    '{"client_secret":"{{given:1}}","note":"{{given:1}}"}',
  )
  expect(book.hideBody('{"password":"sandbox"}')).toBe('{"password":"sandbox"}')
})

test('a mark without a secret is an error, and is known to be one before', () => {
  const book = new SecretBook()
  expect(book.knows('{{token:0}}')).toBe(false)
  expect(() => book.reveal('{{token:0}}')).toThrow('{{token:0}} has no secret in this run')
  expect(book.knows('{{open}} {{foreign}}')).toBe(true)
})

test.each([
  [
    'http://shop:a-long-password@127.0.0.1/hook?token=in-the-query&order=1',
    'http://shop:{{given:0}}@127.0.0.1/hook?token={{given:1}}&order=1',
  ],
  ['/__sandbox/shipments?password=1234&page=1', '/__sandbox/shipments?password={{given:0}}&page=1'],
])('secrets of the address %s are given ones', (url, hidden) => {
  const book = new SecretBook()
  expect(book.hideUrl(url)).toBe(hidden)
  const other = new SecretBook()
  let drawn = 0
  other.drawGiven(hidden, () => `another-${drawn++}`)
  expect(other.reveal(hidden)).toBe(hidden.replace('{{given:0}}', 'another-0').replace('{{given:1}}', 'another-1'))
})

test('a secret with quotes is found in a text of JSON', () => {
  const book = new SecretBook()
  expect(book.hideBody(JSON.stringify({ password: 'a"long"word', note: 'a"long"word' }))).toBe(
    '{"password":"{{given:0:json}}","note":"{{given:0:json}}"}',
  )
})
