import type { SchemeName, SignatureInForce } from '../endpoint/endpoint-state.ts'

/** As much of an endpoint as its signatures cannot tell by themselves. */
export interface SigningOfEndpoint {
  readonly signature: readonly Pick<SignatureInForce, 'scheme' | 'header'>[]
}

/** One signature that a request carries, and what it was made of. */
export interface FoundSignature {
  readonly scheme: SchemeName
  /** Header by header, as they were sent; none for what stands in the address. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** What was signed, with the values of this request; `{body}` stands for its bytes. */
  readonly signed: string
  /** Which key, named as the account and the endpoint name it. */
  readonly key: 'endpoint-base64' | 'public-key' | 'endpoint-text' | 'client-secret' | 'none'
  /** More than one while a secret is being rotated. */
  readonly count: number
}

/**
 * The signatures of a request, by its headers.
 * @param endpoint for the header that body-hmac-base64 was given, and for a token in the address, which no log shows;
 * null when it is gone or there was none
 */
export function readSignatures(
  headers: Readonly<Record<string, string>>,
  endpoint: SigningOfEndpoint | null,
): readonly FoundSignature[] {
  const named = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [name, value] as const]))
  const found: FoundSignature[] = []
  const signatures = named.get('webhook-signature')
  if (signatures) {
    const pairs = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].flatMap(name => {
      const pair = named.get(name)
      return pair ? [pair] : []
    })
    const headerText = (name: string) => named.get(name)?.[1] ?? ''
    const signed = `${headerText('webhook-id')}.${headerText('webhook-timestamp')}.{body}`
    const parts = signatures[1].split(' ')
    const symmetric = parts.filter(part => part.startsWith('v1,')).length
    const asymmetric = parts.filter(part => part.startsWith('v1a,')).length
    if (symmetric > 0) {
      found.push({ scheme: 'standard', headers: pairs, signed, key: 'endpoint-base64', count: symmetric })
    }
    if (asymmetric > 0) {
      found.push({ scheme: 'standard-ed25519', headers: pairs, signed, key: 'public-key', count: asymmetric })
    }
  }
  const stripe = named.get('stripe-signature')
  if (stripe) {
    const [, timestamp = ''] = /t=(\d+)/.exec(stripe[1]) ?? []
    const count = stripe[1].split(',').filter(part => part.startsWith('v1=')).length
    found.push({ scheme: 'stripe', headers: [stripe], signed: `${timestamp}.{body}`, key: 'endpoint-text', count })
  }
  const github = named.get('x-hub-signature-256')
  if (github) found.push({ scheme: 'github', headers: [github], signed: '{body}', key: 'endpoint-text', count: 1 })
  const chosen = endpoint?.signature.find(({ scheme }) => scheme === 'body-hmac-base64')?.header ?? 'X-Signature'
  const plain = named.get(chosen.toLowerCase())
  if (plain) {
    found.push({ scheme: 'body-hmac-base64', headers: [plain], signed: '{body}', key: 'client-secret', count: 1 })
  }
  if (endpoint?.signature.some(({ scheme }) => scheme === 'url-token')) {
    found.push({ scheme: 'url-token', headers: [], signed: '', key: 'none', count: 1 })
  }
  return found
}
