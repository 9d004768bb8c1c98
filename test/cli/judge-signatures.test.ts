import { describe, expect, test } from 'vitest'
import { judgeSignatures } from '../../src/cli/judge-signatures.ts'
import { SCHEMES } from '../../src/webhooks/sign/schemes.ts'

const SECRETS = { standard: 'whsec_c2FuZGJveA==', 'body-hmac-base64': 'client-secret' } as const
const OTHER = { standard: 'whsec_b3RoZXI=', 'body-hmac-base64': 'other' } as const
const body = Buffer.from('{"gcode":"GS1"}')
const at = 1_767_574_800_000

function signed(...names: readonly (keyof typeof SECRETS)[]) {
  const sign = (name: keyof typeof SECRETS) =>
    Object.entries(SCHEMES[name].sign({ id: 'msg_1', timestamp: at / 1000, body, secret: SECRETS[name] }))
  const headers = names.flatMap(sign).map(([name, value]) => [name.toLowerCase(), value])
  return { headers: Object.fromEntries(headers), body, at }
}

const both = signed('standard', 'body-hmac-base64')

describe('the verdict on a webhook', () => {
  test.each([
    ['both schemes fit', both, SECRETS, {}, 'ok', { standard: 'ok', 'body-hmac-base64': 'ok' }],
    [
      'one fits, the other has no secret',
      both,
      { standard: SECRETS.standard },
      {},
      'ok',
      { standard: 'ok', 'body-hmac-base64': 'unchecked' },
    ],
    [
      'one fits, the other does not',
      both,
      { ...SECRETS, standard: OTHER.standard },
      {},
      'wrong',
      { standard: 'wrong', 'body-hmac-base64': 'ok' },
    ],
    ['neither fits', both, OTHER, {}, 'wrong', { standard: 'wrong', 'body-hmac-base64': 'wrong' }],
    [
      'only one is looked at',
      both,
      { ...SECRETS, standard: OTHER.standard },
      { only: 'body-hmac-base64' },
      'ok',
      { 'body-hmac-base64': 'ok' },
    ],
    ['the one looked at is not there', signed('standard'), SECRETS, { only: 'body-hmac-base64' }, 'none', {}],
    ['no secret is known', both, {}, {}, 'unchecked', { standard: 'unchecked', 'body-hmac-base64': 'unchecked' }],
    ['nothing is signed', signed(), SECRETS, {}, 'none', {}],
    [
      'the body was changed',
      { ...both, body: Buffer.from('{}') },
      SECRETS,
      {},
      'wrong',
      { standard: 'wrong', 'body-hmac-base64': 'wrong' },
    ],
    [
      'it is ten minutes old',
      { ...both, at: at + 600_000 },
      SECRETS,
      {},
      'wrong',
      { standard: 'wrong', 'body-hmac-base64': 'ok' },
    ],
  ] as const)('%s', (_case, request, secrets, options, verdict, schemes) => {
    expect(judgeSignatures(request, secrets, options)).toMatchObject({ verdict, schemes })
  })

  test('body-hmac-base64 is looked for in the header that the profile names, whatever its case', () => {
    const { 'x-signature': signature, ...others } = signed('body-hmac-base64').headers
    const request = { headers: { ...others, 'x-shop-hmac': signature }, body, at }
    expect(judgeSignatures(request, SECRETS, { header: 'X-Shop-Hmac' }).verdict).toBe('ok')
    expect(judgeSignatures(request, OTHER, { header: 'X-Shop-Hmac' }).reasons).toEqual([
      'body-hmac-base64: The signature in X-Shop-Hmac does not match this body and secret.',
    ])
    expect(judgeSignatures(request, SECRETS).verdict).toBe('none')
  })

  test('each scheme that fails gives its reason', () => {
    expect(judgeSignatures(both, OTHER).reasons).toEqual([
      'standard: No signature in webhook-signature matches this id, timestamp, body and secret.',
      'body-hmac-base64: The signature in X-Signature does not match this body and secret.',
    ])
  })
})
