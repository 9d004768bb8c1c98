import { randomBytes } from 'node:crypto'
import type { NamedSecret } from '../reporting/redaction/create-hider.ts'
import type { SignatureScheme } from '../webhooks/sign/scheme.ts'
import { addressWith, SCHEMES, type SchemeName, signWith } from '../webhooks/sign/schemes.ts'
import { urlTokenOf } from '../webhooks/sign/url-token.ts'

/** How a request is signed: rightly, or in one of the ways in which a forgery is signed. */
export type SealKind = 'valid' | 'other-secret' | 'cut-short' | 'none' | 'hour-old'

export interface Signing {
  readonly scheme: SchemeName
  readonly secret: string
  /** Of body-hmac-base64: the header that carries the signature. */
  readonly header?: string | undefined
}

export interface Sealed {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

const HOUR_S = 3_600
/** They say which message it is and when it was sent; every other header is a signature. */
const NOT_SIGNATURES: ReadonlySet<string> = new Set(['webhook-id', 'webhook-timestamp'])
const CUT_CHARACTERS = 8

/** Address and headers of one request. @throws SandboxError `invalid` when the secret cannot be one of the scheme. */
export function seal(
  target: string,
  { scheme, secret, header }: Signing,
  { id, body, kind }: { readonly id: string; readonly body: Uint8Array; readonly kind: SealKind },
): Sealed {
  if (kind === 'none') return { url: target, headers: {} }
  const timestamp = Math.floor(Date.now() / 1_000) - (kind === 'hour-old' ? HOUR_S : 0)
  const secrets = [kind === 'other-secret' ? otherSecret(scheme) : secret]
  const applied = [{ scheme, header, secrets }]
  const url = addressWith(applied, target)
  const headers = signWith(applied, { id, timestamp, body })
  if (kind !== 'cut-short') return { url, headers }
  return { url: url === target ? url : cut(url), headers: cutSignatures(headers) }
}

function cutSignatures(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, NOT_SIGNATURES.has(name) ? value : cut(value)]),
  )
}

function cut(text: string): string {
  return text.slice(0, -CUT_CHARACTERS)
}

/** An unknown one, in the form that the scheme's secrets have. */
export function otherSecret(scheme: SchemeName): string {
  const { secret }: SignatureScheme = SCHEMES[scheme]
  if (secret === null || secret.form === 'text') return randomBytes(24).toString('hex')
  return `${secret.form}_${randomBytes(32).toString('base64')}`
}

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
