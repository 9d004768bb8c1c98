import type { Locations } from '../places/locations.ts'
import type { CustomerAddress } from '../settlement/rows.ts'
import { type AddressProblem, findPlaceProblems } from '../shipments/address-problems.ts'
import type { AddressInput } from './customer-input.ts'

/**
 * Addresses as they are stored: the street with the names of district and city appended (specification, "Customer"):
 * "100 Thái Thịnh" → "100 Thái Thịnh, Quận Đống Đa, Hà Nội". `problems` names unknown codes and a district outside its
 * city; `placed` is fit to be stored only when there are none.
 */
export function placeAddresses(
  locations: Locations,
  addresses: readonly AddressInput[],
): { readonly placed: readonly CustomerAddress[]; readonly problems: readonly AddressProblem[] } {
  const problems = addresses.flatMap(({ key, district, city }) => findPlaceProblems(locations, { district, city }, key))
  const placed = addresses.flatMap(({ street, district, city }) => {
    const names = [locations.district(district)?.name, locations.city(city)?.name]
    return names.includes(undefined) ? [] : [{ street: [street, ...names].join(', '), district, city }]
  })
  return { placed, problems }
}
