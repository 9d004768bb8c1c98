import type { EndpointSignature } from '../../../../schemas/types.gen.ts'
export type SchemeName = EndpointSignature['scheme']

/** Every scheme, the usual ones first. */
export const SCHEMES: readonly SchemeName[] = [
  'standard',
  'body-hmac-base64',
  'standard-ed25519',
  'stripe',
  'github',
  'url-token',
  'none',
]
