/**
 * Codes of places. The shipped ones are numbers without leading zeros; recorded ones may be anything a deployment has:
 * "01", "HN-3", "79/760", a UUID. As text, "01" and "1" are two codes.
 */

/** As the schemas of locations have it. A path that ends in "." or ".." names another one. */
const CODE = /^(?!\.{1,2}$)[^\s\p{C}](?:[^\p{C}]{0,62}[^\s\p{C}])?$/u

/** Whether a value may be the code of a place: a text of at most 64 characters without spaces around it, or a whole number from 1 on. */
export function isPlaceCode(value: unknown): value is string | number {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0
  return typeof value === 'string' && CODE.test(value)
}

/**
 * The order in which places are listed: the shorter code first, and of two as long the lower one. Numbers without leading
 * zeros come by size so: "78706" before "100100".
 */
export function compareCodes(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const one = String(a)
  const other = String(b)
  if (one.length !== other.length) return one.length - other.length
  return one < other ? -1 : Number(one > other)
}
