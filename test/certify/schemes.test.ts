import { describe, expect, test } from 'vitest'
import type { Signing } from '../../src/certify/seal.ts'
import { SCHEMES, type SchemeName } from '../../src/webhooks/sign/schemes.ts'
import { publicKeyOf, signingKeyOf } from '../../src/webhooks/sign/signing-key.ts'
import { type ReceivedRequest, startReceiver } from '../support/receiver.ts'
import { checkOf, judgeReceiver, SECRET, verdictsOf } from './judge-receiver.ts'

const SIGNINGS: readonly (readonly [Signing, { readonly verifyWith: string }])[] = [
  [{ scheme: 'standard', secret: SECRET }, { verifyWith: SECRET }],
  [{ scheme: 'standard-ed25519', secret: signingKeyOf(SECRET) }, { verifyWith: publicKeyOf(signingKeyOf(SECRET)) }],
  [{ scheme: 'stripe', secret: SECRET }, { verifyWith: SECRET }],
  [{ scheme: 'github', secret: 'a-secret-of-ours' }, { verifyWith: 'a-secret-of-ours' }],
  [{ scheme: 'body-hmac-base64', secret: 'a-secret-of-ours' }, { verifyWith: 'a-secret-of-ours' }],
  [
    { scheme: 'body-hmac-base64', secret: 'a-secret-of-ours', header: 'X-Shop-Hmac' },
    { verifyWith: 'a-secret-of-ours' },
  ],
  [{ scheme: 'url-token', secret: 'a-token-of-ours' }, { verifyWith: 'a-token-of-ours' }],
]

/** A consumer that verifies by the verifiers that are exported for consumers. */
function verifies({ scheme, header }: Signing, secret: string) {
  return ({ headers, body, path }: ReceivedRequest) => {
    const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    const now = Math.floor(Date.now() / 1_000)
    return { status: SCHEMES[scheme].verify({ headers: given, body, secret, header, now, url: path }).ok ? 200 : 401 }
  }
}

describe('a consumer that verifies passes under every scheme, and what a scheme cannot express is not passed', () => {
  test.each(SIGNINGS)('%j', async (signing, { verifyWith }) => {
    await using receiver = await startReceiver({ answer: verifies(signing, verifyWith) })
    const verdicts = verdictsOf(await judgeReceiver(`${receiver.url}/hook?shop=1`, { signing }))
    const { body: coversBody, time: tellsTime } = SCHEMES[signing.scheme].proves
    expect(verdicts).toMatchObject({
      'valid-events': 'PASS',
      'wrong-signature': 'PASS',
      'missing-signature': 'PASS',
      'stale-signature': tellsTime ? 'PASS' : 'NOT APPLICABLE',
      'changed-body': coversBody ? 'PASS' : 'NOT APPLICABLE',
    })
    expect(Object.values(verdicts)).not.toContain('FAIL')
  })

  test('none: nothing about signatures is judged', async () => {
    await using receiver = await startReceiver()
    const verdicts = verdictsOf(await judgeReceiver(receiver.url, { signing: { scheme: 'none', secret: '' } }))
    for (const name of ['wrong-signature', 'missing-signature', 'stale-signature', 'changed-body']) {
      expect(verdicts[name]).toBe('NOT APPLICABLE')
    }
  })
})

test('a consumer that verifies nothing fails all four under standard', async () => {
  await using receiver = await startReceiver()
  const report = await judgeReceiver(receiver.url)
  const failed = report.checks.filter(({ verdict }) => verdict === 'FAIL').map(({ name }) => name)
  expect(failed).toEqual(['wrong-signature', 'missing-signature', 'stale-signature', 'changed-body'])
  expect(checkOf(report, 'stale-signature').failures[0]).toMatchObject({ expected: '4xx', got: '200' })
})

test.each([
  ['standard', 'no base64!'],
  ['standard-ed25519', 'whsk_short'],
] as const)('a secret that cannot be one of %s is wrong usage', async (scheme: SchemeName, secret) => {
  await expect(judgeReceiver('http://127.0.0.1:9', { signing: { scheme, secret } })).rejects.toMatchObject({
    kind: 'usage',
  })
})
