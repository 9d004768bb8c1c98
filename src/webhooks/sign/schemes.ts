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
  for (const { scheme, header, secret } of schemes) {
    Object.assign(headers, SCHEMES[scheme].sign({ ...input, secret, header }))
  }
  return headers
}

/**
 * The schemes of the profile `compatible` (switch `webhook_signature`): Standard Webhooks with the endpoint's own
 * secret, and what the deployed service sends, keyed with the account's client_secret, in `X-Signature`.
 */
export function compatibleSchemes(secrets: {
  readonly endpointSecret: string
  readonly clientSecret: string
}): readonly AppliedScheme[] {
  return [
    { scheme: 'standard', secret: secrets.endpointSecret },
    { scheme: 'body-hmac-base64', header: 'X-Signature', secret: secrets.clientSecret },
  ]
}
