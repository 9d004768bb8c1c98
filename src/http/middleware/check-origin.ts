import type { Request } from 'express'
import { SandboxError } from '../../domain/errors.ts'
import { say } from '../../domain/messages.ts'
import { isLoopbackName } from './check-host.ts'

/**
 * While bound to loopback the credentials are public, and a page may send a body as text/plain without a preflight: the
 * Origin must be absent, on loopback, or one that `allowed` names. Without an Origin, `Sec-Fetch-Site: cross-site` tells a
 * foreign page. Stands before what reads the body (open-clauses.md, "Errors"). The check throws `forbidden`.
 */
export function checkOrigin(allowed: () => readonly string[]): (request: Request) => void {
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
