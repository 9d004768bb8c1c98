import type { Place, Route } from '../carriers/zone.ts'
import { say } from '../messages.ts'
import type { Locations } from '../places/locations.ts'
import type { Address } from '../world.ts'

export type AddressSide = 'address_from' | 'address_to'

/** Why an address cannot be used; `key` is dotted, as the service names fields. */
export interface AddressProblem {
  readonly key: string
  readonly message: string
}

type Codes = Pick<Address, 'city' | 'district' | 'ward'>

/**
 * Unknown codes, and a district outside its city (open-clauses.md, "Errors"). Absent codes are the schema's business.
 */
export function findRouteProblems(locations: Locations, ends: { from: Codes; to: Codes }): readonly AddressProblem[] {
  return [
    ...findPlaceProblems(locations, ends.from, 'shipment.address_from'),
    ...findPlaceProblems(locations, ends.to, 'shipment.address_to'),
  ]
}

/** The same for a creation, which needs wards, too. */
export function findAddressProblems(locations: Locations, ends: { from: Codes; to: Codes }): readonly AddressProblem[] {
  const wards = [
    findWardProblem(locations, ends.from, 'address_from'),
    findWardProblem(locations, ends.to, 'address_to'),
  ].filter(problem => problem !== null)
  return [...findRouteProblems(locations, ends), ...wards]
}

/** The same for one address; `path` is its dotted key. */
export function findPlaceProblems(
  locations: Locations,
  codes: Pick<Codes, 'city' | 'district'>,
  path: string,
): readonly AddressProblem[] {
  const { city, district } = codes
  const problems: AddressProblem[] = []
  const key = (name: string) => `${path}.${name}`
  if (city !== null && !locations.city(city)) {
    problems.push({ key: key('city'), message: say('city_unknown', { city }) })
  }
  const found = district === null ? undefined : locations.district(district)
  if (district !== null && !found) {
    problems.push({ key: key('district'), message: say('district_unknown', { district, city: city ?? '{code}' }) })
  } else if (found && city !== null && locations.city(city) && found.cityId !== city) {
    const { id, name, cityId } = found
    const message = say('district_elsewhere', { name, district: id, city: cityId, sent: city })
    problems.push({ key: key('district'), message })
  }
  return problems
}

const WARD_MISSING = {
  address_from: 'sender_ward_missing',
  address_to: 'recipient_ward_missing',
} as const

/** A creation needs the ward wherever the district has any; islands have none. */
export function findWardProblem(locations: Locations, codes: Codes, side: AddressSide): AddressProblem | null {
  const { ward, district } = codes
  // That the district is absent is said of the district.
  if (district === null) return null
  const key = `shipment.${side}.ward`
  if (ward === null) return locations.wardsOf(district).length === 0 ? null : { key, message: say(WARD_MISSING[side]) }
  if (locations.ward(ward, district) !== undefined) return null
  return { key, message: say('ward_unknown', { ward, district }) }
}

/** Both ends as carriers price them; null unless both districts are known. */
export function routeOf(locations: Locations, ends: { from: Codes; to: Codes }): Route | null {
  const from = placeOf(locations, ends.from.district)
  const to = placeOf(locations, ends.to.district)
  return from && to ? { from, to } : null
}

function placeOf(locations: Locations, code: string | null): Place | null {
  const district = code === null ? undefined : locations.district(code)
  const city = district && locations.city(district.cityId)
  return district && city
    ? { cityId: city.id, districtId: district.id, region: city.region, remote: district.remote }
    : null
}
