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
    super(fieldText(body, 'detail') ?? messagesOf(body) ?? fieldText(body, 'message') ?? `HTTP ${status}`)
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

/** What a 422 of /api/v2 says about the fields: its own message names only the status. */
function messagesOf(body: unknown): string | undefined {
  const said = Object.values(fieldErrorsIn(body))
  return said.length === 0 ? undefined : said.join(' ')
}

/** Messages of a 422 of /api/v2 by the key of their field: both lines, each in its own shape. Empty for anything else. */
export function fieldErrorsIn(body: unknown): Readonly<Record<string, string>> {
  const data: unknown = Object(Object(body).data)
  const byField: unknown = Object(data).errors ?? data
  if (typeof byField !== 'object' || byField === null) return {}
  return Object.fromEntries(
    Object.entries(byField).flatMap(([field, said]) => {
      const messages = (Array.isArray(said) ? said : [said]).filter(message => typeof message === 'string')
      return messages.length === 0 ? [] : [[field, messages.join(' ')]]
    }),
  )
}

function fieldText(body: unknown, key: string): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const value: unknown = Reflect.get(body, key)
  return typeof value === 'string' && value !== '' ? value : undefined
}
