/** What a name must hold for its value to be a secret. */
const SECRET =
  /passw|passphrase|^pass$|pwd|secret|token|api[-_ ]?key|(?:access|private|signing)[-_ ]?key|authorization|(?:^|[-_.])auth(?:[-_.]|$)|credential|cookie|jwt|bearer/i

/** Says how a token is shown, not what it is. */
const HARMLESS = /^token[-_]?type$/i

/** Whether what is called so, in a body, a query or a header, is a secret: `client_secret`, `X-Api-Key`, `Cookie`. */
export function isSecretName(name: string): boolean {
  return SECRET.test(name) && !HARMLESS.test(name)
}
