/** What becomes of the value at a path: `undefined` takes the field away. */
export type FieldChange = (present: unknown) => unknown

/** Fields by their names, as JSON has them. */
type Fields = Readonly<Record<string, unknown>>

/**
 * A copy of a body with the field at a dotted path changed: `data.sorting_code`, of every entry where a list stands on
 * the way, or of one by its number (`data.0.id`). Where there is no such place nothing changes.
 */
export function changeField(body: unknown, path: string, change: FieldChange): unknown {
  return changeAt(body, path.split('.'), change)
}

function changeAt(value: unknown, [name = '', ...rest]: readonly string[], change: FieldChange): unknown {
  if (Array.isArray(value)) {
    // A number names one entry; the path goes on inside it.
    const only = /^\d+$/.test(name) && rest.length > 0 ? Number(name) : null
    return value.map((entry, index) => {
      if (only === null) return changeAt(entry, [name, ...rest], change)
      return index === only ? changeAt(entry, rest, change) : entry
    })
  }
  if (typeof value !== 'object' || value === null) return value
  // An object of JSON has names for keys, and any value.
  const fields = value as Fields
  const present = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (rest.length > 0 && present === undefined) return value
  const next = rest.length > 0 ? changeAt(present, rest, change) : change(present)
  const others = Object.entries(fields).map(([key, held]): [string, unknown] => [key, key === name ? next : held])
  const all = Object.hasOwn(fields, name) ? others : [...others, [name, next]]
  return Object.fromEntries(all.filter(([, held]) => held !== undefined))
}
