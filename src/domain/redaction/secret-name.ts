/** What a name must hold for its value to be a secret. */
const SECRET =
  /passw|passphrase|^pass$|pwd|secret|token|api[-_ ]?key|(?:access|private|signing)[-_ ]?key|authorization|(?:^|[-_.])auth(?:[-_.]|$)|credential|cookie|jwt|bearer/i

/** Says how a token is shown, not what it is. */
const HARMLESS = /^token[-_]?type$/i

/** Whether what is called so, in a body, a query or a header, is a secret: `client_secret`, `X-Api-Key`, `Cookie`. */
export function isSecretName(name: string): boolean {
  return SECRET.test(name) && !HARMLESS.test(name)
}

/**
 * Short words that mean a secret where they stand alone: `otp_code`, `user_pin`, `sig`, `key`. Names of keys that are none
 * (`idempotency_key`, `public_key`) are not among them, and no `pin` of a parcel that has a battery in it.
 */
const SHORT =
  /^(?:key|(?:app|client|server|master|encryption|hmac|merchant|partner|shop|security)_?key|pin|pin_?(?:code|number|no)|(?:user|login|security|card|wallet|bank|new|old|current)_?pin|cvv2?|cvc2?|passcode|passkey)$|(?:^|_)(?:otp|totp|sig|signature|hmac)(?:_|$)/

/**
 * Whether what a field of a body or of a query holds is a secret by its name. Wider than for headers: there a signature
 * is a search term, and `Idempotency-Key` is none.
 */
export function isSecretField(name: string): boolean {
  return isSecretName(name) || isShort(name)
}

/** Such a name says so little that a flag, a list or a group below it is no secret. */
export function hidesField(name: string, value: unknown): boolean {
  return isSecretName(name) || ((typeof value === 'string' || typeof value === 'number') && isShort(name))
}

function isShort(name: string): boolean {
  if (name.length > LONGEST) return false
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2')
  return SHORT.test(words.replace(/[-.\s]/g, '_').toLowerCase())
}

/** No field has a longer name. */
const LONGEST = 60
