import type { NamedSecret } from '../reporting/redaction/create-hider.ts'
import { urlTokenOf } from '../webhooks/sign/url-token.ts'
import type { Signing } from './seal.ts'

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
