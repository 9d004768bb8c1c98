import { InvalidArgumentError } from 'commander'
import { expect, test } from 'vitest'
import { collect, collectSettings, readInteger, readStatus, readUrl, readWait } from '../../src/cli/flags/read-flag.ts'

test.each([
  [readInteger, '0', 0],
  [readInteger, '4100', 4100],
  [readWait, '250ms', 250],
  [readWait, '2s', 2_000],
  [readWait, '1d', 86_400_000],
  [readStatus, '200', 200],
  [readStatus, '599', 599],
  [readUrl, 'http://127.0.0.1:3000/hook', 'http://127.0.0.1:3000/hook'],
] as const)('%o reads "%s" as %s', (read, text, value) => {
  expect(read(text)).toBe(value)
})

test.each([
  [readInteger, '-1'],
  [readInteger, '1e3'],
  [readInteger, ''],
  [readWait, '2'],
  [readWait, '25h'],
  [readWait, '999999999d'],
  [readStatus, '199'],
  [readStatus, '600'],
  [readStatus, 'ok'],
  [readUrl, 'localhost:3000'],
  [readUrl, 'ftp://host/'],
] as const)('%o refuses "%s"', (read, text) => {
  expect(() => read(text)).toThrow(InvalidArgumentError)
})

test('a repeatable flag adds up; spaces stand between the values of a variable', () => {
  expect(collect('http://b/', collect('http://a/', undefined))).toEqual(['http://a/', 'http://b/'])
  expect(collect(' http://a/  http://b/ ', undefined)).toEqual(['http://a/', 'http://b/'])
})

test('settings add up, the last of a name counts, and line ends or ";" stand between those of a variable', () => {
  const first = collectSettings('login_layout=root', undefined)
  expect(collectSettings('cancel_until=901,902', first)).toEqual({ login_layout: 'root', cancel_until: '901,902' })
  expect(collectSettings('login_layout=data', first)).toEqual({ login_layout: 'data' })
  const variable = ' numbers = string ;\r\nwebhook_signature=body-hmac-base64:X-Sign\n; rate_ttl='
  expect(collectSettings(variable, undefined)).toEqual({
    numbers: 'string',
    webhook_signature: 'body-hmac-base64:X-Sign',
    rate_ttl: '',
  })
  expect(Object.keys(collectSettings('__proto__=x', undefined))).toEqual(['__proto__'])
})

test.each(['login_layout', '=root', ' = root', 'a=b;c'])('"%s" is no setting', text => {
  expect(() => collectSettings(text, undefined)).toThrow(InvalidArgumentError)
})
