import type { RequestListener } from 'node:http'
import type { Log, WallClock } from '../domain/ports.ts'

/** Of a query `name=value`: what the name says is a secret. */
const SECRET_VALUE = /([?&][^=&]*(?:token|secret|password)[^=&]*=)[^&]*/gi

/** Serves as `app` does, and tells the log, at debug, about each request once its connection is through with it. */
export function logRequests(
  app: RequestListener,
  { log, wallClock }: { readonly log: Log; readonly wallClock: WallClock },
): RequestListener {
  return (request, response) => {
    const { method, url = '' } = request
    const began = wallClock.now()
    response.once('close', () => {
      const facts = {
        method,
        path: url.replace(SECRET_VALUE, '$1[redacted]'),
        account: request.headers['x-sandbox-account'],
        // Nobody was there any more to take the answer.
        status: response.writableFinished ? response.statusCode : null,
        ms: wallClock.now() - began,
      }
      log.debug(facts, 'request')
    })
    app(request, response)
  }
}
