import fixture from '../../../fixtures/signatures.json' with { type: 'json' }
import { SCHEMES, type SchemeName } from '../../../src/webhooks/sign/schemes.ts'

/** One line of fixtures/signatures.json. */
export interface KnownAnswer {
  readonly scheme: SchemeName
  readonly origin: string
  readonly secret: string
  readonly old_secret?: string
  /** What verifies, where it is not the secret itself. */
  readonly public?: string
  readonly old_public?: string
  readonly id?: string
  readonly timestamp?: number
  readonly header?: string
  readonly url?: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

export const KNOWN_ANSWERS: readonly KnownAnswer[] = fixture.vectors.map(({ scheme, headers, ...rest }) => ({
  ...rest,
  scheme: schemeName(scheme),
  headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)),
}))

function schemeName(name: string): SchemeName {
  if (Object.hasOwn(SCHEMES, name)) {
    // It is a key of SCHEMES.
    return name as SchemeName
  }
  throw new Error(`The fixture names no such scheme: ${name}`)
}
