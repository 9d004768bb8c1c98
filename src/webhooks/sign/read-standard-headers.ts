import { findAgeFault } from './find-age-fault.ts'
import { findHeader } from './find-header.ts'
import type { VerifyInput } from './scheme.ts'

export interface StandardHeaders {
  readonly id: string
  /** UNIX seconds, as text: the bytes that were signed. */
  readonly timestamp: string
  /** With their versions: `v1,…`, `v1a,…`. */
  readonly signatures: readonly string[]
}

/** The three headers of Standard Webhooks, or why they will not do, one sentence. */
export function readStandardHeaders({ headers, now, toleranceS }: VerifyInput): StandardHeaders | string {
  const id = findHeader(headers, 'webhook-id')
  const timestamp = findHeader(headers, 'webhook-timestamp')
  const signatures = findHeader(headers, 'webhook-signature')
  if (!id) return 'The header webhook-id is missing.'
  if (!timestamp) return 'The header webhook-timestamp is missing.'
  if (!signatures) return 'The header webhook-signature is missing.'
  const ageFault = findAgeFault('webhook-timestamp', timestamp, { now, toleranceS })
  if (ageFault !== null) return ageFault
  // While a secret is being rotated the header holds a signature for the old and one for the new secret.
  return { id, timestamp, signatures: signatures.split(' ') }
}
