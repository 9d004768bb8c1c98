import { SandboxError } from '../domain/errors.ts'

/** Whether a query asks for something. @throws SandboxError `invalid` for any other word than the one that does. */
export function isAsked(key: string, value: unknown, word: string): boolean {
  if (value === undefined) return false
  if (value === word) return true
  throw new SandboxError('invalid', `${key} must be ${word} or absent, not "${String(value)}".`, { pointer: `/${key}` })
}
