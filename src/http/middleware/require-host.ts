import type { RequestHandler } from 'express'
import { SandboxError } from '../../domain/errors.ts'
import { say } from '../../domain/messages.ts'

/** HTTP/1.1 demands a Host; Node itself would refuse a request without one, with an empty body. */
export function requireHost(): RequestHandler {
  return ({ headers, httpVersion }, _response, next) => {
    if ((headers.host ?? '') !== '' || httpVersion === '1.0') return next()
    throw new SandboxError('malformed', say('host_missing'))
  }
}
