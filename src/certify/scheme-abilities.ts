import type { SchemeName } from '../webhooks/sign/schemes.ts'

/** What a scheme proves; what it cannot prove no consumer can be asked to check. */
export interface Abilities {
  /** There is something to get wrong or to leave out. */
  readonly signs: boolean
  /** A changed body can be distinguished from the one that was signed. */
  readonly coversBody: boolean
  /** A recording can be distinguished from a new request. */
  readonly tellsTime: boolean
}

const BODY_AND_TIME: Abilities = { signs: true, coversBody: true, tellsTime: true }
const BODY: Abilities = { signs: true, coversBody: true, tellsTime: false }

export const ABILITIES: Readonly<Record<SchemeName, Abilities>> = {
  standard: BODY_AND_TIME,
  'standard-ed25519': BODY_AND_TIME,
  stripe: BODY_AND_TIME,
  github: BODY,
  'body-hmac-base64': BODY,
  'url-token': { signs: true, coversBody: false, tellsTime: false },
  none: { signs: false, coversBody: false, tellsTime: false },
}
