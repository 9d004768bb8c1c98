import type { SignatureScheme } from './scheme.ts'
import { type AppliedScheme, SCHEMES } from './schemes.ts'

export interface SentRequest {
  readonly headers: Readonly<Record<string, string>>
  readonly url: string
  readonly body: Uint8Array
  /** When it was sent, wall ms. */
  readonly wallAt: number
}

/**
 * Whether a request carries a valid signature of each scheme of its endpoint, as a receiver that knows the endpoint's
 * secrets verifies it. @returns Null when the endpoint signs nothing.
 */
export function verifySchemes(schemes: readonly AppliedScheme[], request: SentRequest): boolean | null {
  const signing = schemes.filter(({ scheme }) => scheme !== 'none')
  if (signing.length === 0) return null
  const { headers, url, body, wallAt } = request
  return signing.every(({ scheme: name, header, secrets }) => {
    const scheme: SignatureScheme = SCHEMES[name]
    const secret = secrets.map(one => scheme.verifyingKey?.(one) ?? one)
    return scheme.verify({ headers, body, secret, header, url, now: Math.floor(wallAt / 1_000) }).ok
  })
}
