import { readSeconds } from './read-seconds.ts'
import type { SignedRequest } from './signature-scheme.ts'

/** What Standard Webhooks puts into headers, whatever it signs with. */
export interface StandardHeaders {
  /** `id.timestamp.body`: what is signed. */
  readonly signed: Buffer
  /** Those of one version, without it. */
  readonly signatures: readonly string[]
}

/** A text = why they will not do. */
export function readStandardHeaders({ headers, body }: SignedRequest, version: string): StandardHeaders | string {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': all } = headers
  if (!id) return 'the header webhook-id is missing'
  if (!timestamp) return 'the header webhook-timestamp is missing'
  if (!all) return 'the header webhook-signature is missing'
  // Several stand there while a secret is being rotated, and when two schemes share the header.
  const ofVersion = all.split(' ').filter(one => one.startsWith(`${version},`))
  if (ofVersion.length === 0) return `webhook-signature holds no "${version}," signature`
  return {
    signed: Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body]),
    signatures: ofVersion.map(one => one.slice(version.length + 1)),
  }
}

export function standardSentAt({ headers }: SignedRequest): number | null {
  return readSeconds(headers['webhook-timestamp'])
}
