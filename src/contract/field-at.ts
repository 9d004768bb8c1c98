/** What stands at a path of fields and list places; undefined where nothing does. */
export function fieldAt(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (found, key) => (typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined),
    value,
  )
}

/** The list at a path; empty where none stands. */
export function listAt(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const found = fieldAt(value, ...path)
  return Array.isArray(found) ? found : []
}
