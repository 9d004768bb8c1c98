import type { ErrorRequestHandler } from 'express'
import { SandboxError } from '../../domain/errors.ts'
import { say } from '../../domain/messages.ts'
import type { Log } from '../../domain/ports.ts'
import { refusalAnswer, writeAnswer } from '../faults/wire-answer.ts'
import { refusalLayoutOf } from '../refusal-layout.ts'

/** Every error of /api/v2 leaves in the envelope, never as HTML. An unexpected error is logged and becomes a 500. */
export function answerErrors(log: Log): ErrorRequestHandler {
  return (error, request, response, next) => {
    if (response.headersSent) return next(error)
    const refusal = asRefusal(error, `${request.method} ${request.path}`, log)
    const answer = refusalAnswer(refusal, { layout: refusalLayoutOf(response) })
    writeAnswer(response, { ...answer, headers: { ...answer.headers, ...headersOf(refusal) } })
  }
}

function headersOf({ code, extra }: SandboxError): Readonly<Record<string, string>> {
  if (code === 'method_not_allowed' && Array.isArray(extra?.allow)) return { Allow: extra.allow.join(', ') }
  return code === 'too_many_requests' ? { 'Retry-After': String(extra?.retryAfter) } : {}
}

export function asRefusal(error: unknown, request: string, log: Log): SandboxError {
  if (error instanceof SandboxError) {
    if (error.code === 'internal') log.error({ request, error: error.message }, 'a request failed')
    return error
  }
  // A path such as /%zz: Express names it with a status of its own.
  if (error instanceof URIError)
    return new SandboxError('malformed', say('path_not_decodable', { reason: error.message }))
  log.error(
    { request, error: error instanceof Error ? (error.stack ?? error.message) : String(error) },
    'a request failed',
  )
  return new SandboxError('internal', say('sandbox_failed'), { cause: error })
}
