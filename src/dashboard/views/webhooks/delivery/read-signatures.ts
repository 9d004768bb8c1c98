import type { EndpointState } from '../../../../schemas/types.gen.ts'
import { FINDERS, type FoundSignature, SCHEME_NAMES } from '../schemes.ts'

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
