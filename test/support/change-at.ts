/** A copy of `value` with another value at a dotted path; `undefined` takes the key away. A list stays a list. */
export function changeAt(value: unknown, path: string, next: unknown): unknown {
  const [head = '', ...rest] = path.split('.')
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : []
  const changed = Object.fromEntries(fields)
  const present = fields.find(([key]) => key === head)?.[1]
  if (rest.length > 0) changed[head] = changeAt(present, rest.join('.'), next)
  else if (next === undefined) delete changed[head]
  else changed[head] = next
  return Array.isArray(value) ? Object.values(changed) : changed
}
