import type { SignatureSchemeName } from '../../schemas/types.gen.ts'
import { bodyHmacBase64 } from './body-hmac-base64.ts'
import { github } from './github.ts'
import type { SignatureScheme } from './signature-scheme.ts'
import { standard, standardEd25519 } from './standard.ts'
import { stripe } from './stripe.ts'
import { urlToken } from './url-token.ts'

/** `none` is no scheme here: there is nothing to verify, and nothing is verified. */
const SCHEMES: Readonly<Record<Exclude<SignatureSchemeName, 'none'>, SignatureScheme>> = {
  standard,
  'standard-ed25519': standardEd25519,
  stripe,
  github,
  'body-hmac-base64': bodyHmacBase64,
  'url-token': urlToken,
}

/** Undefined = no scheme signs so. */
export function findScheme(name: string): SignatureScheme | undefined {
  return Object.values(SCHEMES).find(scheme => scheme.name === name)
}

export function schemeNames(): readonly string[] {
  return [...Object.keys(SCHEMES), 'none']
}
