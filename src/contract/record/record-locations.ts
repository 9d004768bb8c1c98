import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { validator } from '../../schemas/registry.ts'
import { ContractError } from '../contract-error.ts'
import type { Exchange } from '../exchange.ts'
import { openSurvey } from '../learn/open-survey.ts'
import { type Fields, rowsOf } from '../learn/read-answers.ts'
import { openRun } from '../run/open-run.ts'
import type { RunSettings } from '../settings.ts'

/** As fixtures/locations/*.json. `known`: the code was read off a deployment. */
export interface RecordedLocations {
  readonly cities: readonly {
    readonly id: string
    readonly name: string
    readonly region: string
    readonly known: true
  }[]
  readonly districts: readonly {
    readonly id: string
    readonly name: string
    readonly city_id: string
    readonly known: true
    readonly remote: boolean
  }[]
  /** By district: [code, name, 1 = known]; the code as it was answered. */
  readonly wards: Readonly<Record<string, readonly RecordedWard[]>>
  /** Cities whose region no answer tells and no shipped city of that code or name has: `central` was put. */
  readonly unsure: readonly string[]
}

type RecordedWard = readonly [number | string, string, 1]

/** A deployment is asked for about 800 lists: no faster than this by default. */
const PER_SECOND = 5

/**
 * A deployment's own cities, districts and wards. Codes and names are its own; region and remoteness, which carriers of
 * the sandbox price by, are those of the shipped place with that name or code.
 * @throws ContractError when no server answers, or a list is not answered.
 */
export async function recordLocations(settings: RunSettings): Promise<RecordedLocations> {
  const run = await openRun({ perSecond: PER_SECOND, ...settings, readOnly: true })
  try {
    const survey = await openSurvey(run)
    const list = async (asked: Promise<Exchange>): Promise<readonly Fields[]> => {
      const exchange = await asked
      if (exchange.got?.status === 200) return rowsOf([exchange], exchange.operation)
      throw new ContractError(
        'refused',
        `${exchange.sent.url} was answered ${exchange.got?.status}, so the locations are incomplete.`,
      )
    }
    const showProgress = (done: number, of: number, current: string): void =>
      settings.onProgress?.({ phase: 'cases', done, of, failed: 0, current })
    const cities = once(await list(survey.ask('listCities')))
    const districts: Fields[] = []
    for (const [done, { id, name }] of cities.entries()) {
      showProgress(done, cities.length, String(name))
      const own = await list(survey.ask('listCityDistricts', { params: { code: String(id) } }))
      districts.push(...once(own).map(district => ({ ...district, city_id: id })))
    }
    // By assignment a code such as __proto__ would be lost.
    const wards = new Map<string, readonly RecordedWard[]>()
    for (const [done, { id, name }] of districts.entries()) {
      showProgress(cities.length + done, cities.length + districts.length, String(name))
      const own = await list(survey.ask('listDistrictWards', { params: { code: String(id) } }))
      wards.set(
        String(id),
        once(own).map(ward => [wardCode(ward.id), nameOf(ward), 1]),
      )
    }
    const recorded = { ...withShipped(cities, districts), wards: Object.fromEntries(wards) }
    refuseUnreadable(recorded)
    return recorded
  } finally {
    await run.close()
  }
}

/** A list that names a place twice, by one code and one name, names one place. */
function once(places: readonly Fields[]): readonly Fields[] {
  return [...new Map(places.map(place => [JSON.stringify([place.id, place.name]), place])).values()]
}

/** A number from 1 on stays one; so does a text, which may have a leading zero or a letter. Any other number is a code as a text. */
function wardCode(id: unknown): number | string {
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : String(id)
}

/** One that has no name is called by its code. */
function nameOf({ id, name }: Fields): string {
  return typeof name === 'string' && name.trim() !== '' ? name.normalize('NFC') : String(id)
}

/**
 * What is written must be read by `start --locations`: codes that name one place each, in a form that can stand in a path.
 * @throws ContractError naming the first place whose code is none.
 */
function refuseUnreadable({ cities, districts, wards }: RecordedLocations): void {
  const refuse = (what: string): never => {
    throw new ContractError('refused', `${what}, so that "start --locations" could not read what would be written.`)
  }
  const seen = new Set<string>()
  for (const [level, places] of [
    ['city', cities],
    ['district', districts],
  ] as const) {
    seen.clear()
    for (const { id, name } of places) {
      if (seen.has(id)) refuse(`The code ${id} (${name}) names two places of the level ${level}`)
      seen.add(id)
    }
  }
  for (const [district, own] of Object.entries(wards)) {
    const codes = own.map(([code]) => String(code))
    const double = codes.find((code, at) => codes.indexOf(code) !== at)
    if (double !== undefined) refuse(`The code ${double} names two wards of the district ${district}`)
  }
  const written = { cities, districts, wards }
  for (const name of ['cities', 'districts', 'wards'] as const) {
    const [violation] = validator(`sandbox/recorded-${name}.schema.json`)(written[name])
    if (violation !== undefined) refuse(`${name}.json ${violation.message} at "${violation.pointer}"`)
  }
}

/** What an answer does not tell, by the shipped place of that name, or else of that code. */
function withShipped(cities: readonly Fields[], districts: readonly Fields[]): Omit<RecordedLocations, 'wards'> {
  const [knownCities, knownDistricts] = [shipped('cities.json'), shipped('districts.json')]
  const shippedCity = ({ id, name }: Fields): Fields | undefined =>
    knownCities.find(city => city.name === nfc(name)) ?? knownCities.find(city => city.id === String(id))
  const regionOf = (city: Fields): unknown => shippedCity(city)?.region
  const cityOf = new Map(cities.map(city => [String(city.id), shippedCity(city)?.id]))
  // Names of districts are unique within their city only.
  const isRemote = ({ id, name, city_id }: Fields): boolean => {
    const inCity = knownDistricts.filter(district => district.city_id === cityOf.get(String(city_id)))
    const same =
      inCity.find(district => district.name === nfc(name)) ?? knownDistricts.find(one => one.id === String(id))
    return same?.remote === true
  }
  return {
    cities: cities.map(city => ({
      id: String(city.id),
      name: nameOf(city),
      region: String(regionOf(city) ?? 'central'),
      known: true,
    })),
    districts: districts.map(district => ({
      id: String(district.id),
      name: nameOf(district),
      city_id: String(district.city_id),
      known: true,
      remote: isRemote(district),
    })),
    unsure: cities.filter(city => regionOf(city) === undefined).map(nameOf),
  }
}

/** Writes cities.json, districts.json and wards.json, a place or a district's wards a line. */
export function writeLocations({ cities, districts, wards }: RecordedLocations, folder: string): void {
  mkdirSync(folder, { recursive: true })
  const lines = (rows: readonly unknown[]): string => `[\n${rows.map(row => JSON.stringify(row)).join(',\n')}\n]\n`
  const byDistrict = Object.entries(wards).map(([id, own]) => `${JSON.stringify(id)}:${JSON.stringify(own)}`)
  writeFileSync(join(folder, 'cities.json'), lines(cities))
  writeFileSync(join(folder, 'districts.json'), lines(districts))
  writeFileSync(join(folder, 'wards.json'), `{\n${byDistrict.join(',\n')}\n}\n`)
}

function shipped(file: string): readonly Fields[] {
  // Data that the package ships; test/fixtures holds it to its shape.
  return JSON.parse(readFileSync(new URL(`../../../fixtures/locations/${file}`, import.meta.url), 'utf8')) as Fields[]
}

function nfc(name: unknown): string {
  return String(name).normalize('NFC')
}
