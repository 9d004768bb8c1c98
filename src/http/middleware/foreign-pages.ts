import { SandboxError } from '../../domain/errors.ts'
import { say } from '../../domain/messages.ts'
import type { IncomingMessage } from '../served-call.ts'

/**
 * While bound to loopback the credentials are public, so a page that rebinds its name to 127.0.0.1 could log in: Host
 * must be a loopback name, or one that was allowed by flag (interfaces.md, "Credentials and tokens"). The check throws
 * `forbidden`.
 */
export function checkHost(allowed: readonly string[]): (request: IncomingMessage) => void {
  const names = new Set(allowed.map(name => name.toLowerCase()))
  return request => {
    const host = request.headers.host ?? ''
    const name = hostName(host)
    if (name !== null && (isLoopbackName(name) || names.has(name))) return
    throw new SandboxError('forbidden', say('host_foreign', { host }))
  }
}

/** Without the port, in lower case, without the dot that may end a name; null when it is no host. */
function hostName(host: string): string | null {
  const match = /^(\[[0-9a-f:.]+\]|[^:/?#\s]+?)\.?(?::\d{1,5})?$/i.exec(host)
  return match?.[1]?.toLowerCase() ?? null
}

/**
 * HTTP/1.1 demands a Host; Node itself would refuse a request without one, with an empty body.
 * @throws SandboxError `malformed`.
 */
export function requireHost({ headers, httpVersion }: IncomingMessage): void {
  if ((headers.host ?? '') !== '' || httpVersion === '1.0') return
  throw new SandboxError('malformed', say('host_missing'))
}

/** Whether a host name, in lower case and with the brackets of IPv6, stands for the machine itself. */
function isLoopbackName(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name)
}

/**
 * While bound to loopback the credentials are public, and a page may send a body as text/plain without a preflight: the
 * Origin must be absent, on loopback, or one that `allowed` names. Without an Origin, `Sec-Fetch-Site: cross-site` tells a
 * foreign page. Stands before what reads the body (open-clauses.md, "Errors"). The check throws `forbidden`.
 */
export function checkOrigin(allowed: () => readonly string[]): (request: IncomingMessage) => void {
  return request => {
    const { origin } = request.headers
    if (origin !== undefined) {
      // A browser says cross-site of a page on localhost that calls 127.0.0.1, so the Origin alone decides.
      if (isLoopbackOrigin(origin) || allowed().includes(origin)) return
      throw new SandboxError('forbidden', origin === 'null' ? say('origin_null') : say('origin_foreign', { origin }))
    }
    if (request.headers['sec-fetch-site'] === 'cross-site') throw new SandboxError('forbidden', say('site_foreign'))
  }
}

function isLoopbackOrigin(origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, hostname, origin: plain } = new URL(origin)
  // What has a path or a user before its host is no Origin.
  return /^https?:$/.test(protocol) && plain === origin && isLoopbackName(hostname)
}
