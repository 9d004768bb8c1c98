import { SandboxError } from '../errors.ts'
import { compareCodes, isPlaceCode } from './place-code.ts'

export type Region = 'north' | 'central' | 'south'

/** Level 1 of 3: a province or a city of that rank (specification, "Location"). */
export interface City {
  /** Six digits; of recorded locations in any form (place-code.ts). */
  readonly id: string
  /** NFC, without a type word: "Hà Nội". */
  readonly name: string
  /** Carriers price by it. */
  readonly region: Region
  /** False when the code is inferred or the sandbox's own: a deployment may have another. */
  readonly known: boolean
}

export interface District {
  /** Four to six digits; of recorded locations in any form. */
  readonly id: string
  /** NFC, with the type word: "Quận Hai Bà Trưng". */
  readonly name: string
  readonly cityId: string
  readonly known: boolean
  /** A mountain or island district, where carriers charge a remote-area fee. */
  readonly remote: boolean
}

export interface Ward {
  /** A number; of recorded locations a text, too, where a number would lose something: "0101". */
  readonly id: number | string
  /** NFC, with the type word: "Phường Bách Khoa". */
  readonly name: string
  readonly districtId: string
  readonly known: boolean
}

/**
 * What was read from `fixtures/locations/`, parsed and not yet checked:
 * cities `[{ id, name, region, known }]`, districts `[{ id, name, city_id, known, remote }]`,
 * wards `{ districtId: [[id, name, 1?], …] }`, where the 1 marks a known code.
 */
export interface LocationData {
  readonly cities: unknown
  readonly districts: unknown
  /** Asked for once, at the first question about a ward: the file is large and many runs need none. */
  wards(): unknown
}

/** All lists are in the order of their codes. An unknown code gives undefined, or an empty list. */
export interface Locations {
  cities(): readonly City[]
  city(code: string): City | undefined
  districts(): readonly District[]
  district(code: string): District | undefined
  districtsOf(cityCode: string): readonly District[]
  /** Empty for a district that has no ward: some islands. Each call makes new objects: kept, those of 11,600 wards take 1 MB. */
  wardsOf(districtCode: string): readonly Ward[]
  /** Of one district where it is named: each may count its wards from 1. Else the first district that has such a ward. */
  ward(code: string, districtCode?: string | null): Ward | undefined
}

/**
 * @throws {SandboxError} `internal`, naming the row that is malformed, doubled or belongs to no parent; for wards at
 * the first question about one
 */
export function indexLocations(data: LocationData): Locations {
  const cities = rowsOf(data.cities, 'cities').map(readCity).sort(byCode)
  const cityByCode = keyByCode(cities, 'cities')
  const districts = rowsOf(data.districts, 'districts').map(readDistrict).sort(byCode)
  const districtByCode = keyByCode(districts, 'districts')
  const districtsByCity = new Map<string, District[]>(cities.map(city => [city.id, []]))
  for (const district of districts) {
    const siblings = districtsByCity.get(district.cityId)
    if (siblings === undefined)
      throw refuseFile('districts', `${district.id} names the unknown city ${district.cityId}`)
    siblings.push(district)
  }

  let wards: WardIndex | undefined
  const wardIndex = () => {
    wards ??= indexWards(data.wards(), districtByCode)
    return wards
  }
  return {
    cities: () => cities,
    city: code => cityByCode.get(code),
    districts: () => districts,
    district: code => districtByCode.get(code),
    districtsOf: cityCode => districtsByCity.get(cityCode) ?? [],
    wardsOf: districtCode => (wardIndex().rowsOf.get(districtCode) ?? []).map(row => wardOf(row, districtCode)),
    ward(code, districtCode) {
      const { rowsOf, districtOf } = wardIndex()
      const district = districtCode ?? districtOf.get(wardKey(code))
      if (district === undefined) return undefined
      const row = rowsOf.get(district)?.find(([id]) => String(id) === code)
      return row && wardOf(row, district)
    },
  }
}

/** As it stands in the file; the 1 marks a known code. */
type WardRow = readonly [id: number | string, name: string, known?: 1]

/** Rows as they were read, and no object a ward: most runs ask for a few of them. */
interface WardIndex {
  /** By district. */
  readonly rowsOf: ReadonlyMap<string, readonly WardRow[]>
  /** By `wardKey`; the first one of several. */
  readonly districtOf: ReadonlyMap<number | string, string>
}

function indexWards(value: unknown, districtByCode: ReadonlyMap<string, District>): WardIndex {
  if (!isRecord(value)) throw refuseFile('wards', 'the file is not an object of lists by district')
  const rowsOf = new Map<string, readonly WardRow[]>()
  const districtOf = new Map<number | string, string>()
  for (const [districtId, list] of Object.entries(value)) {
    // Its own text, which all wards of the district share.
    const district = districtByCode.get(districtId)?.id
    if (district === undefined) throw refuseFile('wards', `there is no district ${districtId}`)
    if (!Array.isArray(list)) throw refuseFile('wards', `the wards of district ${districtId} are not a list`)
    const own = new Set<number | string>()
    for (const row of list) {
      if (!isWardRow(row)) {
        const message = `${JSON.stringify(row)} in district ${districtId} is not [id, name] or [id, name, 1]`
        throw refuseFile('wards', message)
      }
      const key = wardKey(String(row[0]))
      if (own.has(key)) throw refuseFile('wards', `the code ${row[0]} is given twice in district ${district}`)
      own.add(key)
      if (!districtOf.has(key)) districtOf.set(key, district)
    }
    // Each is a row, as seen above.
    const rows = list as readonly WardRow[]
    const isSorted = rows.every((row, n) => n === 0 || compareCodes(rows[n - 1]?.[0] ?? row[0], row[0]) <= 0)
    rowsOf.set(district, isSorted ? rows : rows.toSorted(([a], [b]) => compareCodes(a, b)))
  }
  return { rowsOf, districtOf }
}

/** A number takes a quarter of the memory of a text. */
function wardKey(code: string): number | string {
  return /^[1-9]\d{0,8}$/.test(code) ? Number(code) : code
}

function isWardRow(row: unknown): row is WardRow {
  if (!Array.isArray(row) || row.length > 3) return false
  const [id, name, known]: readonly unknown[] = row
  return isPlaceCode(id) && typeof name === 'string' && (known === undefined || known === 1)
}

function wardOf([id, name, known]: WardRow, districtId: string): Ward {
  return { id, name, districtId, known: known === 1 }
}

function readCity(row: Readonly<Record<string, unknown>>): City {
  const { id, name, region, known } = row
  const isRegion = region === 'north' || region === 'central' || region === 'south'
  if (isCode(id) && typeof name === 'string' && isRegion && typeof known === 'boolean')
    return { id, name, region, known }
  throw refuseFile('cities', `${JSON.stringify(row)} is not { id, name, region, known }`)
}

function readDistrict(row: Readonly<Record<string, unknown>>): District {
  const { id, name, city_id: cityId, known, remote } = row
  if (
    isCode(id) &&
    typeof name === 'string' &&
    typeof cityId === 'string' &&
    typeof known === 'boolean' &&
    typeof remote === 'boolean'
  )
    return { id, name, cityId, known, remote }
  throw refuseFile('districts', `${JSON.stringify(row)} is not { id, name, city_id, known, remote }`)
}

function byCode(a: { readonly id: string }, b: { readonly id: string }): number {
  return compareCodes(a.id, b.id)
}

function keyByCode<Place extends { readonly id: string }>(places: readonly Place[], file: string): Map<string, Place> {
  const byId = new Map<string, Place>()
  for (const place of places) {
    if (byId.has(place.id)) throw refuseFile(file, `the code ${place.id} is given twice`)
    byId.set(place.id, place)
  }
  return byId
}

function rowsOf(value: unknown, file: string): readonly Readonly<Record<string, unknown>>[] {
  if (Array.isArray(value) && value.every(isRecord)) return value
  throw refuseFile(file, 'the file is not a list of objects')
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isCode(value: unknown): value is string {
  return typeof value === 'string' && isPlaceCode(value)
}

function refuseFile(file: string, finding: string): SandboxError {
  return new SandboxError('internal', `Location data (${file}): ${finding}. Build the files again or correct the row.`)
}
