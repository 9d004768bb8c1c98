import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import fixture from '../../../fixtures/signatures.json' with { type: 'json' }
import { findScheme, schemeNames } from '../../../src/contract/signatures/find-scheme.ts'
import type { SignedRequest } from '../../../src/contract/signatures/signature-scheme.ts'

interface Vector {
  readonly scheme: string
  readonly origin: string
  readonly secret: string
  readonly old_secret?: string
  readonly public?: string
  readonly old_public?: string
  readonly timestamp?: number
  readonly header?: string
  readonly url?: string
  readonly body: string
  readonly headers: object
}
const VECTORS: readonly Vector[] = fixture.vectors

function requestOf({ headers, body, url }: Vector): SignedRequest {
  const names = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)])
  const path = url === undefined ? '/hook' : new URL(url).pathname + new URL(url).search
  return { headers: Object.fromEntries(names), body: Buffer.from(body), path }
}

function keysOf(vector: Vector): readonly string[] {
  const keys = [vector.public ?? vector.secret, vector.old_public ?? vector.old_secret]
  return keys.filter(key => key !== undefined)
}

describe('the lines by which the contract runner verifies signatures', () => {
  test.each(VECTORS)('$scheme accepts the known answer from: $origin', vector => {
    const scheme = findScheme(vector.scheme)
    for (const secret of keysOf(vector)) {
      expect(scheme?.faultOf(requestOf(vector), { secret, header: vector.header })).toBeNull()
    }
    expect(scheme?.sentAt(requestOf(vector))).toBe(scheme?.isTimed ? vector.timestamp : null)
  })

  test.each(VECTORS)('$scheme refuses another body, another secret and no headers: $origin', vector => {
    const scheme = findScheme(vector.scheme)
    const [secret = ''] = keysOf(vector)
    const key = { secret, header: vector.header }
    const request = requestOf(vector)
    const other = vector.scheme === 'standard-ed25519' ? `whpk_${Buffer.alloc(32, 9).toString('base64')}` : 'whsec_AAAA'
    expect(scheme?.faultOf(request, { ...key, secret: other })).toMatch(/fit|not the one/)
    const bare = { ...request, headers: {}, path: '/hook' }
    expect(scheme?.faultOf(bare, key)).toMatch(/missing|has no "token="/)
    // The token of an address does not cover the body.
    if (vector.scheme === 'url-token') return
    const changed = { ...request, body: Buffer.from(`${vector.body} `) }
    expect(scheme?.faultOf(changed, key)).toMatch(/fit/)
  })

  test('Standard Webhooks binds the id and the time', () => {
    const vector = VECTORS.find(({ scheme }) => scheme === 'standard')
    if (vector === undefined) throw new Error('the fixture has no vector of the scheme standard')
    const request = requestOf(vector)
    for (const name of ['webhook-id', 'webhook-timestamp']) {
      const headers = { ...request.headers, [name]: '1767571201' }
      expect(findScheme('standard')?.faultOf({ ...request, headers }, vector)).toMatch(/fits/)
    }
  })

  test('a time that is not in UNIX seconds is refused', () => {
    const at = (text: string) =>
      findScheme('standard')?.sentAt({ headers: { 'webhook-timestamp': text }, body: Buffer.alloc(0), path: null })
    expect([at('1767571200'), at('soon'), at(''), at('-1'), at('1.5')]).toEqual([1767571200, null, null, null, null])
  })

  test('every scheme that the sandbox can be set to is known', () => {
    const schema = JSON.parse(
      readFileSync(new URL('../../../schemas/sandbox/signature-scheme-name.schema.json', import.meta.url), 'utf8'),
    )
    expect([...schemeNames()].sort()).toEqual([...schema.enum].sort())
    expect(findScheme('none')).toBeUndefined()
  })
})
