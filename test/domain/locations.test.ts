import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { SandboxError } from '../../src/domain/errors.ts'
import { indexLocations, type LocationData } from '../../src/domain/places/locations.ts'
import { loadLocations } from '../../src/files/load-locations.ts'

interface Facts {
  readonly cities: readonly (readonly [string, string])[]
  readonly districts: Readonly<Record<string, readonly (readonly [string, string])[]>>
  readonly wards: Readonly<Record<string, readonly (readonly [number, string])[]>>
}
/** Codes that other public clients were seen to use: the facts do not stem from them. */
interface PlacesOfClients {
  readonly cities: readonly { readonly id: string; readonly name: string }[]
  readonly districts: readonly { readonly id: string; readonly name: string; readonly city_id: string }[]
  readonly wards: readonly { readonly id: number; readonly name: string; readonly district_id: string }[]
}
const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))
const facts: Facts = read('../../scripts/locations/facts.json')
const ofClients: PlacesOfClients = read('places-of-clients.json')
const locations = indexLocations(loadLocations())
const wards = locations.districts().flatMap(district => locations.wardsOf(district.id))
const namesOf = (places: readonly { readonly id: string | number; readonly name: string }[]) =>
  places.map(({ id, name }) => [id, name]).sort()

/** The wards that the facts do not have, and between which numbers theirs lie. */
const INFERRED = [
  { district: '100100', from: 63, to: 77, count: 14 },
  { district: '700100', from: 8955, to: 8988, count: 10 },
] as const

describe('the shipped places', () => {
  test('are those of the facts: 63 cities, 712 districts, 11,601 wards, each under its code, name and parent', () => {
    expect([facts.cities.length, Object.values(facts.districts).flat().length]).toEqual([63, 712])
    expect(Object.values(facts.wards).flat()).toHaveLength(11_601)
    expect(namesOf(locations.cities())).toEqual([...facts.cities].sort())
    for (const [city] of facts.cities)
      expect(namesOf(locations.districtsOf(city))).toEqual([...(facts.districts[city] ?? [])].sort())
    for (const { id } of locations.districts()) {
      const known = locations.wardsOf(id).filter(ward => ward.known)
      expect(namesOf(known)).toEqual([...(facts.wards[id] ?? [])].sort())
    }
  })

  test('mark as known what the facts have, and nothing else', () => {
    expect([...locations.cities(), ...locations.districts()].filter(({ known }) => !known)).toEqual([])
    const inferred = wards.filter(ward => !ward.known)
    expect(inferred).toHaveLength(INFERRED.reduce((sum, { count }) => sum + count, 0))
    expect(wards).toHaveLength(11_601 + inferred.length)
  })

  test.each(INFERRED)('have the wards of $district within $from and $to, marked as inferred', row => {
    const own = locations.wardsOf(row.district)
    expect(own).toHaveLength(row.count)
    for (const { id, known } of own) {
      expect(known).toBe(false)
      expect(id).toBeGreaterThanOrEqual(row.from)
      expect(id).toBeLessThanOrEqual(row.to)
    }
  })

  test('agree with the 97 districts and 115 wards that other public clients use', () => {
    expect([ofClients.districts.length, ofClients.wards.length]).toEqual([97, 115])
    for (const { id, name, city_id } of ofClients.districts)
      expect(locations.district(id)).toMatchObject({ name, cityId: city_id, known: true })
    const misspelt = new Map([[368, 'Xã Sơn Đông']])
    for (const { id, name, district_id } of ofClients.wards)
      expect(locations.ward(String(id))).toEqual({
        id,
        name: misspelt.get(id) ?? name,
        districtId: district_id,
        known: true,
      })
  })

  test('give no code twice', () => {
    expect(new Set(locations.districts().map(district => district.id)).size).toBe(locations.districts().length)
    expect(new Set(wards.map(ward => ward.id)).size).toBe(wards.length)
  })

  test('place every district in a city and every ward in a district', () => {
    const inCities = locations.cities().flatMap(city => locations.districtsOf(city.id))
    expect(inCities.length).toBe(locations.districts().length)
    for (const ward of wards) expect(locations.district(ward.districtId)).toBeDefined()
  })

  test('have names in NFC with single spaces, districts and wards with their type word', () => {
    for (const { name } of [...locations.cities(), ...locations.districts(), ...wards])
      expect(name).toBe(name.normalize('NFC').replace(/\s+/g, ' ').trim())
    for (const { name } of locations.districts()) expect(name).toMatch(/^(Quận|Huyện|Thị xã|Thành phố) \S/)
    const islands = wards.filter(({ name }) => name.startsWith('Đảo '))
    expect(islands.map(({ name }) => name).sort()).toEqual(['Đảo Bạch Long Vỹ', 'Đảo Côn Sơn'])
    for (const ward of wards.filter(one => !islands.includes(one)))
      expect(ward.name).toMatch(/^(Phường|Xã|Thị trấn) \S/)
  })

  test('have a ward in every district but the island of Cồn Cỏ', () => {
    const empty = locations.districts().filter(district => locations.wardsOf(district.id).length === 0)
    expect(empty.map(({ id, name, remote }) => [id, name, remote])).toEqual([['521000', 'Huyện đảo Cồn Cỏ', true]])
  })

  test.each([
    ['100000', 'north'],
    ['430000', 'north'],
    ['440000', 'central'],
    ['670000', 'central'],
    ['800000', 'central'],
    ['830000', 'south'],
    ['700000', 'south'],
  ])('place city %s in the %s', (code, region) => {
    expect(locations.city(code)?.region).toBe(region)
  })

  test.each([
    ['Huyện Đồng Văn', '310000', true],
    ['Thành phố Hà Giang', '310000', false],
    ['Huyện Kon Plông', '580000', true],
    ['Thành phố Phú Quốc', '920000', true],
    ['Huyện đảo Trường Sa', '650000', true],
    ['Huyện Phú Quí', '800000', true],
    ['Huyện Củ Chi', '700000', false],
    ['Quận Ba Đình', '100000', false],
  ])('%s in %s: remote is %s', (name, city, remote) => {
    const district = locations.districtsOf(city).find(each => each.name === name)
    expect(district?.remote).toBe(remote)
  })
})

describe('looking up', () => {
  test('Hà Nội has 30 districts, all of them known', () => {
    expect(locations.districtsOf('100000')).toHaveLength(30)
    expect(locations.districtsOf('100000').every(district => district.known)).toBe(true)
  })

  test('lists come in the order of their codes, "3694" before "100100"', () => {
    for (const list of [locations.cities(), locations.districts(), locations.wardsOf('701000')]) {
      const codes = list.map(place => Number(place.id))
      expect(codes).toEqual(codes.toSorted((a, b) => a - b))
    }
    expect(
      locations
        .districts()
        .slice(0, 3)
        .map(({ id }) => id),
    ).toEqual(['3694', '16612', '78706'])
    expect(locations.wardsOf('701000')[2]?.name).toBe('Phường 3')
  })

  test.each(['', '0', '999999', ' 100000', '1e5', '__proto__', 'constructor'])('%j is no place', code => {
    expect(locations.city(code)).toBeUndefined()
    expect(locations.district(code)).toBeUndefined()
    expect(locations.ward(code)).toBeUndefined()
    expect(locations.districtsOf(code)).toEqual([])
    expect(locations.wardsOf(code)).toEqual([])
  })

  test('the same loaded data serve every world', () => {
    expect(loadLocations()).toBe(loadLocations())
    expect(loadLocations().wards()).toBe(loadLocations().wards())
  })
})

describe('indexing', () => {
  const city = { id: '100000', name: 'Hà Nội', region: 'north', known: true }
  const district = { id: '100100', name: 'Quận Ba Đình', city_id: '100000', known: true, remote: false }
  const data = (changed: Partial<Record<keyof LocationData, unknown>>): LocationData => ({
    cities: changed.cities ?? [city],
    districts: changed.districts ?? [district],
    wards: () => changed.wards ?? { '100100': [[78, 'Phường Phúc Xá', 1]] },
  })

  test('does not ask for the wards before the first question about one, and then once', () => {
    let asked = 0
    const index = indexLocations({
      cities: [city],
      districts: [district],
      wards: () => {
        asked += 1
        return { '100100': [[20_001, 'Phường Phúc Xá']] }
      },
    })
    expect(index.districtsOf('100000')).toHaveLength(1)
    expect(asked).toBe(0)
    expect(index.ward('20001')).toEqual({ id: 20_001, name: 'Phường Phúc Xá', districtId: '100100', known: false })
    expect(index.wardsOf('100100')).toHaveLength(1)
    expect(asked).toBe(1)
  })

  test.each([
    ['cities that are no list', { cities: {} }, 'cities'],
    ['a city without region', { cities: [{ ...city, region: 'west' }] }, 'west'],
    ['a city given twice', { cities: [city, city] }, '100000 is given twice'],
    ['a district with a number for a code', { districts: [{ ...district, id: 100100 }] }, '100100'],
    ['a district of no city', { districts: [{ ...district, city_id: '200000' }] }, 'unknown city 200000'],
    ['a district given twice', { districts: [district, district] }, '100100 is given twice'],
    ['wards that are no object', { wards: [] }, 'wards'],
    ['wards of no district', { wards: { '100200': [] } }, 'no district 100200'],
    ['wards of a district that are no list', { wards: { '100100': {} } }, 'district 100100 are not a list'],
    ['a ward with a blank before its code', { wards: { '100100': [[' 78', 'Phường Phúc Xá']] } }, '" 78"'],
    ['a ward whose code is no whole number', { wards: { '100100': [[7.8, 'Phường Phúc Xá']] } }, '7.8'],
    [
      'a ward of one code as number and as text',
      {
        wards: {
          '100100': [
            [78, 'A'],
            ['78', 'B'],
          ],
        },
      },
      '78 is given twice',
    ],
    ['a ward marked other than 1', { wards: { '100100': [[78, 'Phường Phúc Xá', 2]] } }, '78'],
    [
      'a ward given twice',
      {
        wards: {
          '100100': [
            [78, 'A'],
            [78, 'B'],
          ],
        },
      },
      '78 is given twice',
    ],
  ])('refuses %s and names it', (_, changed, named) => {
    const ask = () => indexLocations(data(changed)).ward('78')
    expect(ask).toThrow(SandboxError)
    expect(ask).toThrow(named)
  })

  test.each([
    ['with leading zeros', ['01', '0101', '00101'], ['01', '0102', '00102']],
    ['with letters', ['HN', 'HN-1', 'hn.1_a'], ['HN', 'HN-2', 'hn.2_a']],
    ['short', ['1', '2', '3'], ['1', '12', '13']],
  ])('takes codes %s, as they are', (_, [cityId = '', one = '', ward = ''], [, two = '', other = '']) => {
    const index = indexLocations({
      cities: [{ ...city, id: cityId }],
      districts: [
        { ...district, id: two, city_id: cityId },
        { ...district, id: one, city_id: cityId },
      ],
      wards: () => ({ [one]: [[ward, 'Phường A', 1]], [two]: [[other, 'Phường B', 1]] }),
    })
    expect(index.city(cityId)?.id).toBe(cityId)
    expect(index.districtsOf(cityId).map(({ id }) => id)).toEqual([one, two])
    expect(index.ward(ward)).toEqual({ id: ward, name: 'Phường A', districtId: one, known: true })
    expect(index.wardsOf(two).map(({ id }) => id)).toEqual([other])
    // As text "1" and "01" are two codes.
    expect(index.ward(`0${ward}`)).toBeUndefined()
  })
})
