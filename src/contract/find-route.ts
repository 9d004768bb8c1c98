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
  const districts = idsOf(await ask('listCityDistricts', { params: { code: city } }))
  const [first] = districts
  if (first === undefined) throw new NotRun(`the target lists no district of the city ${city}, so there is no route`)
  for (const district of districts.slice(0, MOST_DISTRICTS)) {
    const [ward] = idsOf(await ask('listDistrictWards', { params: { code: district } }))
    if (ward !== undefined) return { city, district, ward }
  }
  return { city, district: first, ward: '' }
}

function idsOf({ got }: Answered): readonly string[] {
  return listAt(got.json, 'data').flatMap(record => {
    const id = fieldAt(record, 'id')
    return typeof id === 'string' || typeof id === 'number' ? [String(id)] : []
  })
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
