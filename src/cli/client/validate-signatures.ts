import { SCHEMES, SHOWN_SCHEMES, type ShownScheme } from '../../webhooks/sign/schemes.ts'
import { CommandError } from '../command-error.ts'
import type { ControlClient } from './control-client.ts'
import { asFields, listAt, optionalTextAt, textAt } from './read-answer.ts'

/** What deployed services were seen to call it. */
const HMAC_HEADER = 'X-Signature'

/** What verifies each scheme, of several any; a scheme without one is not judged. */
export type VerifyingSecrets = { readonly [name in ShownScheme]?: string | readonly string[] | undefined }

export interface SignatureJudgement {
  /** `unchecked`: signed, but no secret is known to check it by. */
  readonly verdict: 'ok' | 'wrong' | 'none' | 'unchecked'
  /** Of `wrong`: one sentence per scheme that failed. */
  readonly reasons: readonly string[]
  /** Each scheme the request carries. */
  readonly schemes: { readonly [name in ShownScheme]?: 'ok' | 'wrong' | 'unchecked' }
}

/** The parts of a request that its signatures are verified with. */
export interface ValidatedRequest {
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** With the query. */
  readonly path: string
  readonly body: Uint8Array
  /** Wall ms. */
  readonly at: number
}

/** Checks a request by every scheme it carries; one that fails makes it wrong, whatever the others say. */
export function validateSignatures(
  request: ValidatedRequest,
  secrets: VerifyingSecrets,
  {
    only,
    header = HMAC_HEADER,
  }: { readonly only?: ShownScheme | undefined; readonly header?: string | undefined } = {},
): SignatureJudgement {
  const { headers, path: url, body, at } = request
  const reasons: string[] = []
  const schemes: { [name in ShownScheme]?: 'ok' | 'wrong' | 'unchecked' } = {}
  for (const name of SHOWN_SCHEMES) {
    if ((only !== undefined && only !== name) || !SCHEMES[name].isShownBy({ headers, url, header })) continue
    const secret = secrets[name]
    if (secret === undefined) {
      schemes[name] = 'unchecked'
      continue
    }
    const verdict = SCHEMES[name].verify({ headers, url, body, secret, header, now: Math.floor(at / 1000) })
    schemes[name] = verdict.ok ? 'ok' : 'wrong'
    if (!verdict.ok) reasons.push(`${name}: ${verdict.reason}`)
  }
  const found = Object.values(schemes)
  if (reasons.length > 0) return { verdict: 'wrong', reasons, schemes }
  if (found.includes('ok')) return { verdict: 'ok', reasons, schemes }
  return { verdict: found.length === 0 ? 'none' : 'unchecked', reasons, schemes }
}

/**
 * The header in which the account's profile puts `body-hmac-base64` (switch `webhook_signature`); the first one where
 * there are several. Without a sandbox that answers, the usual one: who listens then has said what to verify with.
 */
export async function findHmacHeader(client: ControlClient): Promise<string> {
  try {
    const switches = asFields((await client.control('GET', '/profile')).switches)
    const signed = listAt(switches, 'webhook_signature').find(entry => textAt(entry, 'scheme') === 'body-hmac-base64')
    return (signed && optionalTextAt(signed, 'header')) ?? HMAC_HEADER
  } catch (error) {
    if (error instanceof CommandError) return HMAC_HEADER
    throw error
  }
}
