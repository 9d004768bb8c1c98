import { urlTokenOf } from '../webhooks/sign/url-token.ts'
import type { Signing } from './seal.ts'

/** A shorter one would be found inside ordinary words. */
const SHORTEST = 4

const SECRET_NAME = /token|secret|key|password|signature|auth/i

/** Everything that no report may hold: what it signs with, what was named, and what stands in the address. */
export function secretsOf({
  target,
  signing,
  secrets,
}: {
  readonly target: string
  readonly signing: Signing
  readonly secrets: readonly NamedSecret[]
}): readonly NamedSecret[] {
  const { password, searchParams } = new URL(target)
  return [
    { variable: 'WEBHOOK_SECRET', value: signing.secret },
    { variable: 'WEBHOOK_TOKEN', value: urlTokenOf(signing.secret) },
    { variable: 'TARGET_PASSWORD', value: password },
    { variable: 'TARGET_PASSWORD', value: decodeURIComponent(password) },
    ...[...searchParams].flatMap(([name, value]) =>
      SECRET_NAME.test(name) ? [{ variable: 'TARGET_TOKEN', value }] : [],
    ),
    ...secrets,
  ]
}

/** A secret, and the variable that stands in its place in every report: `$WEBHOOK_SECRET`. */
export interface NamedSecret {
  readonly variable: string
  readonly value: string
}

/** A text without secrets. */
export type Hide = (text: string) => string

/** Finds a secret as it is, inside a URL, inside JSON that is itself text, and without its `whsec_`. */
export function createHide(secrets: readonly NamedSecret[]): Hide {
  const known = secrets
    .flatMap(({ variable, value }) =>
      [value, value.replace(/^wh(sec|sk)_/, '')]
        .flatMap(text => [text, encodeURIComponent(text), JSON.stringify(text).slice(1, -1)])
        .map(text => ({ variable, text })),
    )
    .filter(({ text }) => text.length >= SHORTEST)
    // The longer one first: one may be part of another.
    .sort((a, b) => b.text.length - a.text.length)
  return text => known.reduce((clean, { variable, text: secret }) => clean.replaceAll(secret, `$${variable}`), text)
}
