export type Picked = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly reason: string }

/** What stands at `data.0.status` of a JSON value; numbers count the elements of a list from 0. */
export function pickPath(value: unknown, path: string): Picked {
  let at = value
  for (const key of path.split('.')) {
    if (typeof at !== 'object' || at === null)
      return { ok: false, reason: `there is no object to look for "${key}" in` }
    const entry = Object.entries(at).find(([name]) => name === key)
    if (entry === undefined)
      return { ok: false, reason: `there are ${Object.keys(at).slice(0, 20).join(', ') || 'no keys'}` }
    at = entry[1]
  }
  return { ok: true, value: at }
}
