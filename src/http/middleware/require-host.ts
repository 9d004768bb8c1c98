import type { Request } from 'express'
import { SandboxError } from '../../domain/errors.ts'
import { say } from '../../domain/messages.ts'

/**
 * HTTP/1.1 demands a Host; Node itself would refuse a request without one, with an empty body.
 * @throws SandboxError `malformed`.
 */
export function requireHost({ headers, httpVersion }: Request): void {
  if ((headers.host ?? '') !== '' || httpVersion === '1.0') return
  throw new SandboxError('malformed', say('host_missing'))
}
