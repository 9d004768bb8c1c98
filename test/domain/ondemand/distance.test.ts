import { expect, test } from 'vitest'
import { pathDistance } from '../../../src/domain/ondemand/distance.ts'
import { encodePath } from '../../../src/domain/ondemand/quote.ts'

const HANOI = { lat: '21.0285', lng: '105.8542' }
const SAIGON = { lat: '10.7769', lng: '106.7009' }
const DANANG = { lat: '16.0544', lng: '108.2022' }
const LONDON = { lat: '51.5074', lng: '-0.1278' }
const PARIS = { lat: '48.8566', lng: '2.3522' }

// Kilometres as atlases give them.
test.each([
  ['Hà Nội to Thành phố Hồ Chí Minh', HANOI, SAIGON, 1143],
  ['Hà Nội to Đà Nẵng', HANOI, DANANG, 607],
  ['London to Paris', LONDON, PARIS, 344],
  ['Hồ Gươm to the West Lake', HANOI, { lat: '21.0583', lng: '105.8236' }, 4.6],
  ['pole to pole', { lat: '90', lng: '0' }, { lat: '-90', lng: '0' }, 20_015],
  ['over the date line', { lat: '0', lng: '179.5' }, { lat: '0', lng: '-179.5' }, 111.2],
] as const)('%s', (_, from, to, kilometres) => {
  expect(pathDistance([from, to]) / 1000 / kilometres).toBeCloseTo(1, 2)
  expect(pathDistance([to, from])).toBe(pathDistance([from, to]))
})

test('the distance is the sum of the legs in whole metres, in the order of the points', () => {
  const legs = pathDistance([HANOI, DANANG]) + pathDistance([DANANG, SAIGON])
  expect(Math.abs(pathDistance([HANOI, DANANG, SAIGON]) - legs)).toBeLessThanOrEqual(1)
  expect(pathDistance([HANOI, SAIGON, DANANG])).toBeGreaterThan(legs)
  expect(pathDistance([HANOI, DANANG, SAIGON]) % 1).toBe(0)
})

test.each([[[]], [[HANOI]], [[HANOI, HANOI]]])('%j is no way at all', points => {
  expect(pathDistance(points)).toBe(0)
})

test('a way is encoded as the published polyline of its points', () => {
  const points = [
    { lat: '38.5', lng: '-120.2' },
    { lat: '40.7', lng: '-120.95' },
    { lat: '43.252', lng: '-126.453' },
  ]
  expect(encodePath(points)).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@')
})
