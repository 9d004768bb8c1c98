import type { RequestHandler } from 'express'
import { SandboxError } from '../domain/errors.ts'

export interface GuardOptions {
  /** Null = none is asked for. */
  readonly token: string | null
  /** Origins of our own pages. */
  readonly origins: () => readonly string[]
}

/** Never need the token: a container's health check has none. */
const OPEN_PATHS = new Set(['/health', '/ready', '/version'])

/**
 * Keeps foreign pages out of the control routes: Origin must be absent or ours, `Sec-Fetch-Site: cross-site` is refused,
 * a body must be application/json (a form cannot send that without asking first), and the token must fit.
 */
export function guardControl({ token, origins }: GuardOptions): RequestHandler {
  return (request, _response, next) => {
    const { origin, authorization } = request.headers
    if (origin !== undefined && !origins().includes(origin)) {
      throw new SandboxError(
        'forbidden',
        `the Origin "${origin}" is not this sandbox; control routes answer no foreign page.`,
      )
    }
    if (request.headers['sec-fetch-site'] === 'cross-site') {
      throw new SandboxError('forbidden', 'a cross-site request; control routes answer no foreign page.')
    }
    const hasBody =
      request.headers['transfer-encoding'] !== undefined || (request.headers['content-length'] ?? '0') !== '0'
    if (hasBody && !/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')) {
      const sent = request.headers['content-type'] ?? 'none'
      throw new SandboxError('unsupported_media_type', `the content type is ${sent}; send application/json.`)
    }
    if (token !== null && !OPEN_PATHS.has(request.path) && authorization !== `Bearer ${token}`) {
      throw new SandboxError(
        'unauthenticated',
        'send the control token as Authorization: Bearer …; start-up printed it.',
      )
    }
    next()
  }
}
