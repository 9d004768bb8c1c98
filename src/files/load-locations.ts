import { readFileSync } from 'node:fs'

/** Parsed, not checked: `indexLocations` does that. Shapes are given there, at `LocationData`. */
export interface LoadedLocations {
  /** Read at each look: `indexLocations` looks once, and makes rows of its own of them. */
  readonly cities: unknown
  readonly districts: unknown
  /** Reads its 340 kB at the first call and keeps them. */
  wards(): unknown
}

let loaded: LoadedLocations | undefined

/**
 * The country's cities, districts and wards as shipped. Read once per process and the same object every time: they are
 * reference data, shared by all worlds and never changed.
 */
export function loadLocations(): LoadedLocations {
  loaded ??= readLocations()
  return loaded
}

function readLocations(): LoadedLocations {
  let wards: unknown
  return {
    get cities() {
      return readFixture('cities.json')
    },
    get districts() {
      return readFixture('districts.json')
    },
    wards: () => {
      wards ??= readFixture('wards.json')
      return wards
    },
  }
}

function readFixture(file: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../fixtures/locations/${file}`, import.meta.url), 'utf8'))
}
