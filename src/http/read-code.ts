import { SandboxError } from '../domain/errors.ts'
import { say } from '../domain/messages.ts'

/**
 * The code that a list may be narrowed by, `code` unless another parameter holds it; null when it says nothing.
 * @throws SandboxError `invalid` on the parameter when it is given twice.
 */
export function readCode(query: Readonly<Record<string, unknown>>, key: 'code' | 'order_id' = 'code'): string | null {
  const code = query[key]
  if (code === undefined || code === '') return null
  if (typeof code === 'string') return code
  const message = say('query_twice', { key })
  throw new SandboxError('invalid', message, { errors: { [key]: [message] } })
}

/**
 * A parameter that a search cannot do without, as it was sent.
 * @throws SandboxError `invalid` on it when it is absent, all blanks or given twice.
 */
export function requireText(query: Readonly<Record<string, unknown>>, key: string): string {
  const value = query[key]
  if (typeof value === 'string' && value.trim() !== '') return value
  const message = say(Array.isArray(value) ? 'query_twice' : 'field_required', { key })
  throw new SandboxError('invalid', message, { errors: { [key]: [message] } })
}
