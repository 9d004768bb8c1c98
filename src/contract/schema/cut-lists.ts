/** So many elements of a list are checked; a page has fewer, and a list of a million would never end. */
const JUDGED_ELEMENTS = 500

/** The same value where every list is of a size to be checked, else a copy with the beginnings of the long ones. */
export function cutLists(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const beginning = value.length > JUDGED_ELEMENTS ? value.slice(0, JUDGED_ELEMENTS) : value
    const cut = beginning.map(cutLists)
    return beginning === value && cut.every((element, at) => element === value[at]) ? value : cut
  }
  const entries = Object.entries(value)
  const cut = entries.map(([name, inner]) => [name, cutLists(inner)] as const)
  // Not by assignment: a field may be called __proto__.
  return cut.every(([, inner], at) => inner === entries[at]?.[1]) ? value : Object.fromEntries(cut)
}
