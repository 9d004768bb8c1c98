/** An answer that is no success: of the control API problem+json, of /api/v2 its envelope. */
export class ApiProblem extends Error {
  readonly status: number
  /** E.g. `conflict`; empty when the answer names none. */
  readonly code: string
  /** JSON pointer into the body that was sent, when it is about a part of it. */
  readonly pointer: string | null
  /** The whole answer, parsed. */
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super(fieldText(body, 'detail') ?? fieldText(body, 'message') ?? `HTTP ${status}`)
    this.name = 'ApiProblem'
    this.status = status
    this.code = fieldText(body, 'code') ?? ''
    this.pointer = fieldText(body, 'pointer') ?? null
    this.body = body
  }
}

/** No answer: the sandbox is stopped, or the network is down. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super('the sandbox does not answer', { cause })
    this.name = 'Unreachable'
  }
}

function fieldText(body: unknown, key: string): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const value: unknown = Reflect.get(body, key)
  return typeof value === 'string' && value !== '' ? value : undefined
}
