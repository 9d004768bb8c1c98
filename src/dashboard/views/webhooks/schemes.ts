/** What the pages know of each signature scheme: its words, and how it is found in a request. */
import type { EndpointSignature, EndpointState, SignatureSchemeName } from '../../../schemas/types.gen.ts'

// As a type only: what a page asks of its document is not there when a request is read.
import type { Both } from '../../i18n.ts'

export type SchemeName = SignatureSchemeName

/** Beside the name in a list of choices. */
export const schemeLabels: Readonly<Record<SchemeName, Both>> = {
  standard: { en: 'Standard Webhooks, HMAC', vi: 'Standard Webhooks, HMAC' },
  'standard-ed25519': { en: 'Standard Webhooks, public key', vi: 'Standard Webhooks, khóa công khai' },
  stripe: { en: 'as Stripe signs', vi: 'như Stripe' },
  github: { en: 'as GitHub signs', vi: 'như GitHub' },
  'body-hmac-base64': { en: 'one header, base64 of the body’s HMAC', vi: 'một header, base64 HMAC của nội dung' },
  'url-token': { en: '?token= in the address', vi: '?token= trong địa chỉ' },
  none: { en: 'no signature; cannot be combined', vi: 'không ký; không đi cùng kiểu khác' },
}

/** Every scheme, in the order of the lists. */
export const SCHEME_NAMES: readonly SchemeName[] = Object.keys(schemeLabels).filter(isSchemeName)

export function isSchemeName(name: string): name is SchemeName {
  return Object.hasOwn(schemeLabels, name)
}

/** How the signature of a delivery was made. */
export const schemeMethods: Readonly<Record<SchemeName, Both>> = {
  standard: { en: 'HMAC-SHA256, base64 after “v1,”', vi: 'HMAC-SHA256, base64 sau “v1,”' },
  'standard-ed25519': { en: 'ed25519, base64 after “v1a,”', vi: 'ed25519, base64 sau “v1a,”' },
  stripe: { en: 'HMAC-SHA256, hex after “v1=”', vi: 'HMAC-SHA256, hex sau “v1=”' },
  github: { en: 'HMAC-SHA256, hex after “sha256=”', vi: 'HMAC-SHA256, hex sau “sha256=”' },
  'body-hmac-base64': { en: 'HMAC-SHA256, base64', vi: 'HMAC-SHA256, base64' },
  'url-token': {
    en: '?token= is part of the address; logs omit it, and it does not protect the body',
    vi: '?token= nằm trong địa chỉ; nhật ký lược bỏ, và nó không chứng thực nội dung',
  },
  none: { en: 'nothing is signed', vi: 'không ký gì' },
}

/** One signature that a request carries, and what it was made of. */
export interface FoundSignature {
  readonly scheme: SchemeName
  /** Header by header, as they were sent; none for what stands in the address. */
  readonly headers: readonly Header[]
  /** What was signed, with the values of this request; `{body}` stands for its bytes. */
  readonly signed: string
  /** Which key, named as the account and the endpoint name it. */
  readonly key: 'endpoint-base64' | 'public-key' | 'endpoint-text' | 'client-secret' | 'none'
  /** More than one while a secret is being rotated. */
  readonly count: number
}

type Header = readonly [name: string, value: string]

/** What a scheme finds its signature by. */
export interface SentRequest {
  /** By the name in lower case. */
  readonly headers: ReadonlyMap<string, Header>
  /** How the endpoint uses the scheme; undefined = it does not, or it is gone. */
  readonly setting: Pick<EndpointSignature, 'header'> | undefined
}

/** Null = the request carries no signature of the scheme. */
type FindSignature = (request: SentRequest) => Omit<FoundSignature, 'scheme'> | null

const FINDERS: Readonly<Record<SchemeName, FindSignature>> = {
  standard: ({ headers }) => findStandard(headers, 'v1,', 'endpoint-base64'),
  'standard-ed25519': ({ headers }) => findStandard(headers, 'v1a,', 'public-key'),
  stripe({ headers }) {
    const header = headers.get('stripe-signature')
    if (!header) return null
    const [, timestamp = ''] = /t=(\d+)/.exec(header[1]) ?? []
    const count = header[1].split(',').filter(part => part.startsWith('v1=')).length
    return { headers: [header], signed: `${timestamp}.{body}`, key: 'endpoint-text', count }
  },
  github: ({ headers }) => findOfBody(headers.get('x-hub-signature-256'), 'endpoint-text'),
  'body-hmac-base64': ({ headers, setting }) =>
    findOfBody(headers.get((setting?.header ?? 'X-Signature').toLowerCase()), 'client-secret'),
  'url-token': ({ setting }) => (setting ? { headers: [], signed: '', key: 'none', count: 1 } : null),
  none: () => null,
}

/** Both schemes of Standard Webhooks share a list; the version tells which signature is whose. */
function findStandard(
  headers: SentRequest['headers'],
  version: string,
  key: FoundSignature['key'],
): ReturnType<FindSignature> {
  const list = headers.get('webhook-signature')?.[1].split(' ') ?? []
  const count = list.filter(part => part.startsWith(version)).length
  if (count === 0) return null
  const pairs = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].flatMap(name => {
    const pair = headers.get(name)
    return pair ? [pair] : []
  })
  const textOf = (name: string) => headers.get(name)?.[1] ?? ''
  const signed = `${textOf('webhook-id')}.${textOf('webhook-timestamp')}.{body}`
  return { headers: pairs, signed, key, count }
}

/** One header, made of the body alone. */
function findOfBody(header: Header | undefined, key: FoundSignature['key']): ReturnType<FindSignature> {
  return header ? { headers: [header], signed: '{body}', key, count: 1 } : null
}

/** As much of an endpoint as its signatures cannot tell by themselves. */
export interface SigningOfEndpoint {
  readonly signature: readonly Pick<EndpointState['signature'][number], 'scheme' | 'header'>[]
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
  return SCHEME_NAMES.flatMap(scheme => {
    const setting = endpoint?.signature.find(one => one.scheme === scheme)
    const found = FINDERS[scheme]({ headers: named, setting })
    return found ? [{ scheme, ...found }] : []
  })
}
