import { describe, expect, test } from 'vitest'
import {
  describeFlags,
  describeSignatures,
  type Signing,
  sentSignatures,
} from '../../src/webhooks/hints/describe-signing.ts'
import { SCHEME_NAMES, SCHEMES, type SchemeName, schemesOf, signWith } from '../../src/webhooks/sign/schemes.ts'

const ENDPOINT = 'whsec_Y2Fycmllci1zYW5kYm94LXdlYmhvb2sh'
const OLD = 'whsec_bXVjaCBvbGRlciBzZWNyZXQgb2YgdGhpcyBlbmQ='
const CLIENT = 'client-secret-of-the-account'
const OWN = 'own-secret-of-the-setting'
const NAMES = SCHEME_NAMES

interface Case {
  readonly rotated?: boolean
  readonly overlaps?: boolean
  readonly own?: string
  readonly header?: string
}

function signingOf(
  names: readonly SchemeName[],
  { rotated = false, overlaps = false, own, header }: Case = {},
): Signing {
  const settings = names.map(scheme => ({
    scheme,
    ...(own === undefined ? {} : { secret: own }),
    ...(header === undefined ? {} : { header }),
  }))
  const schemes = schemesOf(settings, {
    endpointSecret: ENDPOINT,
    oldEndpointSecrets: overlaps ? [OLD] : [],
    clientSecret: CLIENT,
  })
  return { signatures: sentSignatures(schemes, { isRotated: rotated }), from: 'profile', jsonStyle: 'js' }
}

const ACCOUNT = "the account's webhook_secret"
const NEW = "the endpoint's new secret, since its rotation"
const BOTH = "the endpoint's new secret and the one before its rotation"
const PUBLIC = ' (verify with its public key, whpk_…)'

/** Scheme, as it is at first, and after a rotation whose old secret is still valid. */
test.each<[SchemeName, string, string]>([
  ['standard', `webhook-signature (standard) with ${ACCOUNT}`, `webhook-signature (standard) with ${BOTH}`],
  [
    'standard-ed25519',
    `webhook-signature (standard-ed25519) with ${ACCOUNT}${PUBLIC}`,
    `webhook-signature (standard-ed25519) with ${BOTH}${PUBLIC}`,
  ],
  ['stripe', `Stripe-Signature (stripe) with ${ACCOUNT}`, `Stripe-Signature (stripe) with ${BOTH}`],
  ['github', `X-Hub-Signature-256 (github) with ${ACCOUNT}`, `X-Hub-Signature-256 (github) with ${NEW}`],
  ['url-token', `?token= in the URL (url-token) with ${ACCOUNT}`, `?token= in the URL (url-token) with ${NEW}`],
  [
    'body-hmac-base64',
    "X-Signature (body-hmac-base64) with the account's client_secret",
    "X-Signature (body-hmac-base64) with the account's client_secret",
  ],
])('%s: header, scheme and whose secret', (scheme, first, rotated) => {
  expect(describeSignatures(signingOf([scheme]), 'en')).toBe(`Signed: ${first}`)
  expect(describeSignatures(signingOf([scheme], { rotated: true, overlaps: true }), 'en')).toBe(`Signed: ${rotated}`)
  const own = `Signed: ${first.replace(/ with .*?( \(verify.*)?$/, " with the secret in the endpoint's settings$1")}`
  expect(describeSignatures(signingOf([scheme], { own: OWN }), 'en')).toBe(own)
})

test('nothing signed', () => {
  for (const names of [[], ['none']] as const) {
    expect(describeSignatures(signingOf(names), 'en')).toBe('Nothing was signed (scheme none)')
    expect(describeSignatures(signingOf(names), 'vi')).toBe('Không ký gì (kiểu none)')
  }
})

test('a header of one’s own, and several schemes by their secrets', () => {
  const named = signingOf(['body-hmac-base64'], { header: 'X-Shop-Hmac' })
  expect(describeSignatures(named, 'en')).toContain('X-Shop-Hmac (body-hmac-base64)')
  expect(describeSignatures(signingOf(['standard', 'body-hmac-base64', 'stripe', 'github']), 'vi')).toBe(
    'Đã ký: webhook-signature (standard), Stripe-Signature (stripe), X-Hub-Signature-256 (github) bằng webhook_secret của tài khoản; X-Signature (body-hmac-base64) bằng client_secret của tài khoản',
  )
})

test('once the old secret is over, the new one alone is named', () => {
  expect(describeSignatures(signingOf(['standard'], { rotated: true }), 'en')).toBe(
    `Signed: webhook-signature (standard) with ${NEW}`,
  )
})

describe('for every scheme, alone and all together, in both languages', () => {
  const cases: readonly Case[] = [{}, { rotated: true }, { rotated: true, overlaps: true }, { own: OWN }]
  test.each([...NAMES.map(name => [name]), NAMES])('%j', (...names) => {
    for (const one of cases) {
      for (const language of ['en', 'vi'] as const) {
        const text = describeSignatures(signingOf(names, one), language)
        for (const name of names) if (name !== 'none') expect(text).toContain(`(${name})`)
        for (const secret of [ENDPOINT, OLD, CLIENT, OWN]) expect(text).not.toContain(secret)
        expect(text.normalize('NFC')).toBe(text)
        expect(text.length).toBeLessThan(600)
      }
    }
  })

  test('the header that is named is the one that is sent', () => {
    const message = { id: 'msg_1', timestamp: 1, body: Buffer.from('{}') }
    for (const scheme of NAMES) {
      const applied = schemesOf([{ scheme }], {
        endpointSecret: ENDPOINT,
        oldEndpointSecrets: [],
        clientSecret: CLIENT,
      })
      const sent = Object.keys(signWith(applied, message))
      const { place } = SCHEMES[scheme].place() === null ? { place: null } : { place: SCHEMES[scheme].place() }
      if (scheme === 'url-token' || scheme === 'none') expect(sent).toEqual([])
      else expect(sent).toContain(place)
    }
  })

  test('a scheme is a list exactly where a rotation leaves two signatures', () => {
    const message = { id: 'msg_1', timestamp: 1, body: Buffer.from('{}') }
    for (const scheme of NAMES.filter(name => name !== 'body-hmac-base64')) {
      const of = (old: string[]) => JSON.stringify(signWith([{ scheme, secrets: [ENDPOINT, ...old] }], message)).length
      expect([scheme, of([OLD]) > of([])]).toEqual([scheme, SCHEMES[scheme].isList])
    }
  })
})

test.each(['profile', 'endpoint', 'call'] as const)(
  'what was decided by the %s: both flags, in both languages',
  from => {
    for (const jsonStyle of ['js', 'php'] as const) {
      for (const language of ['en', 'vi'] as const) {
        const text = describeFlags({ signatures: [], from, jsonStyle }, language)
        expect(text).toContain('--webhook-signature SCHEME[:HEADER]')
        expect(text).toContain(`--webhook-body ${jsonStyle === 'js' ? 'php' : 'js'}`)
        if (from === 'endpoint') expect(text).toMatch(/settings|cài đặt/)
        if (from === 'call') expect(text).toContain('--scheme')
      }
    }
  },
)
