import type { Locations } from '../../domain/places/locations.ts'
import { type Address, NUMBERING, type PlaceNames } from '../../domain/world.ts'
import { readShipped } from '../../files/read-shipped.ts'
import type { Reference } from './reference.ts'

type Codes = Pick<Address, 'ward' | 'district' | 'city'>

/** What codes are called. */
type NamedPlaces = {
  readonly [Level in keyof Codes]: (code: string, district?: string | null) => { readonly name: string } | undefined
}

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
  // Field by field: a field added behind a spread gives each address a layout of its own, which takes more memory than it does.
  const { name, phone, email, street, ward, district, city } = address
  if (samePlaces === null) return { name, phone, email, street, ward, district, city, numbering: NUMBERING }
  return { name, phone, email, street, ward, district, city, names: namesIn(locations, address) }
}

function namesIn(places: NamedPlaces | Locations, { ward, district, city }: Codes): PlaceNames {
  return {
    ward: (ward !== null && places.ward(ward, district)?.name) || null,
    district: (district !== null && places.district(district)?.name) || null,
    city: (city !== null && places.city(city)?.name) || null,
  }
}

/** fixtures/locations/before.json; test/service/places-before.test.ts holds it to what 0.1.0 showed. */
interface BeforeFile {
  /** By code, those that are another place now or none; null = none then. */
  readonly districts: Readonly<Record<string, string | null>>
  /** By code, those that were no numbers of the sandbox's own. */
  readonly wards: Readonly<Record<string, string>>
  /** The sandbox's own numbers, from the first one on; null = none. */
  readonly from: number
  readonly names: readonly (string | null)[]
}

const OWN_NUMBER = /^[23]\d{4}$/

let before: NamedPlaces | undefined

/**
 * What the shipped codes of places meant in version 0.1.0. Its file, 220 kB, is read when an address of then is first looked
 * at, which most sandboxes have none of. The codes of cities are the same.
 */
function placesBefore(shipped: Locations): NamedPlaces {
  before ??= readBefore(shipped)
  return before
}

function readBefore(shipped: Locations): NamedPlaces {
  // Data that the package ships; test/service/places-before.test.ts holds it to its shape.
  const { districts, wards, from, names } = readShipped('fixtures/locations', 'before.json') as BeforeFile
  const districtNames = new Map(Object.entries(districts))
  const wardNames = new Map(Object.entries(wards))
  const named = (name: string | null | undefined) => (name ? { name } : undefined)
  return {
    city: shipped.city,
    district: code => (districtNames.has(code) ? named(districtNames.get(code)) : shipped.district(code)),
    ward: code => named(wardNames.get(code) ?? (OWN_NUMBER.test(code) ? names[Number(code) - from] : null)),
  }
}
