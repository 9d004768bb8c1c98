import { isSecretField } from './secret-name.ts'

/** What stands in the place of a secret. */
export const REDACTED = '[redacted]'

/** A token of ours or of anybody's begins like this: `{"` in base64. */
const JWT = /eyJ[\w-]{6,}\.[\w-]+(?:\.[\w-]*)?/g
const WEBHOOK_SECRET = /whsec_[\w+/=-]+/g
/** `https://user:password@host/` */
const USERINFO = /(:\/\/)[^/?#\s"'@]+@/g
/** `?name=value`, `&name=value`, and `#access_token=…`, as a login sends one back to a page. */
const QUERY_PAIR = /([?&#])([^=&?#\s"']+)=([^&#\s"']*)/g
/** `?a=1;token=x`: some write it so. */
const LATER_PAIR = /;([^=;]+)=([^;]+)/g
/** `Bearer d41d8cd98f00b204`; what has no digit is a word. */
const BEARER = /\b(bearer +)(?=[a-z._~+/=-]*\d)[\w.~+/=-]{8,}/gi

/** Texts in which none of these stands hold nothing that is found below; most are let through by this alone. */
const MAY_HOLD_SECRET = /[?&@#]|eyJ|whsec_|bearer/i

/** A text in which what has the shape of a secret is taken out: tokens, webhook secrets, secrets in the query of a URL. */
export function redactText(text: string): string {
  if (!MAY_HOLD_SECRET.test(text)) return text
  return text
    .replace(JWT, REDACTED)
    .replace(WEBHOOK_SECRET, REDACTED)
    .replace(USERINFO, `$1${REDACTED}@`)
    .replace(BEARER, `$1${REDACTED}`)
    .replace(QUERY_PAIR, (_pair, mark: string, name: string, value: string) => mark + redactPair(name, value))
}

function redactPair(name: string, value: string): string {
  if (value !== '' && isSecretField(decoded(name))) return `${name}=${REDACTED}`
  const shown = value.replace(LATER_PAIR, (pair: string, later: string) =>
    isSecretField(decoded(later)) ? `;${later}=${REDACTED}` : pair,
  )
  return `${name}=${shown}`
}

/** `to%6ben` is `token` to whoever reads the query. */
export function decoded(name: string): string {
  if (!name.includes('%')) return name
  try {
    return decodeURIComponent(name)
  } catch {
    // No encoding after all: the name is what it is.
    return name
  }
}
