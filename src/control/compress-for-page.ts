import { gzip } from 'node:zlib'
import type { RequestHandler } from 'express'

/** A shorter answer fits into one packet as it is. */
const LEAST = 1_024
const FASTEST = 1

/**
 * Compresses the answers that a page reads: it may be far away. A program is on the same machine, where compressing only
 * costs time; a browser is known by how its User-Agent begins. An event stream is never held back.
 */
export const compressForPage: RequestHandler = (request, response, next) => {
  const isPage = request.method === 'GET' && /^Mozilla\/5\.0\b/.test(request.get('User-Agent') ?? '')
  if (isPage && request.acceptsEncodings('gzip')) {
    const send = response.send.bind(response)
    response.send = body => {
      if (typeof body !== 'string' || body.length < LEAST) return send(body)
      gzip(body, { level: FASTEST }, (error, packed) => {
        if (error) return next(error)
        response.set('Content-Encoding', 'gzip').vary('Accept-Encoding')
        send(packed)
      })
      return response
    }
  }
  next()
}
