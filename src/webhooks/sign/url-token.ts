import { createHmac } from 'node:crypto'
import { listSecrets, NO_SECRET, presentSecret } from './list-secrets.ts'
import { refuseSignature } from './refuse.ts'
import { sameSignature } from './same-signature.ts'
import type { SignatureScheme } from './scheme.ts'

/** What the HMAC is made of: without the key the token cannot be computed, and the token does not reveal the secret. */
const LABEL = 'carrier-sandbox url-token'

/**
 * `?token=…` on the address and no header. It proves neither body nor time, and addresses end up in logs: the weakest of
 * all, for receivers that can do no other. From a rotation on it is the new secret's token.
 */
export const urlToken: SignatureScheme = {
  name: 'url-token',
  place: () => '?token= in the URL',
  header: null,
  secret: { of: 'endpoint', form: 'text' },
  proves: { body: false, time: false },
  isList: false,

  sign: () => ({}),

  signUrl(url, input) {
    const token = encodeURIComponent(urlTokenOf(presentSecret(input, 'url-token')))
    // By hand: URL and URLSearchParams write the rest of the query again, and may write it otherwise.
    const [address = '', ...fragment] = url.split('#')
    const joint = address.includes('?') ? '&' : '?'
    return [`${address}${joint}token=${token}`, ...fragment].join('#')
  },

  isShownBy: ({ url }) => /^[^?]*\?(?:.*&)?token=/.test(url),

  verify(input) {
    const { url } = input
    if (url === undefined)
      return refuseSignature('The address that was called is not known, and the token stands in it.')
    const given = tokensOf(url)
    if (given.length === 0) return refuseSignature('The address has no "token=" in its query.')
    const expected = listSecrets(input).map(urlTokenOf)
    if (expected.length === 0) return refuseSignature(NO_SECRET)
    if (expected.some(token => given.some(one => sameSignature(one, token)))) return { ok: true }
    return refuseSignature('The "token=" in the address is not the one that belongs to this secret.')
  },
}

/**
 * The token of a secret. Addresses are logged everywhere, so an endpoint's secret (`whsec_…`) never stands in one: its
 * token is base64url(HMAC-SHA256) of a fixed text, keyed with the secret as UTF-8 text. Any other text is the token
 * itself.
 */
export function urlTokenOf(secret: string): string {
  return secret.startsWith('whsec_') ? createHmac('sha256', secret).update(LABEL).digest('base64url') : secret
}

function tokensOf(url: string): readonly string[] {
  const [address = ''] = url.split('#')
  const start = address.indexOf('?')
  return start < 0 ? [] : new URLSearchParams(address.slice(start)).getAll('token').filter(token => token !== '')
}
