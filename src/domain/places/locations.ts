import { SandboxError } from '../errors.ts'

export type Region = 'north' | 'central' | 'south'

/** Level 1 of 3: a province or a city of that rank (specification, "Location"). */
export interface City {
  /** Six digits. */
  readonly id: string
  /** NFC, without a type word: "Hà Nội". */
  readonly name: string
  /** Carriers price by it. */
  readonly region: Region
  /** False when the sandbox made the code up: it means nothing to a real deployment. */
  readonly known: boolean
}

export interface District {
  /** Five or six digits. */
  readonly id: string
  /** NFC, with the type word: "Quận Hai Bà Trưng". */
  readonly name: string
  readonly cityId: string
  readonly known: boolean
  /** A mountain or island district, where carriers charge a remote-area fee. */
  readonly remote: boolean
}

export interface Ward {
  readonly id: number
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
  /** Empty for a district that has no ward: some islands. */
  wardsOf(districtCode: string): readonly Ward[]
  ward(code: string): Ward | undefined
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
    wardsOf: districtCode => wardIndex().byDistrict.get(districtCode) ?? [],
    ward: code => wardIndex().byCode.get(code),
  }
}

interface WardIndex {
  readonly byDistrict: ReadonlyMap<string, readonly Ward[]>
  readonly byCode: ReadonlyMap<string, Ward>
}

function indexWards(value: unknown, districtByCode: ReadonlyMap<string, District>): WardIndex {
  if (!isRecord(value)) throw refuseFile('wards', 'the file is not an object of lists by district')
  const byDistrict = new Map<string, readonly Ward[]>()
  for (const [districtId, list] of Object.entries(value)) {
    if (!districtByCode.has(districtId)) throw refuseFile('wards', `there is no district ${districtId}`)
    if (!Array.isArray(list)) throw refuseFile('wards', `the wards of district ${districtId} are not a list`)
    byDistrict.set(districtId, list.map(row => readWard(row, districtId)).sort(byCode))
  }
  return { byDistrict, byCode: keyByCode([...byDistrict.values()].flat(), 'wards') }
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
    isCode(cityId) &&
    typeof known === 'boolean' &&
    typeof remote === 'boolean'
  )
    return { id, name, cityId, known, remote }
  throw refuseFile('districts', `${JSON.stringify(row)} is not { id, name, city_id, known, remote }`)
}

function readWard(row: unknown, districtId: string): Ward {
  if (Array.isArray(row) && row.length <= 3) {
    const [id, name, known]: readonly unknown[] = row
    if (
      Number.isSafeInteger(id) &&
      typeof id === 'number' &&
      typeof name === 'string' &&
      (known === undefined || known === 1)
    )
      return { id, name, districtId, known: known === 1 }
  }
  throw refuseFile('wards', `${JSON.stringify(row)} in district ${districtId} is not [id, name] or [id, name, 1]`)
}

/** By number: "78706" is a district's code and comes before "100100". */
function byCode(a: { readonly id: string | number }, b: { readonly id: string | number }): number {
  return Number(a.id) - Number(b.id)
}

function keyByCode<Place extends { readonly id: string | number }>(
  places: readonly Place[],
  file: string,
): Map<string, Place> {
  const byId = new Map<string, Place>()
  for (const place of places) {
    const code = String(place.id)
    if (byId.has(code)) throw refuseFile(file, `the code ${code} is given twice`)
    byId.set(code, place)
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
  return typeof value === 'string' && /^[1-9]\d*$/.test(value)
}

function refuseFile(file: string, finding: string): SandboxError {
  return new SandboxError('internal', `Location data (${file}): ${finding}. Build the files again or correct the row.`)
}
