import type { EndpointSignature } from '../../schemas/types.gen.ts'
import type { SignatureScheme } from './scheme.ts'
import { SCHEMES, SHARED_HEADER } from './schemes.ts'

const ALL: readonly SignatureScheme[] = Object.values(SCHEMES)

/**
 * What HTTP, the connection, the delivery itself or another scheme says in a header; written over, no delivery would
 * arrive, or none that its receiver can verify.
 */
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
  ...ALL.filter(({ header }) => header === 'own').map(scheme => scheme.place()?.toLowerCase()),
])

/**
 * Why a signature cannot stand in the header that was chosen for it, for the end of a sentence; null when it can. The
 * schema of a setting knows no names, which count without regard to case.
 */
export function findHeaderFault({ scheme, header }: EndpointSignature): string | null {
  if (header === undefined) return null
  const { header: kind }: SignatureScheme = SCHEMES[scheme]
  if (kind === null) return `the scheme ${scheme} has no header; write it without one.`
  if (kind === 'own') return `the scheme ${scheme} has headers of its own; write it without one.`
  const name = header.toLowerCase()
  if (!TAKEN.has(name) && !/^(proxy|webhook)-/.test(name)) return null
  return `${header} is a header that a delivery needs for something else; choose another, such as X-Signature.`
}

/**
 * Why an endpoint cannot sign in these ways together, for the end of a sentence; null when it can: each header must do,
 * `none` stands alone, and what holds one signature cannot hold two. Standard Webhooks keeps a list of them.
 */
export function findSignatureFault(settings: readonly EndpointSignature[]): string | null {
  const headerFault = settings.map(findHeaderFault).find(fault => fault !== null)
  if (headerFault) return headerFault
  if (settings.length > 1 && settings.some(({ scheme }) => scheme === 'none')) {
    return 'none stands alone: it says that nothing is signed; leave it out, or the others.'
  }
  const places = settings.flatMap(placeOf)
  const twice = places.find((place, index) => places.indexOf(place) !== index)
  return twice === undefined ? null : `${twice} can hold one signature, and two would stand there; leave one out.`
}

/** Where a scheme puts its one signature; nothing for one that signs nothing, or shares a header that is a list. */
function placeOf({ scheme, header }: EndpointSignature): readonly string[] {
  const { header: kind, place }: SignatureScheme = SCHEMES[scheme]
  const name = place(header)
  if (name === null || name === SHARED_HEADER) return []
  if (kind === null) return [name]
  return [kind === 'own' ? `the header of ${scheme}` : `the header ${name.toLowerCase()}`]
}
