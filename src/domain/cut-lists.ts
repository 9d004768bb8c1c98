/**
 * The same JSON with every list in it cut to its first `most` entries, so that what is looked for in it afterwards costs
 * no more for a list of a million. The value itself when none is longer.
 */
export function cutLists(value: unknown, most: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const entries = value.slice(0, most).map(entry => cutLists(entry, most))
    return entries.length === value.length && entries.every((entry, index) => entry === value[index]) ? value : entries
  }
  const fields = Object.entries(value)
  const cut = fields.map(([key, entry]) => [key, cutLists(entry, most)] as const)
  return cut.every(([, entry], index) => entry === fields[index]?.[1]) ? value : Object.fromEntries(cut)
}
