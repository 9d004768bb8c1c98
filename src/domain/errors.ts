/**
 * Everything that can be refused, in one table: the stable code, the HTTP status it becomes and a title for people.
 * The edge (http/, control/, cli/) decides how it looks; nothing below it writes a status number.
 */
export const ERROR_TABLE = {
  unauthenticated: { status: 401, title: 'Unauthenticated.' },
  forbidden: { status: 403, title: 'Forbidden' },
  not_found: { status: 404, title: 'Resource Not Found' },
  method_not_allowed: { status: 405, title: 'Method Not Allowed' },
  conflict: { status: 409, title: 'Conflict' },
  body_too_large: { status: 413, title: 'Payload Too Large' },
  unsupported_media_type: { status: 415, title: 'Unsupported Media Type' },
  malformed: { status: 400, title: 'Bad Request' },
  invalid: { status: 422, title: 'Unprocessable Entity' },
  too_many_requests: { status: 429, title: 'Too Many Requests' },
  internal: { status: 500, title: 'Internal Error' },
  store_unavailable: { status: 503, title: 'Service Unavailable' },
  not_serving: { status: 503, title: 'Service Unavailable' },
} as const

export type ErrorCode = keyof typeof ERROR_TABLE

export interface ErrorOptions {
  /** JSON pointer or dotted key of the value that was refused. */
  readonly pointer?: string
  /** Validation messages by field key, for the envelope's `data.errors`. */
  readonly errors?: Readonly<Record<string, readonly string[]>>
  /** Machine-readable facts beside the sentence, e.g. the allowed moves of a 409. */
  readonly extra?: Readonly<Record<string, unknown>>
  readonly cause?: unknown
}

/** A refusal with a reason. `detail` says what happened, which value, and what to do. */
export class SandboxError extends Error {
  readonly code: ErrorCode
  readonly pointer: string | undefined
  readonly errors: Readonly<Record<string, readonly string[]>> | undefined
  readonly extra: Readonly<Record<string, unknown>> | undefined

  constructor(code: ErrorCode, detail: string, options: ErrorOptions = {}) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'SandboxError'
    this.code = code
    this.pointer = options.pointer
    this.errors = options.errors
    this.extra = options.extra
  }

  get status(): number {
    return ERROR_TABLE[this.code].status
  }
}

/** The store did not answer, or took nothing: what was asked of it is not at fault. */
export const isStoreAway = (error: unknown): boolean =>
  error instanceof SandboxError && error.code === 'store_unavailable'
