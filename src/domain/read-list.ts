/** Entries a list of a request may have; the schemas of requests repeat it as `maxItems` (docs/errors.md, `list_too_long`). */
export const LONGEST_LIST = 200

/**
 * The list cut to one entry more than it may have: enough to see that it is too long, whatever its length. What is no
 * list reads as none.
 */
export function readList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, LONGEST_LIST + 1) : []
}
