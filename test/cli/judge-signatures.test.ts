import { describe, expect, test } from 'vitest'
import { validateSignatures } from '../../src/cli/client/validate-signatures.ts'
import { assignSecrets } from '../../src/cli/flags/settle-secrets.ts'
import { addressWith, SCHEMES, type SchemeName, SHOWN_SCHEMES, signWith } from '../../src/webhooks/sign/schemes.ts'

const WHSEC = 'whsec_c2FuZGJveA=='
const SECRETS = { ...assignSecrets([WHSEC], undefined), 'body-hmac-base64': 'client-secret' } as const
const OTHER = { standard: 'whsec_b3RoZXI=', 'body-hmac-base64': 'other' } as const
const body = Buffer.from('{"gcode":"GS1"}')
const at = 1_767_574_800_000

function signed(...names: readonly SchemeName[]) {
  const applied = names.map(scheme => ({
    scheme,
    secrets: [scheme === 'body-hmac-base64' ? 'client-secret' : WHSEC],
  }))
  const headers = Object.entries(signWith(applied, { id: 'msg_1', timestamp: at / 1000, body }))
  const path = addressWith(applied, '/hook?a=1')
  return { headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])), path, body, at }
}

const both = signed('standard', 'body-hmac-base64')

describe('the verdict on a webhook', () => {
  test.each([
    ['both schemes fit', both, SECRETS, {}, 'ok', { standard: 'ok', 'body-hmac-base64': 'ok' }],
    [
      'one fits, the other has no secret',
      both,
      { standard: WHSEC },
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
    expect(validateSignatures(request, secrets, options)).toMatchObject({ verdict, schemes })
  })

  test('body-hmac-base64 is looked for in the header that the profile names, whatever its case', () => {
    const { 'x-signature': signature = '', ...others } = signed('body-hmac-base64').headers
    const request = { ...both, headers: { ...others, 'x-shop-hmac': signature } }
    expect(validateSignatures(request, SECRETS, { header: 'X-Shop-Hmac' }).verdict).toBe('ok')
    expect(validateSignatures(request, OTHER, { header: 'X-Shop-Hmac' }).reasons).toEqual([
      'body-hmac-base64: The signature in X-Shop-Hmac does not match this body and secret.',
    ])
    expect(validateSignatures(request, SECRETS).verdict).toBe('none')
  })

  test('each scheme that fails gives its reason', () => {
    expect(validateSignatures(both, OTHER).reasons).toEqual([
      'standard: No signature in webhook-signature matches this id, timestamp, body and secret.',
      'body-hmac-base64: The signature in X-Signature does not match this body and secret.',
    ])
  })

  test.each(SHOWN_SCHEMES)('%s is recognised and judged, alone and among all others', scheme => {
    const all = signed(...SHOWN_SCHEMES)
    for (const [request, names] of [[signed(scheme), [scheme]] as const, [all, SHOWN_SCHEMES] as const]) {
      const judged = validateSignatures(request, SECRETS)
      expect(judged).toMatchObject({ verdict: 'ok', reasons: [] })
      expect(Object.keys(judged.schemes)).toEqual(names)
      expect(validateSignatures(request, SECRETS, { only: scheme }).schemes).toEqual({ [scheme]: 'ok' })
    }
    const strange = { ...SECRETS, [scheme]: scheme === 'standard-ed25519' ? FOREIGN_KEY : 'whsec_b3RoZXI=' }
    expect(validateSignatures(all, strange)).toMatchObject({ verdict: 'wrong', schemes: { [scheme]: 'wrong' } })
    expect(validateSignatures(all, strange).reasons).toEqual([expect.stringMatching(new RegExp(`^${scheme}: `))])
  })

  test('every scheme that a request can show is among those', () => {
    expect([...SHOWN_SCHEMES, 'none'].sort()).toEqual(Object.keys(SCHEMES).sort())
  })

  test('of several secrets any may fit', () => {
    const secrets = assignSecrets(['whsec_b3RoZXI=', WHSEC], undefined)
    for (const scheme of SHOWN_SCHEMES.filter(name => name !== 'body-hmac-base64')) {
      expect(validateSignatures(signed(scheme), secrets).verdict).toBe('ok')
    }
  })

  test.each([
    ['/hook?token=', 'wrong'],
    ['/hook?a=token=1', 'none'],
    ['/hook?mytoken=1', 'none'],
    ['/token=1', 'none'],
    ['/hook', 'none'],
  ])('an address %s is judged %s', (path, verdict) => {
    expect(validateSignatures({ ...signed(), path }, SECRETS).verdict).toBe(verdict)
  })
})

describe('--secret verifies', () => {
  const whpk = assignSecrets([WHSEC], 'standard-ed25519')['standard-ed25519']?.[0] ?? ''
  const ofEndpoint = { standard: [WHSEC], stripe: [WHSEC], github: [WHSEC], 'url-token': [WHSEC] }

  test.each([
    ['all that is keyed with an endpoint’s secret', [WHSEC], { ...ofEndpoint, 'standard-ed25519': [whpk] }],
    ['standard-ed25519, as a public key', [whpk], { 'standard-ed25519': [whpk] }],
    [
      'what is keyed with any text',
      ['a b'],
      { stripe: ['a b'], github: ['a b'], 'body-hmac-base64': ['a b'], 'url-token': ['a b'] },
    ],
    [
      'both of two',
      ['a', 'b'],
      { stripe: ['a', 'b'], github: ['a', 'b'], 'body-hmac-base64': ['a', 'b'], 'url-token': ['a', 'b'] },
    ],
    ['nothing when there is none', [], {}],
  ])('%s', (_, secrets, assigned) => {
    expect(assignSecrets(secrets, undefined)).toEqual(assigned)
  })

  test('with --scheme that scheme alone, whatever it looks like', () => {
    expect(assignSecrets([WHSEC], 'body-hmac-base64')).toEqual({ 'body-hmac-base64': [WHSEC] })
    expect(assignSecrets(['a', whpk], 'standard-ed25519')).toEqual({ 'standard-ed25519': ['a', whpk] })
  })

  test('a secret that no verifier can use is refused by the verifier, with the reason', () => {
    const secrets = assignSecrets(['whsec_****'], undefined)
    expect(validateSignatures(signed('standard', 'standard-ed25519'), secrets).reasons).toEqual([
      'standard: The secret to verify with is not "whsec_" followed by base64.',
      'standard-ed25519: The key to verify with is not "whpk_" followed by base64 of 32 bytes.',
    ])
  })
})

const FOREIGN_KEY = 'whpk_11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='
