import { ERROR_TABLE, type SandboxError } from '../../domain/errors.ts'

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

/** Laravel's sentence, which the service's clients know. */
const EXCEPTION = 'The given data failed to pass validation.'

/** Every error of /api/v2 in the shape its status has (specification, "Errors"; open-clauses.md, "Errors"). */
export function failure(error: SandboxError): Envelope {
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
        data: { errors: error.errors ?? {}, exception: EXCEPTION },
        message: title,
      }
    default:
      return { code: status, status: 'error', data: { error: error.message }, message: title }
  }
}
