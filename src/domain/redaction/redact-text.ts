import { isSecretField } from './secret-name.ts'

/** What stands in the place of a secret. */
export const REDACTED = '[redacted]'

/**
 * A token of ours or of another service begins like this: `{"` in base64. What begins so and is none is read to its end, too:
 * otherwise each `eyJ` inside it would be a beginning, and a row of them take time by its square.
 */
const JWT = /eyJ[\w-]{6,}\.[\w-]+(?:\.[\w-]*)?|eyJ[\w-]*/g
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

/** What may be the beginning of a secret whose end was cut off; of a URL its user and password, too. */
const MAY_BEGIN_SECRET = /[?&@#]|:\/\/|eyJ|whsec_|bearer/i
const BEARER_BEFORE = /bearer *$/i
/** As much is looked at before the last word. */
const BEARER_LENGTH = 16

/** A text in which what has the shape of a secret is taken out: tokens, webhook secrets, secrets in the query of a URL. */
export function redactText(text: string): string {
  if (!MAY_HOLD_SECRET.test(text)) return text
  return redactShapes(text)
}

/** The same of a text whose end was cut off: a secret that was cut in two has no shape any more, so its word goes. */
export function redactCutText(text: string): string {
  let at = text.length
  while (at > 0 && !isBlank(text.charCodeAt(at - 1))) at -= 1
  const isBearer = BEARER_BEFORE.test(text.slice(Math.max(0, at - BEARER_LENGTH), at))
  if (!isBearer && !MAY_BEGIN_SECRET.test(text.slice(at))) return redactText(text)
  return redactText(text.slice(0, at)) + REDACTED
}

function isBlank(code: number): boolean {
  return code <= 0x20 || code === 0xa0
}

function redactShapes(text: string): string {
  return text
    .replace(JWT, found => (found.includes('.') ? REDACTED : found))
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

/** `to%6ben` is `token` to a reader of the query. */
export function decoded(name: string): string {
  if (!name.includes('%')) return name
  try {
    return decodeURIComponent(name)
  } catch {
    // No encoding after all: the name is what it is.
    return name
  }
}

/** `/api/v2/cities?token=abc&page=2` → `/api/v2/cities?token=[redacted]&page=2`: a path that may be shown and kept. */
export function redactPath(path: string): string {
  return redactText(path)
}
