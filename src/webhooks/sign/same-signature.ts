import { timingSafeEqual } from 'node:crypto'

/** Compares two signatures in constant time, so that a guess cannot be improved byte by byte from the response time. */
export function sameSignature(given: string, expected: string): boolean {
  const left = Buffer.from(given)
  const right = Buffer.from(expected)
  // timingSafeEqual throws on unequal lengths; the length of a digest is no secret.
  return left.length === right.length && timingSafeEqual(left, right)
}
