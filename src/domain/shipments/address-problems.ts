import type { Place, Route } from '../carriers/zone.ts'
import type { Locations } from '../locations.ts'
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
    ...findPlaceProblems(locations, ends.from, 'address_from'),
    ...findPlaceProblems(locations, ends.to, 'address_to'),
  ]
}

function findPlaceProblems(locations: Locations, codes: Codes, side: AddressSide): readonly AddressProblem[] {
  const { city, district } = codes
  const problems: AddressProblem[] = []
  const key = (name: string) => `shipment.${side}.${name}`
  if (city !== null && !locations.city(city)) {
    problems.push({ key: key('city'), message: `The city code "${city}" is unknown; GET /api/v2/cities lists them.` })
  }
  const found = district === null ? undefined : locations.district(district)
  if (district !== null && !found) {
    const where = `GET /api/v2/cities/${city ?? '{code}'}/districts lists them.`
    problems.push({ key: key('district'), message: `The district code "${district}" is unknown; ${where}` })
  } else if (found && city !== null && locations.city(city) && found.cityId !== city) {
    const message = `The district ${found.name} (${found.id}) belongs to the city ${found.cityId}, not to ${city}.`
    problems.push({ key: key('district'), message })
  }
  return problems
}

const WARD_MISSING = {
  address_from: 'Thiếu thông tin phường/xã người gửi',
  address_to: 'Thiếu thông tin phường/xã người nhận',
} as const

/** A creation needs the ward wherever the district has any; islands have none. */
export function findWardProblem(locations: Locations, codes: Codes, side: AddressSide): AddressProblem | null {
  const key = `shipment.${side}.ward`
  const wards = codes.district === null ? [] : locations.wardsOf(codes.district)
  if (codes.ward === null) return wards.length === 0 ? null : { key, message: WARD_MISSING[side] }
  if (wards.some(({ id }) => String(id) === codes.ward)) return null
  return { key, message: `The ward code "${codes.ward}" is unknown in the district ${codes.district}.` }
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
