/** What the specification leaves to data: the carriers' files, the places, the shipped scenarios. Read, never computed. */
import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'

const ROOT = new URL('../../', import.meta.url)
const json = path => JSON.parse(readFileSync(new URL(path, ROOT), 'utf8'))
const folder = path => readdirSync(new URL(path, ROOT)).sort()

export const CARRIERS = folder('fixtures/carriers/').map(name => json(`fixtures/carriers/${name}`))
export const RIDERS = folder('fixtures/ondemand/').map(name => json(`fixtures/ondemand/${name}`))
export const SCENARIOS = folder('scenarios/').map(name =>
  parse(readFileSync(new URL(`scenarios/${name}`, ROOT), 'utf8')),
)

export const CITIES = new Map(json('fixtures/locations/cities.json').map(city => [city.id, city]))
export const DISTRICTS = new Map(json('fixtures/locations/districts.json').map(district => [district.id, district]))
export const WARDS = new Map(Object.entries(json('fixtures/locations/wards.json')))
export const BANKS = json('fixtures/banks.json')

export const carrierOf = shortName => CARRIERS.find(carrier => carrier.short_name === shortName)

/** A place as an address names it: district, city and a ward of it. */
export function placeOf(district) {
  const { name, city_id } = DISTRICTS.get(district)
  const [ward, wardName] = (WARDS.get(district) ?? [[undefined, undefined]])[0]
  const cityName = CITIES.get(city_id).name
  return { district, city: city_id, ward: String(ward), names: { ward: wardName, district: name, city: cityName } }
}
