import type { RequestListener } from 'node:http'
import type { Log, WallClock } from '../domain/ports.ts'

export interface RequestLogParts {
  readonly log: Log
  readonly wallClock: WallClock
  /** Takes secrets out of a path with its query. */
  readonly redactPath: (path: string) => string
}

/** Serves as `app` does, and tells the log, at debug, about each request once its connection is through with it. */
export function logRequests(app: RequestListener, { log, wallClock, redactPath }: RequestLogParts): RequestListener {
  return (request, response) => {
    const { method, url = '' } = request
    const began = wallClock.now()
    response.once('close', () => {
      const facts = {
        method,
        path: redactPath(url),
        account: request.headers['x-sandbox-account'],
        // The client has gone without the answer.
        status: response.writableFinished ? response.statusCode : null,
        ms: wallClock.now() - began,
      }
      log.debug(facts, 'request')
    })
    app(request, response)
  }
}
