import { ERROR_TABLE, type SandboxError } from '../../domain/errors.ts'
import { say } from '../../domain/messages.ts'
import type { RefusalLayout } from '../refusal-layout.ts'

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
 * `layout`: where a 422 has its messages.
 */
export function failure(error: SandboxError, { layout }: { readonly layout: RefusalLayout }): Envelope {
  const { status, title } = ERROR_TABLE[error.code]
  switch (error.code) {
    case 'unauthenticated':
      return { code: status, status: 'error', data: { error: title } }
    case 'not_found':
      return { code: status, status: 'error', data: [], message: title }
    case 'invalid':
      return { code: status, status: 'error', ...messagesIn(layout, error.errors ?? {}), message: title }
    default:
      return { code: status, status: 'error', data: { error: error.message }, message: title }
  }
}

/** Keys of messages are dotted, so at the root none of them hides a field of the envelope. */
function messagesIn(layout: RefusalLayout, errors: NonNullable<SandboxError['errors']>): Pick<Envelope, 'data'> {
  switch (layout) {
    case 'errors':
      return { data: { errors, exception: say('validation_failed') } }
    case 'data_map':
      return { data: errors }
    case 'root_map':
      return { ...errors, data: [] }
  }
}
