import type { ErrorRequestHandler } from 'express'
import { ERROR_TABLE, SandboxError } from '../domain/errors.ts'
import { describeJsonFault } from '../domain/json/json-fault.ts'
import { say } from '../domain/messages.ts'
import type { Log } from '../domain/ports.ts'

/** Every error of the control API as problem+json: code, detail, pointer and the facts that go with it. */
export function answerProblems(log: Log): ErrorRequestHandler {
  return (error, request, response, next) => {
    if (response.headersSent) return next(error)
    const refusal = asRefusal(error)
    if (refusal.code === 'internal') {
      log.error({ request: `${request.method} ${request.path}`, error: String(error) }, 'a control request failed')
    }
    const { title, status } = ERROR_TABLE[refusal.code]
    response
      .status(status)
      .type('application/problem+json')
      .send(
        JSON.stringify({
          ...refusal.extra,
          title,
          status,
          code: refusal.code,
          detail: refusal.message,
          ...(refusal.pointer === undefined ? {} : { pointer: refusal.pointer }),
          ...(refusal.errors === undefined ? {} : { errors: refusal.errors }),
        }),
      )
  }
}

function asRefusal(error: unknown): SandboxError {
  if (error instanceof SandboxError) return error
  // body-parser's errors carry a status; of one that cannot be parsed, the body is there as well.
  const { status, body }: Readonly<Record<string, unknown>> = Object(error)
  const sentence = error instanceof Error ? error.message : String(error)
  if (status === 413) return new SandboxError('body_too_large', sentence, { cause: error })
  if (status === 415) return new SandboxError('unsupported_media_type', sentence, { cause: error })
  const reason = status === 400 && typeof body === 'string' ? describeJsonFault(body) : null
  if (reason !== null) return new SandboxError('malformed', say('body_not_json', { reason }), { cause: error })
  if (status === 400 || error instanceof URIError) return new SandboxError('malformed', sentence, { cause: error })
  return new SandboxError('internal', 'an error of the sandbox itself; its log has the details.', { cause: error })
}
