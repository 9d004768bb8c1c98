import type { Locations } from '../../domain/places/locations.ts'
import { type Address, NUMBERING, type PlaceNames } from '../../domain/world.ts'
import { placesBefore } from './places-before.ts'
import type { Reference } from './reference.ts'

type Codes = Pick<Address, 'ward' | 'district' | 'city'>

/** What codes are called. */
export type NamedPlaces = { readonly [Level in keyof Codes]: (code: string) => { readonly name: string } | undefined }

/**
 * What the codes of a stored address are called: as they were at the booking, whatever locations the sandbox has now, and
 * whatever the shipped ones were then. A code that is none stays, its name is null.
 */
export function placeNames(
  { shippedLocations }: Reference,
  address: Codes & Pick<Address, 'names' | 'numbering'>,
): PlaceNames {
  if (address.names !== undefined) return address.names
  return namesIn(address.numbering === NUMBERING ? shippedLocations : placesBefore(shippedLocations), address)
}

/** An address to be stored: with what its codes are called at a later start, too. */
export function nameAddress({ locations, samePlaces }: Reference, address: Address): Address {
  return samePlaces === null ? { ...address, numbering: NUMBERING } : { ...address, names: namesIn(locations, address) }
}

function namesIn(places: NamedPlaces | Locations, { ward, district, city }: Codes): PlaceNames {
  return {
    ward: (ward !== null && places.ward(ward)?.name) || null,
    district: (district !== null && places.district(district)?.name) || null,
    city: (city !== null && places.city(city)?.name) || null,
  }
}
