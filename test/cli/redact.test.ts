import { describe, expect, test } from 'vitest'
import { createRedact } from '../../src/cli/describe/redact.ts'

const redact = createRedact(['s3cret/value', 'a"quote d', 's3cret/value-longer', 'sandbox', 'short'])

describe('what is known to be a secret is hidden wherever it stands', () => {
  test.each([
    ['s3cret/value', '[redacted]'],
    ['a s3cret/value-longer one', 'a [redacted] one'],
    ['q=s3cret%2Fvalue&x=1', 'q=[redacted]&x=1'],
    ['{"q":"a\\"quote d"}', '{"q":"[redacted]"}'],
    ['Y: YTpzM2NyZXQvdmFsdWUtbG9uZ2Vy', 'Y: YTp[redacted]'],
    ['the sandbox is in short supply', 'the sandbox is in short supply'],
  ])('%s', (text, clean) => {
    expect(redact(text)).toBe(clean)
  })
})

describe('what looks like a secret, or is called so, is hidden too', () => {
  test.each([
    ['Authorization: Bearer abc.def', 'Authorization: Bearer [redacted]'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJkZWZhdWx0In0.c2ln', '[redacted]'],
    ['whsec_Y2Fycmllci1zYW5kYm94LXdlYmhvb2sh', '[redacted]'],
    ['https://me:hunter2@host:81/p', 'https://me:[redacted]@host:81/p'],
    ['https://sk_live_1@host/p?x=1', 'https://[redacted]@host/p?x=1'],
    ['/hook?key=abc&sig=d%20e&page=2', '/hook?key=[redacted]&sig=[redacted]&page=2'],
    ['/hook?token=abc&access_token=d%20e#f', '/hook?token=[redacted]&access_token=[redacted]#f'],
    ['--client-secret=abc', '--client-secret=[redacted]'],
    ['DB_PASSWORD=hunter2', 'DB_PASSWORD=[redacted]'],
    ['{"password":"hunter2","a":1}', '{"password":"[redacted]","a":1}'],
    ['{\\"password\\": \\"hunter2\\"}', '{\\"password\\": \\"[redacted]\\"}'],
  ])('%s', (text, clean) => {
    expect(redact(text)).toBe(clean)
  })

  test.each([
    'token_lifetime=3600',
    'SHIP_PASSWORD={password}',
    'https://host:81/a@b',
    'a secret agent',
    'webhook-signature: v1,abc=',
    '2026-01-05T08:00:00+07:00',
  ])('"%s" is none', text => {
    expect(redact(text)).toBe(text)
  })

  test('in fields by their name, and in the words of a command line behind theirs', () => {
    expect(
      redact({
        Authorization: 'x',
        'set-cookie': 'x',
        client_secret: 'x',
        access_token: null,
        deep: [{ password: { any: 'x' } }, 1, true],
        token_lifetime: 5,
      }),
    ).toEqual({
      Authorization: '[redacted]',
      'set-cookie': '[redacted]',
      client_secret: '[redacted]',
      access_token: null,
      deep: [{ password: '[redacted]' }, 1, true],
      token_lifetime: 5,
    })
    expect(redact(['--control-token', 'x', 'password', 'y', '--seed', '7'])).toEqual([
      '--control-token',
      '[redacted]',
      'password',
      'y',
      '--seed',
      '7',
    ])
  })
})
