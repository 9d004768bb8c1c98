/**
 * The same JSON with every list in it cut to its first `most` entries, so that what is looked for in it afterwards costs
 * no more for a list of a million. The value itself when none is longer.
 */
export function cutLists(value: unknown, most: number): unknown {
  // Nearly every body has no such list, and looking is cheaper than copying.
  return hasLongList(value, most) ? cut(value, most) : value
}

function hasLongList(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value) && value.length > most) return true
  for (const entry of Object.values(value)) if (hasLongList(entry, most)) return true
  return false
}

function cut(value: unknown, most: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.slice(0, most).map(entry => cut(entry, most))
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, cut(entry, most)]))
}

/** Whether a text has more characters (Unicode code points, as JSON Schema counts them) than a limit. */
export function isLongerThan(text: string, limit: number): boolean {
  // A character takes one or two code units.
  if (text.length <= limit) return false
  return text.length > 2 * limit || [...text].length > limit
}
