import type { Switches } from './profile.ts'

/** What HTTP, the connection or the delivery itself says in a header; written over, no delivery would arrive. */
const TAKEN = new Set([
  'host',
  'content-length',
  'content-type',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'upgrade',
  'te',
  'trailer',
  'expect',
  'user-agent',
])

/**
 * Why a signature cannot stand in the header that was chosen for it, for the end of a sentence; null when it can. The
 * schema of a setting knows no names, which count without regard to case.
 */
export function findHeaderFault(setting: Switches['webhook_signature'][number]): string | null {
  const { scheme, header } = setting
  if (header === undefined) return null
  if (scheme === 'standard') return 'the scheme standard has headers of its own; write it without one.'
  const name = header.toLowerCase()
  if (!TAKEN.has(name) && !/^(proxy|webhook)-/.test(name)) return null
  return `${header} is a header that a delivery needs for something else; choose another, such as X-Signature.`
}
