import type { District, Locations } from '../../domain/places/locations.ts'
import type { Reference } from '../reference/reference.ts'

/** Where a sample begins or ends, by codes; without a ward where the district has none. */
export interface SampleEnd {
  readonly city: string
  readonly district: string
  readonly ward?: string
}

/** Quận Đống Đa and Quận 1. */
const HANOI = { city: '100000', district: '100400', ward: '48' }
const SAIGON = { city: '700000', district: '700100', ward: '8957' }

/** The two ends of samples: Hà Nội and Hồ Chí Minh, or, among recorded locations without them, the first and the last city. */
export function sampleEnds({ locations, samePlaces, shippedLocations }: Reference): readonly [SampleEnd, SampleEnd] {
  if (samePlaces === null) return [HANOI, SAIGON]
  const cities = locations.cities().filter(({ id }) => locations.districtsOf(id).length > 0)
  const endAt = (shipped: typeof HANOI, otherwise: string): SampleEnd => {
    const city = samePlaces.city(shipped.city)?.id
    const districts = locations.districtsOf(city ?? otherwise)
    // A remote one costs more, and some carriers do not go there.
    const district =
      samePlaces.district(shipped.district) ??
      (districts.length > 0 ? districts : locations.districtsOf(otherwise)).toSorted(
        (a, b) => Number(a.remote) - Number(b.remote),
      )[0]
    if (!district) throw new Error('there are no districts')
    return endIn(locations, district, shippedLocations.ward(shipped.ward)?.name)
  }
  const [first, last] = [cities[0], cities.at(-1)]
  if (!first || !last) throw new Error('there are no districts')
  return [endAt(HANOI, first.id), endAt(SAIGON, last.id)]
}

function endIn(locations: Locations, { id, cityId }: District, wanted: string | undefined): SampleEnd {
  const wards = locations.wardsOf(id)
  const ward = wards.find(({ name }) => name === wanted) ?? wards[0]
  return { city: cityId, district: id, ...(ward ? { ward: String(ward.id) } : {}) }
}
