import { expect, test } from 'vitest'
import { keepHeaders } from '../../../src/service/requests/keep-parts.ts'

const RAW = [
  'Host',
  '127.0.0.1',
  'Authorization',
  'Bearer eyJhb.c.d',
  'Cookie',
  'a=b',
  'X-Api-Key',
  'k',
  'Accept',
  '*/*',
]
const KEPT = [
  'Host',
  '127.0.0.1',
  'Authorization',
  'Bearer [redacted]',
  'Cookie',
  '[redacted]',
  'X-Api-Key',
  '[redacted]',
  'Accept',
  '*/*',
]

test('secrets are taken out, the rest stays as it came', () => {
  expect(keepHeaders(RAW, undefined)).toEqual(KEPT)
})

test('of Authorization the scheme stays, where there is one', () => {
  const kept = (value: string) => keepHeaders(['authorization', value], undefined)[1]
  expect(['Basic bGFuOng=', 'bearer x', 'eyJhb.c.d', 'secret', 'Bearer', ''].map(kept)).toEqual([
    'Basic [redacted]',
    'bearer [redacted]',
    '[redacted]',
    '[redacted]',
    '[redacted]',
    '',
  ])
})

test('what says the same again takes no memory, whatever its token', () => {
  const first = keepHeaders(RAW, undefined)
  const again = RAW.with(3, 'Bearer eyJhb.e.f').with(5, 'c=d')
  expect(keepHeaders(again, first)).toBe(first)
})

test.each<readonly [what: string, raw: readonly string[]]>([
  ['another value', RAW.with(9, 'text/html')],
  ['another name', RAW.with(8, 'Accept-Language')],
  ['another scheme', RAW.with(3, 'Basic bGFuOng=')],
  ['one header more', [...RAW, 'Referer', '/x?token=y']],
])('%s is kept again', (_what, raw) => {
  const first = keepHeaders(RAW, undefined)
  expect(keepHeaders(raw, first)).not.toBe(first)
  expect(keepHeaders(raw, first)).toEqual(keepHeaders(raw, undefined))
})

test('an address in a header loses its secrets', () => {
  expect(keepHeaders(['Referer', 'http://a/?token=y&b=1'], undefined)).toEqual([
    'Referer',
    'http://a/?token=[redacted]&b=1',
  ])
})
