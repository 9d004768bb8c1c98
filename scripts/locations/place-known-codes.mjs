import { nameKey } from './name-key.mjs'

/**
 * Gives each known code of one level to the place it stands for (`place.known = entry`).
 *
 * Names that match with their type word go first; what is left may match without it, since a commune that became a
 * ward keeps its name. A code that matches no place must stand in the list of additions.
 *
 * @param level "city", "district" or "ward"
 * @param entries the known codes: `{ id, name }`
 * @param candidatesOf entry → the places it may stand for, or null when its parent is not there
 * @param problems every finding is one sentence that names the code
 * @returns the entries that are additions: `[{ entry, addition }]`
 */
export function placeKnownCodes(level, entries, { candidatesOf, aliases, additions, problems }) {
  const aliasOf = indexByCode(level, aliases, { list: 'alias', entries, problems })
  const additionOf = indexByCode(level, additions, { list: 'addition', entries, problems })
  const open = []
  for (const entry of entries) {
    const candidates = candidatesOf(entry)
    if (candidates === null) problems.push(`${level} ${entry.id} "${entry.name}": its parent is not a known code.`)
    else open.push({ entry, candidates, wanted: nameKey(aliasOf.get(entry.id)?.place ?? entry.name) })
  }
  let left = open
  for (const kind of ['typed', 'bare']) left = left.filter(one => !claim(level, one, { kind, problems }))

  for (const { entry, candidates } of open) {
    const { typed, bare } = nameKey(entry.name)
    const matchesUnaided = candidates.some(place => place.key.typed === typed || place.key.bare === bare)
    if (aliasOf.has(entry.id) && matchesUnaided)
      problems.push(`Stale alias of ${level} ${entry.id}: "${entry.name}" matches without it. Remove the alias.`)
    if (additionOf.has(entry.id) && candidates.some(place => place.known === entry))
      problems.push(`Stale addition of ${level} ${entry.id}: "${entry.name}" is in the package. Remove the addition.`)
  }
  for (const { entry } of left)
    if (!additionOf.has(entry.id))
      problems.push(
        `${level} ${entry.id} "${aliasOf.get(entry.id)?.place ?? entry.name}" matches no place of the package. ` +
          'Add an alias (the place under another spelling) or an addition (a place the package does not have).',
      )
  return left
    .filter(({ entry }) => additionOf.has(entry.id))
    .map(({ entry }) => ({ entry, addition: additionOf.get(entry.id) }))
}

/** True when the entry is dealt with: it found its place, or a problem was reported. */
function claim(level, { entry, candidates, wanted }, { kind, problems }) {
  const matches = candidates.filter(place => place.key[kind] === wanted[kind])
  // Without the type word only unclaimed places count: their namesakes of another type are other places.
  const places = kind === 'typed' ? matches : matches.filter(place => place.known === null)
  const [place] = places
  if (place === undefined) return false
  if (places.length > 1)
    problems.push(`${level} ${entry.id} "${entry.name}" matches ${places.map(each => each.name).join(' and ')}.`)
  else if (place.known !== null)
    problems.push(`${level} ${entry.id} and ${place.known.id} both stand for "${place.name}".`)
  else place.known = entry
  return true
}

function indexByCode(level, rows, { list, entries, problems }) {
  const byCode = new Map()
  for (const row of rows.filter(each => each.level === level)) {
    if (byCode.has(row.code)) problems.push(`Two ${list} rows for ${level} ${row.code}. Keep one.`)
    if (!entries.some(entry => entry.id === row.code && entry.name === row.name))
      problems.push(`Stale ${list} of ${level} ${row.code} "${row.name}": no known code of that name. Remove it.`)
    byCode.set(row.code, row)
  }
  return byCode
}
