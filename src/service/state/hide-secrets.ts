import type { Endpoint } from '../../domain/outbox-rows.ts'
import { REDACTED, redactPath } from '../../domain/redaction/redact-text.ts'
import { isSecretName } from '../../domain/redaction/secret-name.ts'
import type { AccountRow } from '../../domain/world.ts'

/** A shorter one would be found inside ordinary words. */
const SHORTEST_SECRET = 6

/** Takes secrets out of what receivers answered and of addresses. */
export interface Hide {
  text(text: string): string
  headers(headers: Readonly<Record<string, string>>): Record<string, string>
}

/** Of one account and its endpoints. */
export function createHide(account: AccountRow, endpoints: readonly Endpoint[]): Hide {
  const { password, clientSecret, refreshToken, webhookSecret } = account
  const ofEndpoints = endpoints.flatMap(({ secret, oldSecrets, settings }) => [
    secret,
    ...oldSecrets.map(old => old.secret),
    ...(settings.signature ?? []).flatMap(setting => setting.secret ?? []),
  ])
  const all = new Set([password, clientSecret, refreshToken, webhookSecret, ...ofEndpoints])
  // The longer one first: one may be part of another.
  const known = [...all].filter(({ length }) => length >= SHORTEST_SECRET).sort((a, b) => b.length - a.length)
  // The documented password is the product's own name; hiding that word would hide everything.
  const secrets = known.filter(secret => secret !== 'sandbox')
  const text = (shown: string) => secrets.reduce((hidden, secret) => hidden.replaceAll(secret, REDACTED), shown)
  return {
    text,
    headers: headers =>
      Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, isSecretName(name) ? REDACTED : text(value)]),
      ),
  }
}

/** Where something is sent, without the user and the tokens that may stand in it. */
export function hideInUrl(url: string): string {
  return redactPath(url.replace(/^(\w+:\/\/)[^/?#]*@/, '$1'))
}
