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
