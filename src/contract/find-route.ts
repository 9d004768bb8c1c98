import type { OperationId } from '../schemas/operations.ts'
import { NotRun } from './case.ts'
import { fieldAt, listAt } from './field-at.ts'
import type { Answered, Call } from './session.ts'

type Ask = (operation: OperationId, call: Call) => Promise<Answered>

/** Hà Nội and Hồ Chí Minh: every deployment that was seen has them, and every carrier serves the way between. */
const WANTED = ['100000', '700000'] as const
/** A service without wards in so many districts lists none at all. */
const MOST_DISTRICTS = 3

/**
 * Two addresses by the codes of the target itself, in different cities where it has more than one. Five requests as a rule.
 * @throws NotRun when the target names no cities or districts.
 */
export async function findRoute(ask: Ask): Promise<Route> {
  const cities = idsOf(await ask('listCities', {}))
  const [first, last = first] = [cities[0], cities.at(-1)]
  if (first === undefined || last === undefined) throw new NotRun('the target lists no city, so there is no route')
  const [north, south] = WANTED
  const from = cities.includes(north) ? north : first
  const to = cities.includes(south) ? south : last
  return { from: await findPlace(ask, from), to: await findPlace(ask, to), cities }
}

/** The first district that has wards; one without where the first few have none: islands have none. */
async function findPlace(ask: Ask, city: string): Promise<Place> {
  const districts = districtsOf(city, await ask('listCityDistricts', { params: { code: city } }))
  const [first] = districts
  if (first === undefined) throw new NotRun(`the target lists no district of the city ${city}, so there is no route`)
  for (const district of districts.slice(0, MOST_DISTRICTS)) {
    const [ward] = idsOf(await ask('listDistrictWards', { params: { code: district } }))
    if (ward !== undefined) return { city, district, ward }
  }
  return { city, district: first, ward: '' }
}

/** Those that are of the city by their own words; each of them where none says so: between two cities nothing is quoted. */
function districtsOf(city: string, { got }: Answered): readonly string[] {
  const records = listAt(got.json, 'data')
  const own = records.filter(record => codeAt(record, 'city_id') === city)
  return codesOf(own.length > 0 ? own : records)
}

function idsOf({ got }: Answered): readonly string[] {
  return codesOf(listAt(got.json, 'data'))
}

function codesOf(records: readonly unknown[]): readonly string[] {
  return records.flatMap(record => codeAt(record, 'id') ?? [])
}

function codeAt(record: unknown, name: string): string | null {
  const code = fieldAt(record, name)
  return typeof code === 'string' || typeof code === 'number' ? String(code) : null
}

/** A place by the codes of the target. */
export interface Place {
  readonly city: string
  readonly district: string
  readonly ward: string
}

export interface Route {
  readonly from: Place
  readonly to: Place
  /** Every code the target named for the city of `from`, so that a code that exists nowhere can be made up. */
  readonly cities: readonly string[]
}
