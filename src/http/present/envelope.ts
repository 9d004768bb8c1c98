import { ERROR_TABLE, type SandboxError } from '../../domain/errors.ts'
import { say } from '../../domain/messages.ts'

/** The specification's response envelope; `code` mirrors the HTTP status. */
export interface Envelope {
  readonly code: number
  readonly status: 'success' | 'error'
  readonly data?: unknown
  readonly message?: string
}

export function success(data: unknown): Envelope {
  return { code: 200, status: 'success', data }
}

export function deleted(): Envelope {
  return { code: 200, status: 'success', data: [], message: 'Resource Deleted' }
}

/**
 * Every error of /api/v2 in the shape its status has (specification, "Errors"; open-clauses.md, "Errors").
 * `bareMessages`: a 422 of the on-demand line, whose messages stand straight in `data`.
 */
export function failure(error: SandboxError, { bareMessages = false } = {}): Envelope {
  const { status, title } = ERROR_TABLE[error.code]
  switch (error.code) {
    case 'unauthenticated':
      return { code: status, status: 'error', data: { error: title } }
    case 'not_found':
      return { code: status, status: 'error', data: [], message: title }
    case 'invalid':
      return {
        code: status,
        status: 'error',
        data: bareMessages ? (error.errors ?? {}) : { errors: error.errors ?? {}, exception: say('validation_failed') },
        message: title,
      }
    default:
      return { code: status, status: 'error', data: { error: error.message }, message: title }
  }
}
