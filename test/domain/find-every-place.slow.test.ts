import { expect, test } from 'vitest'
import { findLocations } from '../../src/domain/places/find-locations.ts'
import { chainOf, indexPlaces } from '../../src/domain/places/index-places.ts'
import { indexLocations } from '../../src/domain/places/locations.ts'
import { loadLocations } from '../../src/files/load-locations.ts'
import { TEST_SEED } from '../support/test-seed.ts'

const index = indexPlaces(indexLocations(loadLocations()))
const firstOf = (query: string) => findLocations(index, query, { limit: 1 }).places[0]
const path = (place: Parameters<typeof chainOf>[0]) =>
  chainOf(place)
    .map(({ name }) => name)
    .join(', ')

const known = [...index.cities, ...index.districts, ...index.wards].filter(place => place.known)

// All of them take minutes.
const sample = known.filter(({ level }, n) => (n + TEST_SEED) % { city: 1, district: 8, ward: 96 }[level] === 0)

test('a known place is the first one found by its whole path, and by its code', () => {
  expect(known).toHaveLength(63 + 712 + 11_601)
  // Two wards of Mỹ Hào have one name.
  const others = sample.filter(place => firstOf(path(place)) !== place).map(path)
  expect(others.filter(name => name !== 'Phường Phùng Chí Kiên, Thị xã Mỹ Hào, Hưng Yên')).toEqual([])
  // Numbers up to 28 are names, too: a "Quận 1", a "Phường 28".
  const coded = sample.filter(({ code }) => Number(code) > 28)
  expect(coded.filter(place => firstOf(place.code) !== place).map(path)).toEqual([])
})
