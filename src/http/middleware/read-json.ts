import express, { type RequestHandler } from 'express'
import { SandboxError } from '../../domain/errors.ts'

/** Bodies up to 1 MiB, 32 levels deep, uncompressed (open-clauses.md, "Errors"). */
const LIMIT_BYTES = 1_048_576
const DEEPEST = 32

/** Parses a JSON body. A request without one reads as {}. 415, 413 and 400 as their errors. */
export function readJson(): RequestHandler {
  const parse = express.json({ limit: LIMIT_BYTES, inflate: false, strict: false, type: isJson })
  return (request, response, next) => {
    if (hasBody(request.headers) && !isJson(request)) {
      const sent = request.headers['content-type'] ?? 'none'
      throw new SandboxError('unsupported_media_type', `the content type is ${sent}; send application/json.`)
    }
    parse(request, response, error => {
      if (error) return next(refusal(error))
      if (request.body === undefined) request.body = {}
      if (depthExceeds(request.body, DEEPEST)) {
        return next(new SandboxError('malformed', `the body is nested deeper than ${DEEPEST} levels; flatten it.`))
      }
      next()
    })
  }
}

function hasBody(headers: {
  'content-length'?: string | undefined
  'transfer-encoding'?: string | undefined
}): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

function isJson(request: { headers: { 'content-type'?: string | undefined } }): boolean {
  return /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(request.headers['content-type'] ?? '')
}

/** body-parser's errors carry a `type`; each becomes ours, its sentence kept for the person who sent the body. */
function refusal(error: unknown): SandboxError {
  const type = typeof error === 'object' && error !== null && 'type' in error ? error.type : undefined
  const sentence = error instanceof Error ? error.message : String(error)
  switch (type) {
    case 'entity.too.large':
      return new SandboxError('body_too_large', `the body is larger than ${LIMIT_BYTES} bytes.`, { cause: error })
    case 'encoding.unsupported':
      return new SandboxError('unsupported_media_type', 'compressed bodies are not read; send it plain.', {
        cause: error,
      })
    case 'charset.unsupported':
      return new SandboxError('unsupported_media_type', `${sentence}; send UTF-8.`, { cause: error })
    default:
      return new SandboxError('malformed', `the body is not JSON: ${sentence}`, { cause: error })
  }
}

/** Looks no deeper than it must, so that a hostile body costs no more than its size. */
function depthExceeds(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some(item => depthExceeds(item, levels - 1))
}
