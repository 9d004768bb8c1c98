import type { RequestHandler } from 'express'
import { SandboxError } from '../../domain/errors.ts'

/** Pages are read only: 405 for anything but GET and HEAD. */
export const refuseWriting: RequestHandler = (request, _response, next) => {
  if (request.method === 'GET' || request.method === 'HEAD') return next()
  const allow = ['GET', 'HEAD']
  throw new SandboxError('method_not_allowed', `${request.method} ${request.originalUrl}: only GET and HEAD here.`, {
    extra: { allow },
  })
}
