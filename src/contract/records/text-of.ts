/** A text as it stands; a code that came as a number as text; null for anything else, and for one that is empty. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : null
}
