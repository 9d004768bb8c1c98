import { SandboxError } from '../domain/errors.ts'
import { say } from '../domain/messages.ts'

/**
 * `code` of a list that may be narrowed to one record; null when it says nothing.
 * @throws SandboxError `invalid` on `code` when it is given twice.
 */
export function readCode({ code }: Readonly<Record<string, unknown>>): string | null {
  if (code === undefined || code === '') return null
  if (typeof code === 'string') return code
  const message = say('query_twice', { key: 'code' })
  throw new SandboxError('invalid', message, { errors: { code: [message] } })
}
