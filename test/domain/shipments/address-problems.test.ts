import { describe, expect, test } from 'vitest'
import { indexLocations } from '../../../src/domain/places/locations.ts'
import { findRouteProblems, findWardProblem, routeOf } from '../../../src/domain/shipments/address-problems.ts'
import { loadLocations } from '../../../src/files/load-locations.ts'

const locations = indexLocations(loadLocations())

const codes = (city: string | null, district: string | null, ward: string | null = null) => ({ city, district, ward })
const dongDa = codes('100000', '100400')
const quan1 = codes('700000', '700100')

describe('codes that make no route', () => {
  test.each([
    ['both known', dongDa, quan1, []],
    ['no codes at all', codes(null, null), codes(null, null), []],
    ['an unknown city', dongDa, codes('999999', '700100'), ['shipment.address_to.city']],
    ['an unknown district', codes('100000', '999999'), quan1, ['shipment.address_from.district']],
    [
      'both unknown',
      codes('999999', '999998'),
      quan1,
      ['shipment.address_from.city', 'shipment.address_from.district'],
    ],
    ['a district of another city', dongDa, codes('700000', '100400'), ['shipment.address_to.district']],
    [
      'mistakes at both ends',
      codes('700000', '100400'),
      codes('0', '700100'),
      ['shipment.address_from.district', 'shipment.address_to.city'],
    ],
    ['a district without its city', codes(null, '100400'), quan1, []],
    ['a city’s code as district', codes('100000', '100000'), quan1, ['shipment.address_from.district']],
    ['a code with a leading zero', codes('0100000', '100400'), quan1, ['shipment.address_from.city']],
    [
      'a property of every object',
      codes('constructor', '__proto__'),
      quan1,
      ['shipment.address_from.city', 'shipment.address_from.district'],
    ],
  ])('%s', (_, from, to, keys) => {
    expect(findRouteProblems(locations, { from, to }).map(({ key }) => key)).toEqual(keys)
  })

  test('the sentence names the value, and where the right ones are listed', () => {
    const problems = findRouteProblems(locations, { from: codes('999999', '1'), to: codes('700000', '100400') })
    expect(problems.map(({ message }) => message)).toEqual([
      'The city code "999999" is unknown; GET /api/v2/cities lists them.',
      'The district code "1" is unknown; GET /api/v2/cities/999999/districts lists them.',
      'The district Quận Đống Đa (100400) belongs to the city 100000, not to 700000.',
    ])
  })
})

describe('a creation needs the ward wherever the district has any', () => {
  const [first] = locations.wardsOf('700100')
  const [elsewhere] = locations.wardsOf('100400')
  const wardOf = (ward: typeof first) => String(ward?.id)
  const LISTED = 'GET /api/v2/districts/700100/wards lists them.'

  test.each([
    ['a ward of the district', codes('700000', '700100', wardOf(first)), null],
    ['no ward', codes('700000', '700100'), 'Thiếu thông tin phường/xã người nhận'],
    [
      'a ward of another district',
      codes('700000', '700100', wardOf(elsewhere)),
      `The ward code "${wardOf(elsewhere)}" is unknown in the district 700100; ${LISTED}`,
    ],
    [
      'an unknown ward',
      codes('700000', '700100', '1'),
      `The ward code "1" is unknown in the district 700100; ${LISTED}`,
    ],
    ['a ward without its district, which is said of the district', codes('700000', null, '1'), null],
  ])('%s', (_, address, message) => {
    expect(findWardProblem(locations, address, 'address_to')?.message ?? null).toBe(message)
  })

  test('at the sender’s end the sentence speaks of the sender', () => {
    expect(findWardProblem(locations, dongDa, 'address_from')).toEqual({
      key: 'shipment.address_from.ward',
      message: 'Thiếu thông tin phường/xã người gửi',
    })
  })

  test('one single ward is enough to need it', () => {
    const tiny = indexLocations({
      cities: [{ id: '100000', name: 'Hà Nội', region: 'north', known: true }],
      districts: [{ id: '100400', name: 'Quận Đống Đa', city_id: '100000', known: true, remote: false }],
      wards: () => ({ 100400: [[1, 'Phường Láng Hạ']] }),
    })
    expect(findWardProblem(tiny, dongDa, 'address_from')).not.toBeNull()
    expect(findWardProblem(tiny, { ...dongDa, ward: '1' }, 'address_from')).toBeNull()
  })

  test('the island Cồn Cỏ has none, so none is needed', () => {
    expect(locations.district('521000')?.remote).toBe(true)
    expect(findWardProblem(locations, codes(null, '521000'), 'address_to')).toBeNull()
    expect(findWardProblem(locations, codes(null, '521000', '1'), 'address_to')).not.toBeNull()
  })

  test('a ward of another district will not do', () => {
    expect(findWardProblem(locations, { ...dongDa, ward: '48' }, 'address_from')).toBeNull()
    expect(findWardProblem(locations, { ...dongDa, ward: '1' }, 'address_from')?.message).toContain('unknown')
  })
})

describe('both ends as carriers price them', () => {
  test('region and remoteness come from the reference data', () => {
    expect(routeOf(locations, { from: dongDa, to: codes('790000', '790500') })).toEqual({
      from: { cityId: '100000', districtId: '100400', region: 'north', remote: false },
      to: { cityId: '790000', districtId: '790500', region: 'south', remote: true },
    })
  })

  test.each([
    ['an unknown district', codes('700000', '999999')],
    ['no district', codes('700000', null)],
  ])('%s makes no route', (_, to) => {
    expect(routeOf(locations, { from: dongDa, to })).toBeNull()
    expect(routeOf(locations, { from: to, to: dongDa })).toBeNull()
  })
})
