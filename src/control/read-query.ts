import { SandboxError } from '../domain/errors.ts'

const DEFAULT_SIZE = 50
const LARGEST_SIZE = 500

/** `size` and `page` of a control list. @throws SandboxError `invalid` naming the parameter. */
export function readPaging(query: Readonly<Record<string, unknown>>): { readonly size: number; readonly page: number } {
  return {
    size: Math.min(LARGEST_SIZE, readPositive(query, 'size', DEFAULT_SIZE)),
    page: readPositive(query, 'page', 1),
  }
}

/** A positive integer of a query, or what stands for none. @throws SandboxError `invalid` naming the parameter. */
export function readPositive(query: Readonly<Record<string, unknown>>, key: string, absent: number): number {
  const value = query[key]
  if (value === undefined) return absent
  if (typeof value === 'string' && /^[1-9]\d{0,8}$/.test(value)) return Number(value)
  throw new SandboxError('invalid', `${key} must be a positive integer, not "${String(value)}".`, {
    pointer: `/${key}`,
  })
}

/** Whether a query asks for something. @throws SandboxError `invalid` for any other word than the one that does. */
export function isAsked(key: string, value: unknown, word: string): boolean {
  if (value === undefined) return false
  if (value === word) return true
  throw new SandboxError('invalid', `${key} must be ${word} or absent, not "${String(value)}".`, { pointer: `/${key}` })
}
