import type { RequestHandler } from 'express'
import express from 'express'
import { SandboxError } from '../../domain/errors.ts'
import { depthExceeds, describeJsonFault } from '../../domain/json/json-fault.ts'
import { say } from '../../domain/messages.ts'
import { hasBody } from '../log-served.ts'
import { collectBody, servedCallOf } from '../served-call.ts'

/** Bodies up to 1 MiB when unpacked, 32 levels deep, plain or gzip (open-clauses.md, "Errors"). */
const LIMIT_BYTES = 1_048_576
const DEEPEST = 32
const READABLE = new Set(['identity', 'gzip'])

/** Parses a JSON body, plain or gzip. A request without one reads as {}. 415, 413 and 400 as their errors. */
export function readJson(): RequestHandler {
  const parse = express.json({
    limit: LIMIT_BYTES,
    strict: false,
    type: isJson,
    verify: noteText,
  })
  return (request, response, next) => {
    if (hasBody(request.headers) && !isJson(request)) {
      const sent = request.headers['content-type'] ?? 'none'
      throw new SandboxError('unsupported_media_type', say('body_not_json_type', { type: sent }))
    }
    const encoding = encodingOf(request.headers)
    if (hasBody(request.headers) && !READABLE.has(encoding)) {
      throw new SandboxError('unsupported_media_type', say('body_compressed', { encoding }))
    }
    // Of one that is refused while it is read, what has come is worth showing.
    const isSmall = Number(request.headers['content-length'] ?? Number.NaN) <= LIMIT_BYTES
    const isPlain = encoding === 'identity'
    if (!isSmall && isPlain && hasBody(request.headers)) collectBody(request, servedCallOf(response))
    parse(request, response, error => {
      if (error) return next(refusal(error))
      if (request.body === undefined) request.body = {}
      if (depthExceeds(request.body, DEEPEST)) {
        return next(new SandboxError('malformed', say('body_too_deep', { levels: DEEPEST })))
      }
      next()
    })
  }
}

function encodingOf(headers: { 'content-encoding'?: string | undefined }): string {
  return (headers['content-encoding'] ?? 'identity').toLowerCase()
}

function isJson(request: { headers: { 'content-type'?: string | undefined } }): boolean {
  return /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(request.headers['content-type'] ?? '')
}

/**
 * Leaves the text for the request log. Throws on bytes that are no UTF-8: if they were decoded, a name would be stored with
 * holes in it.
 */
function noteText(_request: unknown, response: object, body: Uint8Array, charset: string): void {
  const call = servedCallOf(response)
  try {
    const text = decode(body, charset)
    if (call) call.sent = text
  } catch (error) {
    if (call) call.sent = new TextDecoder().decode(body)
    throw error
  }
}

/** Null for an encoding that only the parser knows: then the log has no text of it. */
function decode(body: Uint8Array, charset: string): string | null {
  if (/^utf-?8$/i.test(charset)) return new TextDecoder('utf-8', { fatal: true }).decode(body)
  return /^utf-16(?:le|be)?$/i.test(charset) ? new TextDecoder(charset).decode(body) : null
}

/** body-parser's errors carry a `type` and what it is about; one that cannot be parsed is there as `body`. */
function refusal(error: unknown): SandboxError {
  const { type, charset, body }: Readonly<Record<string, unknown>> = Object(error)
  const options = { cause: error }
  switch (type) {
    case 'entity.too.large':
      return new SandboxError('body_too_large', say('body_too_large', { limit: LIMIT_BYTES }), options)
    case 'charset.unsupported':
      return new SandboxError('unsupported_media_type', say('body_charset', { charset: String(charset) }), options)
    case 'entity.verify.failed':
      return new SandboxError('malformed', say('body_not_json', { reason: 'it is not UTF-8' }), options)
    default: {
      const reason = typeof body === 'string' ? describeJsonFault(body) : null
      return new SandboxError(
        'malformed',
        say('body_not_json', { reason: reason ?? 'it did not arrive whole' }),
        options,
      )
    }
  }
}
