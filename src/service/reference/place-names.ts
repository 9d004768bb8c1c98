import type { Address, PlaceNames } from '../../domain/world.ts'
import type { Reference } from './reference.ts'

type Codes = Pick<Address, 'ward' | 'district' | 'city'>

/**
 * What the codes of a stored address are called: as they were at the booking, whatever locations the sandbox has now. A code
 * that is none stays, its name is null.
 */
export function placeNames({ shippedLocations }: Reference, address: Codes & Pick<Address, 'names'>): PlaceNames {
  return address.names ?? namesIn(shippedLocations, address)
}

/** An address to be stored: with its names where the codes alone would not tell them, at a later start either. */
export function nameAddress({ locations, samePlaces }: Reference, address: Address): Address {
  return samePlaces === null ? address : { ...address, names: namesIn(locations, address) }
}

function namesIn(locations: Reference['locations'], { ward, district, city }: Codes): PlaceNames {
  return {
    ward: (ward !== null && locations.ward(ward)?.name) || null,
    district: (district !== null && locations.district(district)?.name) || null,
    city: (city !== null && locations.city(city)?.name) || null,
  }
}
