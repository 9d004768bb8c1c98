import type { City, District, Ward } from '../../domain/places/locations.ts'
import type * as wire from '../../schemas/types.gen.ts'

export function presentCity({ id, name }: City): wire.City {
  return { id, name }
}

export function presentDistrict({ id, name, cityId }: District): wire.District {
  return { id, name, city_id: cityId }
}

/** A ward of the contract has a number for an id; recorded ones may have a text. */
export type PresentedWard = Omit<wire.Ward, 'id'> & Pick<Ward, 'id'>

export function presentWard({ id, name, districtId }: Ward): PresentedWard {
  return { id, name, district_id: districtId }
}
