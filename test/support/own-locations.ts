import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

interface City {
  readonly id: string
  readonly name: string
  readonly region: string
}

interface District {
  readonly id: string
  readonly name: string
  readonly city_id: string
  readonly remote: boolean
}

export interface OwnLocations {
  readonly folder: string
  /** The code here of a shipped place. */
  readonly city: (shipped: string) => string
  readonly district: (shipped: string) => string
  /** The code of the first ward of a district, by the district's code here. */
  readonly ward: (district: string) => number | string
}

interface Style {
  /** By shipped code, in the order of the files. */
  readonly cities: readonly string[]
  readonly district: (n: number) => string
  readonly ward: (n: number) => number | string
}

export type CodeStyle = keyof typeof STYLES

/** How a deployment may write its codes. */
const STYLES = {
  numbers: { cities: ['21', '390000', '23', '24'], district: n => String(4_000 + n), ward: n => 70_001 + n },
  // As the official lists of places have them: "01", "001", "00001".
  zeros: {
    cities: ['01', '79', '12', '056'],
    district: n => String(n + 1).padStart(4, '0'),
    ward: n => String(n + 1).padStart(5, '0'),
  },
  letters: { cities: ['HN', 'HCM', 'LC', 'kh'], district: n => `Q-${n}.a`, ward: n => `P${n}_x` },
} as const satisfies Readonly<Record<string, Style>>

const CITIES = ['100000', '700000', '390000', '650000']
const MOST_WARDS = 3

/**
 * A folder of a deployment whose codes are all its own: Hà Nội, Hồ Chí Minh and two provinces, districts and some wards of
 * each. `390000` here is Hồ Chí Minh's: a code that means another place in the shipped data.
 */
export function writeOwnLocations(codeStyle: CodeStyle = 'numbers'): OwnLocations {
  const style: Style = STYLES[codeStyle]
  const read = (name: string) => JSON.parse(readFileSync(`fixtures/locations/${name}.json`, 'utf8'))
  const shipped: { cities: readonly City[]; districts: readonly District[] } = {
    cities: read('cities'),
    districts: read('districts'),
  }
  const wards: Readonly<Record<string, readonly (readonly [number, string])[]>> = read('wards')
  const codes = new Map(CITIES.map((shippedCode, n) => [shippedCode, style.cities[n] ?? '']))
  const city = (code: string) => codes.get(code) ?? ''
  const districts = shipped.districts.filter(({ city_id }) => CITIES.includes(city_id))
  const own = new Map(districts.map(({ id }, index) => [id, style.district(index)]))
  const district = (code: string) => own.get(code) ?? ''
  let last = -1
  const ownWards = Object.fromEntries(
    districts.map(({ id }) => [
      district(id),
      (wards[id] ?? []).slice(0, MOST_WARDS).map(([, name]) => {
        last += 1
        return [style.ward(last), name, 1] as const
      }),
    ]),
  )
  const folder = mkdtempSync(join(tmpdir(), 'own-locations-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const write = (name: string, value: unknown) => writeFileSync(join(folder, `${name}.json`), lines(value))
  write(
    'cities',
    shipped.cities
      .filter(({ id }) => CITIES.includes(id))
      .map(({ id, name, region }) => ({ id: city(id), name, region, known: true })),
  )
  write(
    'districts',
    districts.map(({ id, name, city_id, remote }) => ({
      id: district(id),
      name,
      city_id: city(city_id),
      known: true,
      remote,
    })),
  )
  write('wards', ownWards)
  return { folder, city, district, ward: code => ownWards[code]?.[0]?.[0] ?? 0 }
}

/** A row a line, as people read it. */
function lines(value: unknown): string {
  if (Array.isArray(value)) return `[\n${value.map(row => JSON.stringify(row)).join(',\n')}\n]\n`
  const rows = Object.entries(Object(value)).map(([key, row]) => `${JSON.stringify(key)}:${JSON.stringify(row)}`)
  return `{\n${rows.join(',\n')}\n}\n`
}
