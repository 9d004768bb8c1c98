/** The object's fields; none of whatever is no object. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  // Own names of any object are texts; the values stay unknown.
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/** @throws Error naming the field when it holds no text. */
export function textField(value: unknown, name: string): string {
  const text = fieldsOf(value)[name]
  if (typeof text === 'string') return text
  throw new Error(`the answer holds no text "${name}"`)
}
