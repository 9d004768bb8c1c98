import { describe, expect, test } from 'vitest'
import { redactBody } from '../../../src/domain/redaction/redact-body.ts'
import { redactPath, redactText } from '../../../src/domain/redaction/redact-text.ts'
import { isSecretField, isSecretName } from '../../../src/domain/redaction/secret-name.ts'

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl'

test.each([
  ['password', true],
  ['Client_Secret', true],
  ['refresh_token', true],
  ['X-Api-Key', true],
  ['x-auth', true],
  ['passphrase', true],
  ['pass', true],
  ['passenger', false],
  ['Set-Cookie', true],
  ['proxy-authorization', true],
  ['jwt', true],
  ['token_type', false],
  ['author', false],
  ['keyboard', false],
  ['order_id', false],
])('what is called %s is a secret: %s', (name, isSecret) => {
  expect(isSecretName(name)).toBe(isSecret)
})

test.each([
  ['pin', true],
  ['PIN', true],
  ['pinCode', true],
  ['user_pin', true],
  ['otp', true],
  ['smsOtp', true],
  ['otp_code', true],
  ['key', true],
  ['api_key', true],
  ['appKey', true],
  ['sig', true],
  ['X-Amz-Signature', true],
  ['cvv', true],
  ['passcode', true],
  ['shipping', false],
  ['loai_pin', false],
  ['hotpot', false],
  ['design', false],
  ['public_key', false],
  ['idempotency_key', false],
  ['keyword', false],
  ['sorting_code', false],
  ['name', false],
])('a field called %s is a secret: %s', (name, isSecret) => {
  expect(isSecretField(name)).toBe(isSecret)
})

test('of a header a signature and an idempotency key are shown: users need them', () => {
  const names = ['X-Signature', 'webhook-signature', 'Idempotency-Key', 'X-Pin']
  expect(names.filter(isSecretName)).toEqual([])
})

test.each([
  ['/a?sig=abc&key=x&page=2', '/a?sig=[redacted]&key=[redacted]&page=2'],
  ['/a?keyword=x&sort_key=y', '/a?keyword=x&sort_key=y'],
  ['/api/v2/cities', '/api/v2/cities'],
  ['/a?to%6ben=x&page=2', '/a?to%6ben=[redacted]&page=2'],
  ['/a?token=', '/a?token='],
  ['/a?%zz=1&token=x', '/a?%zz=1&token=[redacted]'],
  [`/a/${JWT}/b`, '/a/[redacted]/b'],
  [`/a?x=${JWT}`, '/a?x=[redacted]'],
  ['/a?x=1#access_token=y', '/a?x=1#access_token=[redacted]'],
  ['/a?x=1;token=y;z=2', '/a?x=1;token=[redacted];z=2'],
  ['http://lan:matkhau@127.0.0.1/api/v2/cities', 'http://[redacted]@127.0.0.1/api/v2/cities'],
])('of the path %s is kept %s', (path, kept) => {
  expect(redactPath(path)).toBe(kept)
})

test('a text keeps what is no secret, to the letter', () => {
  const text = 'Giao giờ hành chính? Có & gọi trước @ 0912 345 678'
  expect(redactText(text)).toBe(text)
  expect(redactText('whsec_abc+/= và hết')).toBe('[redacted] và hết')
  expect(redactText('Bearer d41d8cd98f00b204, bearer certificate')).toBe('Bearer [redacted], bearer certificate')
})

describe('of a body', () => {
  test.each<readonly [what: string, body: string, kept: string]>([
    ['without secrets every blank stays', '{ "name" :  "Áo dài" }', '{ "name" :  "Áo dài" }'],
    [
      'that only speaks of one it stays as well',
      '{"note": "the password is on the box"}',
      '{"note": "the password is on the box"}',
    ],
    [
      'the values go, whatever they are',
      '{"password":1,"a":{"secret":["x"]}}',
      '{"password":"[redacted]","a":{"secret":"[redacted]"}}',
    ],
    [
      'what is empty or missing is shown so',
      '{"password":"","client_secret":null,"token":"x"}',
      '{"password":"","client_secret":null,"token":"[redacted]"}',
    ],
    ['names are read as JSON reads them', '{"pass\\u0077ord":"x"}', '{"password":"[redacted]"}'],
    ['PHP escapes spell no names', '{"name":"Nguy\\u1ec5n"}', '{"name":"Nguy\\u1ec5n"}'],
    [
      'addresses lose their secrets only',
      '{"endpoint":"https://shop.test/hook?token=x&a=1"}',
      '{"endpoint":"https://shop.test/hook?token=[redacted]&a=1"}',
    ],
    ['a form is read, too', 'username=lan&password=x%20y', 'username=lan&password=[redacted]'],
    ['whatever stands in the password of a form', 'a=1&password=x#y=z&b=2', 'a=1&password=[redacted]&b=2'],
    ['and however its name is written', 'p%61ss%77ord=x&a=1', 'p%61ss%77ord=[redacted]&a=1'],
    ['a form may hold JSON', 'a=%7B%7D&payload=%7B%22password%22%3A%22x%22%7D', 'a=%7B%7D&payload=[redacted]'],
    [
      'JSON may hold JSON as a text',
      '{"raw":"{\\"password\\":\\"x\\"}","note":"[1] a token"}',
      '{"raw":"{\\"password\\":\\"[redacted]\\"}","note":"[1] a token"}',
    ],
    [
      'an address is no form',
      '{"u":"https://lan:x@shop.test/token-service?a=1"}',
      '{"u":"https://[redacted]@shop.test/token-service?a=1"}',
    ],
    [
      'what begins like a form of another kind is not kept',
      '#password=x',
      '[redacted]: 11 characters that cannot be read as JSON and may hold a secret',
    ],
    [
      'what cannot be read and may hold one is not kept',
      '{"password":"x',
      '[redacted]: 14 characters that cannot be read as JSON and may hold a secret',
    ],
    ['what cannot be read and holds none stays', '{"name":"x', '{"name":"x'],
    [
      'a name may stand beside its value',
      '[{"name":"password","value":"x"},{"key":"otp","value":1234},{"Name":"city","value":"x"}]',
      '[{"name":"password","value":"[redacted]"},{"key":"otp","value":"[redacted]"},{"Name":"city","value":"x"}]',
    ],
    ['a thing is no field', '{"name":"Bánh cookie","value":90000}', '{"name":"Bánh cookie","value":90000}'],
    ['what is empty there, too', '[{"name":"token","value":""}]', '[{"name":"token","value":""}]'],
    [
      'short words are names of secrets',
      '{"pin":1234,"otp":"00","sig":"ab","signature":"cd","key":"ef","cvv":"123"}',
      '{"pin":"[redacted]","otp":"[redacted]","sig":"[redacted]","signature":"[redacted]","key":"[redacted]","cvv":"[redacted]"}',
    ],
    [
      'and names of other things, whose flags, lists and groups stay',
      '{"pin":true,"signature":["missing"],"key":{"a":1}}',
      '{"pin":true,"signature":["missing"],"key":{"a":1}}',
    ],
    ['in a form as well', 'otp=123&a=1', 'otp=[redacted]&a=1'],
    ['ordinary words do not hide what cannot be read', '{"shipping":"x, design', '{"shipping":"x, design'],
    ['such a name does', '{"otp": "123', '[redacted]: 12 characters that cannot be read as JSON and may hold a secret'],
    ['__proto__ is a name like others', '{"__proto__":{"token":"x"}}', '{"__proto__":{"token":"[redacted]"}}'],
  ])('%s', (_what, body, kept) => {
    expect(redactBody(body)).toBe(kept)
  })

  test('however deep it is, and nothing breaks', () => {
    const deep = `${'{"a":'.repeat(60)}{"token":"x"}${'}'.repeat(60)}`
    expect(redactBody(deep)).not.toContain('"x"')
    const deeper = `${'['.repeat(50_000)}{"token":"x"}${']'.repeat(50_000)}`
    expect(redactBody(deeper)).toContain('[redacted]')
    const wrapped = [...'123456'].reduce(inner => JSON.stringify({ inner }), '{"token":"x9x"}')
    expect(redactBody(wrapped)).not.toContain('x9x')
    expect(redactBody(`${'a='.repeat(30_000)}x&token=x9x`)).not.toContain('x9x')
  })
})
