import type { CarrierFile, CarrierReach } from '../../schemas/types.gen.ts'
import type { SamePlaces } from '../places/same-places.ts'

/**
 * A carrier's file, whose codes are shipped ones, with the codes that the same places have elsewhere. A place that is not
 * there is left out; who goes to none of what is there goes nowhere.
 */
export function moveReach(file: CarrierFile, here: SamePlaces): CarrierFile {
  const { serves, services } = file
  return {
    ...file,
    ...(serves ? { serves: moved(serves, here) } : {}),
    services: services.map(service => (service.serves ? { ...service, serves: moved(service.serves, here) } : service)),
  }
}

function moved({ only_cities, not_cities, not_districts, ...rest }: CarrierReach, here: SamePlaces): CarrierReach {
  const cities = (codes: readonly string[]) => codes.flatMap(code => here.city(code)?.id ?? [])
  return {
    ...rest,
    ...(only_cities ? { only_cities: cities(only_cities) } : {}),
    ...(not_cities ? { not_cities: cities(not_cities) } : {}),
    ...(not_districts ? { not_districts: not_districts.flatMap(code => here.district(code)?.id ?? []) } : {}),
  }
}
