import type { Switches } from '../../domain/profile.ts'
import { bodyHmacBase64 } from './body-hmac-base64.ts'
import type { SignatureScheme, SignInput } from './scheme.ts'
import { standard } from './standard.ts'

/** Every signature scheme by its name, as the switch `webhook_signature` and the endpoint settings write it. */
export const SCHEMES = {
  standard,
  'body-hmac-base64': bodyHmacBase64,
} as const satisfies Record<string, SignatureScheme>

export type SchemeName = keyof typeof SCHEMES

/** A scheme as one endpoint uses it. */
export interface AppliedScheme {
  readonly scheme: SchemeName
  /** Only for schemes whose header can be chosen. */
  readonly header?: string | undefined
  readonly secret: string
}

/** The headers of all the schemes of an endpoint together, in the order of the list. */
export function signWith(
  schemes: readonly AppliedScheme[],
  input: Pick<SignInput, 'id' | 'timestamp' | 'body'>,
): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {}
  const { id, timestamp, body } = input
  for (const { scheme, header, secret } of schemes) {
    // Field by field: what adds to a spread object costs as much as half a signature.
    Object.assign(headers, SCHEMES[scheme].sign({ id, timestamp, body, secret, header }))
  }
  return headers
}

/**
 * The schemes of an endpoint of which nothing else was said (switch `webhook_signature`): Standard Webhooks is keyed with
 * the endpoint's own secret, what deployed services send with the account's client_secret. None = nothing is signed.
 */
export function schemesOf(
  settings: Switches['webhook_signature'],
  secrets: { readonly endpointSecret: string; readonly clientSecret: string },
): readonly AppliedScheme[] {
  return settings.map(({ scheme, header }) => ({
    scheme,
    header,
    secret: scheme === 'standard' ? secrets.endpointSecret : secrets.clientSecret,
  }))
}
