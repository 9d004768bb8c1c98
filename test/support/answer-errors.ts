import type { ErrorRequestHandler } from 'express'
import type { Log } from '../../src/domain/ports.ts'
import { answerError } from '../../src/http/middleware/answer-errors.ts'
import { beginServedCall } from '../../src/http/served-call.ts'

/** For an app of a test that has no accounts: its errors as the server answers them. */
export function answerErrors(log: Log): ErrorRequestHandler {
  return (error, request, response, next) => {
    if (response.headersSent) return next(error)
    const { method, originalUrl: url, path } = request
    answerError(beginServedCall({ request, response, method, url, path, began: 0 }), error, log)
  }
}
