import { checkUrl, isControlPath } from './target-guard.ts'
import type { TargetPolicy } from './target-policy.ts'

/** A URL that webhooks go to, taken apart. */
export interface Target {
  readonly url: URL
  readonly origin: string
  readonly path: string
  /** `http://user:password@host/` as curl sends it; undici leaves it out. Null = the URL names no user. */
  readonly authorization: Readonly<Record<string, string>> | null
  readonly isControl: boolean
}

/** Every endpoint sends to one URL over and over; so many are remembered, the first to come goes first. */
const REMEMBERED = 256

/**
 * Checks and takes apart each URL once: what speaks against a URL by itself never changes, and checking it took longer
 * than signing. Whether /__sandbox there is our own is asked every time, and every address at the moment of connecting.
 *
 * @returns The target, or why nothing is sent there, one sentence.
 */
export function knowTargets(
  ownAddresses: () => readonly string[],
  targets?: TargetPolicy | undefined,
): (url: string) => Target | string {
  const known = new Map<string, Target | string>()
  return url => {
    const found = known.get(url) ?? readTarget(url, targets)
    if (!known.has(url)) {
      const [first] = known.keys()
      if (known.size >= REMEMBERED && first !== undefined) known.delete(first)
      known.set(url, found)
    }
    if (typeof found === 'string' || !found.isControl) return found
    return checkUrl(url, { ownAddresses: ownAddresses(), targets }) ?? found
  }
}

function readTarget(text: string, targets: TargetPolicy | undefined): Target | string {
  const refusal = checkUrl(text, { targets })
  if (refusal !== null) return refusal
  const url = new URL(text)
  return {
    url,
    origin: url.origin,
    path: url.pathname + url.search,
    authorization: basicAuthorization(url),
    isControl: isControlPath(url.pathname),
  }
}

function basicAuthorization(url: URL): Record<string, string> | null {
  if (url.username === '' && url.password === '') return null
  const credentials = `${decodeEscapes(url.username)}:${decodeEscapes(url.password)}`
  return { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }
}

/** A stray `%` is legal in a URL and stays as it is. */
function decodeEscapes(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, escapes => Buffer.from(escapes.replaceAll('%', ''), 'hex').toString())
}
