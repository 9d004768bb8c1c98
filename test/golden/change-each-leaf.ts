/** Copies of `value`, each with one leaf changed, and the JSON pointer of that leaf. An empty list or object is a leaf. */
export function* changeEachLeaf(value: unknown, pointer = ''): Generator<{ pointer: string; changed: unknown }> {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) {
    yield { pointer, changed: typeof value === 'string' ? `${value}?` : JSON.stringify(value) }
    return
  }
  for (const [key, item] of Object.entries(value)) {
    for (const leaf of changeEachLeaf(item, `${pointer}/${key}`)) {
      const changed = Array.isArray(value) ? value.with(Number(key), leaf.changed) : { ...value, [key]: leaf.changed }
      yield { pointer: leaf.pointer, changed }
    }
  }
}
