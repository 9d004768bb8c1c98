import type { ErrorRequestHandler } from 'express'
import { SandboxError } from '../domain/errors.ts'
import { logServed } from './log-served.ts'
import { bearerOf, findBearer } from './middleware/authenticate.ts'
import type { ApiParts } from './parts.ts'
import { beginServedCall, collectBody, leaveBody, servedCallOf } from './served-call.ts'

/**
 * The world also gets calls that are refused: of a path or a method that is none, if the call shows an account's
 * token. Its body is read along if it has not been read, and if the call was not refused for its Origin.
 */
export function logRefused({ core, accounts, tokens }: ApiParts): ErrorRequestHandler {
  return async (error, request, response, next) => {
    // It has been answered, and failed on the way out.
    if (response.headersSent) return next(error)
    const call = servedCallOf(response) ?? beginServedCall(response, null, core.wallClock.now())
    // Of a foreign page nothing is read.
    const isForeign = error instanceof SandboxError && error.code === 'forbidden'
    if (hasBody(request.headers)) {
      if (isForeign) leaveBody(call)
      else collectBody(request, call)
    }
    const hasNoToken = error instanceof SandboxError && error.code === 'unauthenticated'
    if (!hasNoToken && call.owner === undefined && response.locals.account === undefined) {
      call.owner = (await findBearer(accounts, tokens, bearerOf(request)))?.id ?? null
    }
    logServed(core, request, response)
    next(error)
  }
}

/** Whether a request announces a body. */
export function hasBody(headers: {
  readonly 'content-length'?: string | undefined
  readonly 'transfer-encoding'?: string | undefined
}): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}
