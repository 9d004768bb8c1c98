import { expect, test } from 'vitest'
import { type Place, zoneOf } from '../../../src/domain/carriers/zone.ts'

const place = (region: string, cityId: string, districtId: string): Place => ({
  region,
  cityId,
  districtId,
  remote: false,
})
const dongDa = place('north', '100000', '100400')
const baDinh = place('north', '100000', '100100')
const haiPhong = place('north', '180000', '180100')
const daNang = place('central', '550000', '550100')
const quan1 = place('south', '700000', '700100')

test.each([
  ['a district and itself', dongDa, dongDa, 'same_district'],
  ['two districts of one city', dongDa, baDinh, 'same_city'],
  ['two cities of one region', dongDa, haiPhong, 'same_region'],
  ['two regions', dongDa, quan1, 'cross_region'],
  ['neighbouring regions', daNang, quan1, 'cross_region'],
])('%s are priced as one zone, both ways', (_, from, to, zone) => {
  expect(zoneOf({ from, to })).toBe(zone)
  expect(zoneOf({ from: to, to: from })).toBe(zone)
})
