import { nameKey, tidyName } from './name-key.mjs'
import { numberPlaces } from './number-places.mjs'
import { placeKnownCodes } from './place-known-codes.mjs'
import { isRemote, regionOf } from './zones.mjs'

// Wards seen in use end at 12510. Own numbers start well above, so that none is another ward's code elsewhere.
const INVENTED_WARDS_FROM = 20_001

/** Known codes, aliases or additions that do not fit the package; `problems` holds one sentence each. */
export class LocationProblems extends Error {
  constructor(problems) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/**
 * Puts the package's places and the known codes together.
 *
 * @param source `{ cities, districts, wards }`, each `[{ code, parent, name }]` in the order of the statistical codes
 * @param known `{ cities, districts, wards }`: the known codes
 * @param aliases `[{ level, code, name, place, reason }]`: known spellings that folding cannot match
 * @param additions `[{ level, code, name, reason, wards? }]`: known codes of places the package does not have
 * @returns rows as they are written: `{ cities, districts, wards }`
 * @throws {LocationProblems} naming every code that does not fit
 */
export function buildPlaces({ source, known, aliases, additions }) {
  const problems = findDuplicates(known)
  const cities = plant(source)
  const lists = { aliases, additions, problems }

  const unknownCities = placeKnownCodes('city', known.cities, { ...lists, candidatesOf: () => cities })
  for (const { entry } of unknownCities) problems.push(`city ${entry.id}: a city cannot be an addition.`)
  for (const city of cities) {
    if (city.known === null) problems.push(`City "${city.name}" of the package has no known code.`)
    else if (!/^[1-9]\d0000$/.test(city.known.id))
      problems.push(`city ${city.known.id} "${city.known.name}": not two digits and 0000.`)
  }
  if (problems.length > 0) throw new LocationProblems(problems)

  const cityByCode = new Map(cities.map(city => [city.known.id, city]))
  const newDistricts = placeKnownCodes('district', known.districts, {
    ...lists,
    candidatesOf: entry => cityByCode.get(entry.city_id)?.children ?? null,
  })
  const packageDistricts = cities.flatMap(city => city.children)
  const packageWards = packageDistricts.flatMap(district => district.children)
  const addedDistricts = newDistricts.map(({ entry, addition }) => {
    const district = { ...place(entry.name), known: entry, children: (addition.wards ?? []).map(place) }
    cityByCode.get(entry.city_id).children.push(district)
    return district
  })

  const districtByCode = new Map(
    [...packageDistricts, ...addedDistricts].filter(each => each.known !== null).map(each => [each.known.id, each]),
  )
  const newWards = placeKnownCodes('ward', known.wards, {
    ...lists,
    candidatesOf: entry => districtByCode.get(entry.district_id)?.children ?? null,
  })
  if (problems.length > 0) throw new LocationProblems(problems)
  const addedWards = addedDistricts.flatMap(district => district.children)
  for (const { entry } of newWards)
    districtByCode.get(entry.district_id).children.push({ ...place(entry.name), known: entry, code: entry.id })

  const takenDistricts = new Set(known.districts.map(each => each.id))
  for (const city of cities)
    numberPlaces(city.children, { codeAt: n => districtCode(city.known.id, n), taken: takenDistricts })
  numberPlaces([...packageWards, ...addedWards], {
    codeAt: n => INVENTED_WARDS_FROM - 1 + n,
    taken: new Set(known.wards.map(each => each.id)),
  })
  return present(cities)
}

/** The tree of the package: every city with its districts, every district with its wards. */
function plant(source) {
  const districts = groupByParent(source.districts)
  const wards = groupByParent(source.wards)
  return source.cities.map(city => ({
    ...place(city.name),
    province: city.code,
    children: (districts.get(city.code) ?? []).map(district => ({
      ...place(district.name),
      children: (wards.get(district.code) ?? []).map(ward => place(ward.name)),
    })),
  }))
}

function groupByParent(rows) {
  const groups = new Map()
  for (const row of rows) {
    const group = groups.get(row.parent)
    if (group === undefined) groups.set(row.parent, [row])
    else group.push(row)
  }
  return groups
}

function place(name) {
  return { name: tidyName(name), key: nameKey(name), known: null, children: [] }
}

/** 880000, 3 → "880300": as the known ones, the city's two digits, a running number, 00. */
function districtCode(cityCode, n) {
  if (n > 99) throw new Error(`City ${cityCode} has more than 99 districts: its codes have room for two digits.`)
  return `${cityCode.slice(0, 2)}${String(n).padStart(2, '0')}00`
}

function findDuplicates(known) {
  return Object.entries({ city: known.cities, district: known.districts, ward: known.wards }).flatMap(([level, rows]) =>
    rows
      .filter((row, index) => rows.findIndex(each => each.id === row.id) !== index)
      .map(row => `${level} ${row.id} "${row.name}": the code is given twice.`),
  )
}

/** What is known is shown under the known name, the rest under the package's. */
function present(cities) {
  const byCode = (a, b) => Number(a.code ?? a.id) - Number(b.code ?? b.id)
  const shownName = each => each.known?.name.normalize('NFC') ?? each.name
  const districts = cities.flatMap(city =>
    city.children.map(district => ({
      id: district.code,
      name: shownName(district),
      city_id: city.known.id,
      known: district.known !== null,
      remote: isRemote(city.province, shownName(district)),
      wards: district.children
        .toSorted(byCode)
        .map(ward => (ward.known === null ? [ward.code, ward.name] : [ward.code, shownName(ward), 1])),
    })),
  )
  districts.sort(byCode)
  return {
    cities: cities
      .map(city => ({ id: city.known.id, name: shownName(city), region: regionOf(city.province), known: true }))
      .sort(byCode),
    districts: districts.map(({ wards, ...district }) => district),
    wards: districts.map(district => [district.id, district.wards]),
  }
}
