import { type FoundLocations, findLocations as findIn } from '../../domain/places/find-locations.ts'
import { indexPlaces, type PlaceIndex } from '../../domain/places/index-places.ts'
import type { Locations } from '../../domain/places/locations.ts'
import type { Core } from '../world/core.ts'

/** Locations are shared by all worlds, and so are their folded names: made at the first search, never at start-up. */
const indexes = new WeakMap<Locations, PlaceIndex>()

/** Cities, districts and wards by name, accents ignored, or by code; the best fit first. */
export function findLocations(
  { reference }: Pick<Core, 'reference'>,
  query: string,
  { limit }: { readonly limit: number },
): FoundLocations {
  const index = indexes.get(reference.locations) ?? indexPlaces(reference.locations)
  indexes.set(reference.locations, index)
  return findIn(index, query, { limit })
}
