import type { SignatureSchemeName } from '../../schemas/types.gen.ts'
import { bodyHmacBase64 } from './body-hmac-base64.ts'
import { github } from './github.ts'
import { none } from './none.ts'
import type { SignatureScheme, SignInput } from './scheme.ts'
import { standard } from './standard.ts'
import { standardEd25519 } from './standard-ed25519.ts'
import { stripe } from './stripe.ts'
import { urlToken } from './url-token.ts'

/**
 * Every signature scheme by its name, as the switch `webhook_signature` and the endpoint settings write it. The order is
 * that of every list that people read.
 */
export const SCHEMES = {
  standard,
  'standard-ed25519': standardEd25519,
  stripe,
  github,
  'body-hmac-base64': bodyHmacBase64,
  'url-token': urlToken,
  none,
} as const satisfies Record<SignatureSchemeName, SignatureScheme>

export type SchemeName = keyof typeof SCHEMES

export function isSchemeName(text: string): text is SchemeName {
  return Object.hasOwn(SCHEMES, text)
}

export const SCHEME_NAMES: readonly SchemeName[] = Object.keys(SCHEMES).filter(isSchemeName)

/** What a request can show; `none` shows nothing. */
export type ShownScheme = Exclude<SchemeName, 'none'>

export const SHOWN_SCHEMES: readonly ShownScheme[] = SCHEME_NAMES.filter(name => name !== 'none')

/** A scheme as one endpoint uses it. */
export interface AppliedScheme {
  readonly scheme: SchemeName
  /** Only for schemes whose header can be chosen. */
  readonly header?: string | undefined
  /** The present one first; while a rotation overlaps, the old one after it. */
  readonly secrets: readonly string[]
}

/** A scheme of an endpoint, and whose secrets it signs with. */
export interface OwnedScheme extends AppliedScheme {
  /** The account's client_secret, the endpoint's own, or one that was set for this scheme. */
  readonly secretOf: 'client' | 'endpoint' | 'setting'
}

/** Standard Webhooks keeps all signatures of a request, whatever their version, in one header, space between them. */
export const SHARED_HEADER = 'webhook-signature'

/** The headers of all the schemes of an endpoint together, in the order of the list. */
export function signWith(
  schemes: readonly AppliedScheme[],
  input: Pick<SignInput, 'id' | 'timestamp' | 'body'>,
): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {}
  const { id, timestamp, body } = input
  for (const { scheme, header, secrets } of schemes) {
    const before = headers[SHARED_HEADER]
    // Field by field: what adds to a spread object costs as much as half a signature.
    const signed = SCHEMES[scheme].sign({ id, timestamp, body, secrets, header })
    Object.assign(headers, signed)
    const after = signed[SHARED_HEADER]
    if (before !== undefined && after !== undefined) headers[SHARED_HEADER] = `${before} ${after}`
  }
  return headers
}

/** The address with what the schemes of an endpoint add to it. */
export function addressWith(schemes: readonly AppliedScheme[], url: string): string {
  let address = url
  for (const { scheme, secrets } of schemes) {
    const { signUrl }: SignatureScheme = SCHEMES[scheme]
    address = signUrl?.(address, { secrets }) ?? address
  }
  return address
}

/**
 * How an endpoint signs, from its settings or else from the switch `webhook_signature`: with a setting's own secret when
 * it has one, else with the secret of the scheme: the account's client_secret, as deployed services do, or the endpoint's
 * secret, while a rotation overlaps with the old one too. An empty list signs nothing.
 */
export function schemesOf(
  settings: readonly { readonly scheme: SchemeName; readonly header?: string; readonly secret?: string }[],
  secrets: {
    readonly endpointSecret: string
    /** Newest first; none unless a rotation overlaps. */
    readonly oldEndpointSecrets: readonly string[]
    readonly clientSecret: string
  },
): readonly OwnedScheme[] {
  const { endpointSecret, oldEndpointSecrets, clientSecret } = secrets
  const ofEndpoint = [endpointSecret, ...oldEndpointSecrets]
  return settings.map(({ scheme, header, secret }) => {
    if (secret !== undefined) return { scheme, header, secrets: [secret], secretOf: 'setting' }
    const { secret: own }: SignatureScheme = SCHEMES[scheme]
    if (own?.of === 'client') return { scheme, header, secrets: [clientSecret], secretOf: 'client' }
    return { scheme, header, secrets: ofEndpoint, secretOf: 'endpoint' }
  })
}
