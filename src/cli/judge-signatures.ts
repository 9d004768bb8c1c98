import { SCHEMES, type SchemeName } from '../webhooks/sign/schemes.ts'
import { HMAC_HEADER } from './find-hmac-header.ts'

/** What verifies each scheme; a scheme without one is not judged. */
export type VerifyingSecrets = { readonly [name in SchemeName]?: string | undefined }

export const SCHEME_NAMES: readonly SchemeName[] = ['standard', 'body-hmac-base64']

export interface SignatureJudgement {
  /** `unchecked`: signed, but no secret is known to judge it by. */
  readonly verdict: 'ok' | 'wrong' | 'none' | 'unchecked'
  /** Of `wrong`: one sentence per scheme that failed. */
  readonly reasons: readonly string[]
  /** Each scheme the request carries. */
  readonly schemes: { readonly [name in SchemeName]?: 'ok' | 'wrong' | 'unchecked' }
}

/** Judges a request by every scheme it carries; one that fails makes it wrong, whatever the others say. */
export function judgeSignatures(
  request: { readonly headers: Readonly<Record<string, string>>; readonly body: Uint8Array; readonly at: number },
  secrets: VerifyingSecrets,
  { only, header = HMAC_HEADER }: { readonly only?: SchemeName | undefined; readonly header?: string | undefined } = {},
): SignatureJudgement {
  // The header by which a request shows that it is signed so.
  const marks: Readonly<Record<SchemeName, string>> = { standard: 'webhook-signature', 'body-hmac-base64': header }
  const reasons: string[] = []
  const schemes: { [name in SchemeName]?: 'ok' | 'wrong' | 'unchecked' } = {}
  for (const name of SCHEME_NAMES) {
    if (request.headers[marks[name].toLowerCase()] === undefined || (only !== undefined && only !== name)) continue
    const secret = secrets[name]
    if (secret === undefined) {
      schemes[name] = 'unchecked'
      continue
    }
    const { headers, body, at } = request
    const verdict = SCHEMES[name].verify({ headers, body, secret, header, now: Math.floor(at / 1000) })
    schemes[name] = verdict.ok ? 'ok' : 'wrong'
    if (!verdict.ok) reasons.push(`${name}: ${verdict.reason}`)
  }
  const found = Object.values(schemes)
  if (reasons.length > 0) return { verdict: 'wrong', reasons, schemes }
  if (found.includes('ok')) return { verdict: 'ok', reasons, schemes }
  return { verdict: found.length === 0 ? 'none' : 'unchecked', reasons, schemes }
}
