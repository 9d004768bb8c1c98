import { bodyHmacBase64 } from './body-hmac-base64.ts'
import { github } from './github.ts'
import type { SignatureScheme } from './signature-scheme.ts'
import { standard } from './standard.ts'
import { standardEd25519 } from './standard-ed25519.ts'
import { stripe } from './stripe.ts'
import { urlToken } from './url-token.ts'

/** `none` is no scheme here: there is nothing to verify, and nothing is verified. */
const SCHEMES: readonly SignatureScheme[] = [standard, standardEd25519, stripe, github, bodyHmacBase64, urlToken]

/** Undefined = no scheme signs so. */
export function findScheme(name: string): SignatureScheme | undefined {
  return SCHEMES.find(scheme => scheme.name === name)
}

export function schemeNames(): readonly string[] {
  return [...SCHEMES.map(({ name }) => name), 'none']
}
