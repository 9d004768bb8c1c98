import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { SandboxError } from '../../src/domain/errors.ts'
import { indexLocations, type LocationData } from '../../src/domain/places/locations.ts'
import { loadLocations } from '../../src/files/load-locations.ts'

interface KnownCodes {
  cities: { id: string; name: string }[]
  districts: { id: string; name: string; city_id: string }[]
  wards: { id: number; name: string; district_id: string }[]
}
const known: KnownCodes = JSON.parse(
  readFileSync(new URL('../../scripts/locations/known-codes.json', import.meta.url), 'utf8'),
)
const locations = indexLocations(loadLocations())
const wards = locations.districts().flatMap(district => locations.wardsOf(district.id))

describe('the shipped places', () => {
  test('cover the whole country in three levels', () => {
    expect(locations.cities()).toHaveLength(63)
    expect(locations.districts().length).toBeGreaterThanOrEqual(705)
    expect(wards.length).toBeGreaterThanOrEqual(10_599)
  })

  test('hold every known city under its code and name', () => {
    expect(known.cities).toHaveLength(63)
    for (const { id, name } of known.cities) expect(locations.city(id)).toMatchObject({ id, name, known: true })
  })

  test('hold every known district under its code, name and city', () => {
    expect(known.districts).toHaveLength(97)
    for (const { id, name, city_id } of known.districts)
      expect(locations.district(id)).toMatchObject({ id, name, cityId: city_id, known: true })
  })

  test('hold every known ward under its code, name and district', () => {
    expect(known.wards).toHaveLength(115)
    for (const { id, name, district_id } of known.wards)
      expect(locations.ward(String(id))).toEqual({ id, name, districtId: district_id, known: true })
  })

  test('mark no other code as known', () => {
    expect(locations.districts().filter(district => district.known)).toHaveLength(known.districts.length)
    expect(wards.filter(ward => ward.known)).toHaveLength(known.wards.length)
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

  test('number an unknown district as the known ones are: the two digits of its city, two more, 00', () => {
    for (const { id, cityId, known } of locations.districts())
      if (!known) expect(id).toMatch(new RegExp(`^${cityId.slice(0, 2)}\\d\\d00$`))
  })

  test('number unknown wards above every known one, so that none is another ward elsewhere', () => {
    const highest = Math.max(...known.wards.map(ward => ward.id))
    for (const ward of wards) if (!ward.known) expect(ward.id).toBeGreaterThan(highest)
  })

  test('have names in NFC with single spaces, districts and wards with their type word', () => {
    for (const { name } of [...locations.cities(), ...locations.districts(), ...wards])
      expect(name).toBe(name.normalize('NFC').replace(/\s+/g, ' ').trim())
    for (const { name } of locations.districts()) expect(name).toMatch(/^(Quận|Huyện|Thị xã|Thành phố) \S/)
    for (const { name } of wards) expect(name).toMatch(/^(Phường|Xã|Thị trấn) \S/)
  })

  test('have a ward in every district but the islands that have none', () => {
    const empty = locations.districts().filter(district => locations.wardsOf(district.id).length === 0)
    expect(empty.map(district => district.name).sort()).toEqual(
      ['Huyện Bạch Long Vĩ', 'Huyện Cồn Cỏ', 'Huyện Hoàng Sa', 'Huyện Lý Sơn', 'Huyện đảo Côn Đảo'].sort(),
    )
    for (const district of empty) expect(district.remote).toBe(true)
  })

  test.each([
    ['100000', 'north'],
    ['430000', 'north'],
    ['440000', 'central'],
    ['670000', 'central'],
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
    ['Huyện Trường Sa', '650000', true],
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

  test('lists come in the order of their codes, "78706" before "100100"', () => {
    for (const list of [locations.cities(), locations.districts(), locations.wardsOf('701000')]) {
      const codes = list.map(place => Number(place.id))
      expect(codes).toEqual(codes.toSorted((a, b) => a - b))
    }
    expect(locations.districts()[0]?.id).toBe('78706')
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
    ['a ward with text for a code', { wards: { '100100': [['78', 'Phường Phúc Xá']] } }, '"78"'],
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
})
