import type { Verdict } from './scheme.ts'
import { SCHEMES, type SchemeName } from './schemes.ts'

/** A request as most servers give it: Node's `request.headers`, Express's, or a `Headers`. */
export interface WebhookRequest {
  readonly headers:
    | Iterable<readonly [string, string]>
    | Readonly<Record<string, string | readonly string[] | undefined>>
  /** The bytes as they arrived, before any parsing; text counts as UTF-8. */
  readonly body: Uint8Array | string
  /** The secret of the scheme, see {@link verifyWebhook}; or several, of which any may fit. */
  readonly secret: string | readonly string[]
  /** Of body-hmac-base64: the header that carries the signature; X-Signature by default. */
  readonly header?: string | undefined
  /** Of url-token: the address as it was called, whole or from its path on. */
  readonly url?: string | undefined
  /** UNIX seconds: `Date.now() / 1000`. */
  readonly now: number
  /** How far the timestamp may be from `now` either way, in seconds; 300 by default. */
  readonly toleranceS?: number | undefined
}

/**
 * Verifies a webhook in a consumer's own code:
 *
 *     const verdict = verifyWebhook('standard', { headers: req.headers, body: rawBody, secret, now: Date.now() / 1000 })
 *     if (!verdict.ok) return res.status(401).send(verdict.reason)
 *
 * `standard`, `stripe`, `github`: the endpoint's `whsec_…`. `standard-ed25519`: its public `whpk_…`. `url-token`: its
 * `whsec_…`, or the token itself. `body-hmac-base64`: the account's client_secret. A secret of its own that was set for
 * the scheme takes the place of each. `none` accepts everything. Only `standard`, `standard-ed25519` and `stripe` tell
 * an old request from a new one; for all of them, remember the ids that were handled.
 *
 * @returns The verdict; `reason` is a sentence that holds no secret. Nothing is thrown, whatever was sent.
 */
export function verifyWebhook(scheme: SchemeName, request: WebhookRequest): Verdict {
  const { headers, body, now, ...rest } = request
  const bytes = typeof body === 'string' ? Buffer.from(body, 'utf8') : body
  return SCHEMES[scheme].verify({ ...rest, headers: flatten(headers), body: bytes, now: Math.floor(now) })
}

/** One value for each name; several as HTTP joins them. */
function flatten(headers: WebhookRequest['headers']): Readonly<Record<string, string | undefined>> {
  const entries = isIterable(headers) ? [...headers] : Object.entries(headers)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, typeof value === 'string' ? value : value?.join(', ')]),
  )
}

function isIterable(headers: WebhookRequest['headers']): headers is Iterable<readonly [string, string]> {
  return Symbol.iterator in headers
}
