import { SandboxError } from '../domain/errors.ts'
import { say } from '../domain/messages.ts'

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
