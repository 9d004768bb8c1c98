import type { CarrierReach } from '../../schemas/types.gen.ts'
import type { Place } from './zone.ts'

/** Whether a place is served, as a question that costs a few look-ups; where nothing is said, every place is. */
export function reachOf(reach: CarrierReach | undefined): (place: Place) => boolean {
  if (!reach) return () => true
  const only = reach.only_cities && new Set(reach.only_cities)
  const cities = new Set(reach.not_cities)
  const districts = new Set(reach.not_districts)
  const remote = reach.remote_areas ?? true
  return place =>
    (remote || !place.remote) &&
    (only?.has(place.cityId) ?? true) &&
    !cities.has(place.cityId) &&
    !districts.has(place.districtId)
}
