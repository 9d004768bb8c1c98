import { readFileSync } from 'node:fs'
import { operation } from '../../../schemas/operations.ts'
import { type ContractCase, caseId } from '../../case.ts'
import { placesWhole } from '../../checks/places-whole.ts'
import { type Fields, listRecords, textOf } from '../../records/list-records.ts'
import { recordId } from '../../records/shipment-layouts.ts'
import type { Session } from '../../session.ts'
import { fieldsOf } from '../../target/fields.ts'
import { VERSION } from '../../version.ts'

/** Both lists of districts tell the same; of the sandbox only, for it takes more requests than a deployment is asked. */
export const LOCATIONS_CASE: ContractCase = {
  id: caseId(operation('listCityDistricts'), 'whole: as GET /districts lists them, and the wards of some'),
  phase: 'stateful',
  operation: 'listCityDistricts',
  touches: ['listDistricts', 'listDistrictWards'],
  cell: null,
  writes: [],
  sandboxOnly: true,
  run: validatePlaces,
}

const PAGE = 100
/** More pages than any country has: a list that never ends must not hold the run up. */
const MOST_PAGES = 50

async function validatePlaces(session: Session): Promise<void> {
  const { from, to, cities } = await session.route()
  const all = await readDistricts(session)
  const asked = [...new Set([from.city, to.city, cities[0] ?? from.city, cities.at(-1) ?? to.city])]
  for (const city of asked) {
    const list = await session.call('listCityDistricts', { params: { code: city } }, { status: 200 })
    const ids = all.filter(({ city_id: of }) => textOf(of) === city).map(recordId)
    const known = { ids, from: 'GET /districts' }
    session.validate(
      placesWhole,
      { what: `districts of ${city}`, ids: listRecords(list.got.json).map(recordId), known },
      list,
    )
  }
  // One of the first districts, one with many wards, and the last: each city counts its wards on its own.
  const districts = [...new Set([from.district, to.district, ...all.slice(-1).map(recordId)])]
  const shipped = await hasShippedLocations(session)
  for (const district of districts) {
    const list = await session.call('listDistrictWards', { params: { code: district } }, { status: 200 })
    const ids = listRecords(list.got.json).map(recordId)
    session.validate(
      placesWhole,
      { what: `wards of ${district}`, ids, known: shipped ? knownWards(district) : null },
      list,
    )
  }
}

/** Every page. */
async function readDistricts(session: Session): Promise<readonly Fields[]> {
  const all: Fields[] = []
  for (let page = 1; page <= MOST_PAGES; page++) {
    const list = await session.call('listDistricts', { query: { size: PAGE, page } }, { status: 200 })
    const records = listRecords(list.got.json)
    all.push(...records)
    if (records.length === 0) break
  }
  return all
}

/** A sandbox of our own version ships the same data as we do, unless it was given others (`--locations`). */
async function hasShippedLocations(session: Session): Promise<boolean> {
  if (session.target.version !== VERSION) return false
  const { control } = await session.world()
  return fieldsOf(await control?.request('GET', '/version')).locations === 'shipped'
}

/** Nowhere else does the API list wards. */
function knownWards(district: string): { readonly ids: readonly string[]; readonly from: string } {
  const file = new URL('../../../../fixtures/locations/wards.json', import.meta.url)
  const wards = fieldsOf(JSON.parse(readFileSync(file, 'utf8')))[district]
  const ids = Array.isArray(wards) ? wards.map(ward => String(fieldsOf(ward)[0])) : []
  return { ids, from: 'fixtures/locations/wards.json' }
}
