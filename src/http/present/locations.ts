import type { City, District, Ward } from '../../domain/places/locations.ts'
import type * as wire from '../../schemas/types.gen.ts'

export function presentCity({ id, name }: City): wire.City {
  return { id, name }
}

export function presentDistrict({ id, name, cityId }: District): wire.District {
  return { id, name, city_id: cityId }
}

export function presentWard({ id, name, districtId }: Ward): wire.Ward {
  return { id, name, district_id: districtId }
}
