import { isRemote, regionOf } from './zones.mjs'

/** Facts or inferred wards that do not fit together; `problems` holds one sentence each. */
export class LocationProblems extends Error {
  constructor(problems) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/**
 * Puts the places of a deployed service and the inferred wards together.
 *
 * @param facts `{ cities: [[id, name]], districts: { cityId: [[id, name]] }, wards: { districtId: [[id, name]] } }`; ids of
 * cities and districts are text, those of wards integers
 * @param inferred `{ wards: { districtId: { from, to, names } } }`: wards that the facts do not have, numbered from `from` on
 * @returns rows as they are written, by code: `{ cities, districts, wards }`
 * @throws {LocationProblems} naming every row that does not fit
 */
export function buildPlaces({ facts, inferred }) {
  const cities = facts.cities.map(([id, name]) => ({ id, name, region: regionOf(id), known: true }))
  const districts = Object.entries(facts.districts).flatMap(([city, rows]) =>
    rows.map(([id, name]) => ({ id, name, city_id: city, known: true, remote: isRemote(city, name) })),
  )
  const wards = new Map(
    districts.map(({ id }) => [id, (facts.wards[id] ?? []).map(([code, name]) => [code, name, 1]).sort(byCode)]),
  )
  const problems = [
    ...cities.flatMap(city => (city.region === undefined ? [`city ${city.id} lies in no region.`] : [])),
    ...findOrphans(Object.keys(facts.districts), cities, { what: 'districts', of: 'city' }),
    ...findOrphans(Object.keys(facts.wards), districts, { what: 'wards', of: 'district' }),
    ...findDoubles('city', cities),
    ...findDoubles('district', districts),
    ...addInferred(wards, inferred),
  ]
  const all = [...wards.values()].flat().map(([id, name]) => ({ id, name }))
  problems.push(...findDoubles('ward', all), ...findBadNames([...cities, ...districts, ...all]))
  if (problems.length > 0) throw new LocationProblems(problems)
  districts.sort(byCode)
  return { cities: cities.sort(byCode), districts, wards: districts.map(({ id }) => [id, wards.get(id)]) }
}

/** Adds the inferred wards, without the mark of a known code. */
function addInferred(wards, inferred) {
  return Object.entries(inferred.wards).flatMap(([district, { from, to, names }]) => {
    const own = wards.get(district)
    if (own === undefined) return [`inferred wards of ${district}: there is no such district.`]
    if (own.length > 0) return [`inferred wards of ${district}: the facts have its wards. Remove them.`]
    const codes = names.map((_, index) => from + index)
    own.push(...names.map((name, index) => [codes[index], name]))
    return codes.at(-1) > to ? [`inferred wards of ${district}: ${names.length} do not fit into ${from} to ${to}.`] : []
  })
}

function findOrphans(parents, rows, { what, of }) {
  const known = new Set(rows.map(({ id }) => id))
  return parents.flatMap(id => (known.has(id) ? [] : [`${what} of ${id}: there is no such ${of}.`]))
}

function findDoubles(level, rows) {
  const seen = new Map()
  return rows.flatMap(({ id, name }) => {
    const before = seen.get(id)
    seen.set(id, name)
    return before === undefined ? [] : [`${level} ${id} "${name}": the code is also that of "${before}".`]
  })
}

function findBadNames(rows) {
  return rows.flatMap(({ id, name }) => {
    const tidy = name.normalize('NFC').replace(/\s+/g, ' ').trim()
    return name === tidy && name !== '' ? [] : [`${id} "${name}": a name is in NFC, with single spaces.`]
  })
}

function byCode(a, b) {
  return Number(a.id ?? a[0]) - Number(b.id ?? b[0])
}
