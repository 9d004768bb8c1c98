import { describe, expect, test } from 'vitest'
import { placeLabels, planeOf, scaleOf } from '../../../src/dashboard/views/shipments/map/lay-out-map.ts'
import { routeOfParcel, spotAt, stopsAround } from '../../../src/dashboard/views/shipments/map/route.ts'
import { CORNERS, centreOf, OUTLINES } from '../../../src/dashboard/views/shipments/map/vietnam.ts'
import { isInVietnam } from '../../../src/domain/ondemand/vietnam.ts'
import type { ParcelDetail } from '../../../src/schemas/types.gen.ts'
import { loadReference } from '../../../src/service/reference/reference.ts'

const HOUR = 3_600_000
const START = Date.parse('2026-01-05T08:00:00+07:00')
const at = (hours: number) => new Date(START + hours * HOUR).toISOString()
const moment = (hours: number, slug: string) => ({ at: at(hours), slug })

/** The parts that the map reads. */
function parcel(from: string, to: string, moments: readonly { at: string; slug: string }[]): ParcelDetail {
  const city = (code: string) => ({ city: { code, name: code } })
  // The rest of a detail has no part in the map.
  return { booked: { from: city(from), to: city(to) }, timeline: moments, plan: [] } as unknown as ParcelDetail
}

test('every city of the sandbox has a centre inside the outline of the country', () => {
  for (const { id: code, name } of loadReference().locations.cities()) {
    const centre = centreOf(code)
    expect(centre, name).toBeDefined()
    expect(isInVietnam([centre?.lat ?? 0, centre?.lng ?? 0]), name).toBe(true)
  }
  expect(OUTLINES.flat().every(({ lat, lng }) => isInVietnam([lat, lng]))).toBe(true)
})

describe('the way of a parcel', () => {
  const TRAVELLED = [
    moment(0, 'waiting-for-pickup'),
    moment(2, 'picked-up'),
    moment(4, 'in-transit'),
    moment(44, 'out-for-delivery'),
  ]

  test.each([
    ['between the far ends of the country', '100000', '970000', ['100000', '550000', '700000', '970000']],
    ['back', '970000', '180000', ['970000', '700000', '550000', '100000', '180000']],
    ['within a region', '100000', '180000', ['100000', '180000']],
    ['within a city', '100000', '100000', ['100000']],
  ])('%s passes these hubs', (_, from, to, hubs) => {
    const codes = new Map([
      ['Hà Nội', '100000'],
      ['Đà Nẵng', '550000'],
      ['Hồ Chí Minh', '700000'],
    ])
    const { stops } = routeOfParcel(parcel(from, to, []))
    expect(stops.map(({ name }) => codes.get(name) ?? name)).toEqual(hubs)
  })

  test('it is at the sender until it leaves, then between hubs, then at the recipient', () => {
    const route = routeOfParcel(parcel('180000', '900000', TRAVELLED))
    const around = (hours: number) => stopsAround(route, START + hours * HOUR).map(stop => stop?.name)
    expect(around(0)).toEqual(['180000', '180000'])
    expect(around(3)).toEqual(['180000', '180000'])
    expect(around(5)).toEqual(['180000', 'Hà Nội'])
    expect(around(20)).toEqual(['Hà Nội', 'Đà Nẵng'])
    expect(around(43)).toEqual(['Hồ Chí Minh', '900000'])
    expect(around(44)).toEqual(['900000', '900000'])
    expect(around(100)).toEqual(['900000', '900000'])
  })

  test('a return leads back to the sender, and south is below north', () => {
    const course = [...TRAVELLED, moment(46, 'delivery-failed'), moment(70, 'returning'), moment(110, 'returned')]
    const route = routeOfParcel(parcel('180000', '900000', course))
    const spot = (hours: number) => spotAt(route.track, START + hours * HOUR)
    expect(spot(69)).toEqual(spot(44))
    expect(spot(90)?.lat).toBeGreaterThan(spot(70)?.lat ?? 0)
    expect(spot(110)).toMatchObject(centreOf('180000') ?? {})
  })
})

describe('the plane', () => {
  const options = { width: 420, mostHeight: 360, leastHeight: 180, margin: 40 }

  test('holds every spot with its margin, north at the top', () => {
    const plane = planeOf(CORNERS, options)
    const [northWest, southEast] = CORNERS.map(plane.place)
    expect(northWest?.x).toBeLessThan(southEast?.x ?? 0)
    expect(northWest?.y).toBeLessThan(southEast?.y ?? 0)
    for (const { x, y } of [northWest, southEast].flatMap(point => point ?? [])) {
      expect(x >= 39 && x <= 381 && y >= 39 && y <= plane.height - 39).toBe(true)
    }
  })

  test.each([1, 10, 100, 1_000])('its scale is a round length, for a degree divided by %i', part => {
    const plane = planeOf(
      [
        { lat: 21, lng: 105 },
        { lat: 21 + 1 / part, lng: 105 + 1 / part },
      ],
      options,
    )
    const { metres, pixels } = scaleOf(plane)
    expect(String(metres)).toMatch(/^[125]0*$/)
    expect(pixels).toBeLessThanOrEqual(105)
    expect(pixels).toBeGreaterThan(40)
    expect(pixels * plane.metresPerPixel).toBeCloseTo(metres)
  })

  test('names of near stops do not lie on each other', () => {
    const stops = [0, 1, 2].map(n => ({ x: 200 + n * 4, y: 100 + n * 16, text: `${n + 1}. Nguyễn Thị Lan` }))
    const labels = placeLabels(stops, { width: 420, height: 300 })
    expect(new Set(labels.map(({ x, y, anchor }) => `${anchor} ${Math.round(x)} ${Math.round(y)}`)).size).toBe(3)
    const rows = labels.map(({ y, anchor }) => `${anchor} ${y}`)
    expect(new Set(rows).size).toBe(3)
  })
})
