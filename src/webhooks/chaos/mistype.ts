const NUMERIC = /^-?(?:0|[1-9]\d{0,14})$/

/**
 * W11: the value as another type, the way real senders slip. Text that is a number → the number, `true` and `false` → 1
 * and 0, other text → a list that holds it; a number → text, but the flags `is_…` → `"true"` and `"false"`, as booleans
 * do; null → `"null"`; a list or an object → its JSON as text.
 */
export function mistype(name: string, value: unknown): unknown {
  switch (typeof value) {
    case 'string':
      if (NUMERIC.test(value)) return Number(value)
      if (value === 'true' || value === 'false') return value === 'true' ? 1 : 0
      return [value]
    case 'number':
      return name.startsWith('is_') && (value === 0 || value === 1) ? String(value === 1) : String(value)
    case 'boolean':
      return String(value)
    default:
      return JSON.stringify(value)
  }
}
