import type { OndemandPoint } from './order.ts'

/** Mean radius of the earth, metres. */
const EARTH = 6_371_009

type Spot = Pick<OndemandPoint, 'lat' | 'lng'>

/** Degrees, as numbers: [latitude, longitude]. */
export function coordinates({ lat, lng }: Spot): [number, number] {
  return [Number(lat), Number(lng)]
}

/**
 * Whole metres along the points, in their order: the sum of the great-circle distances between neighbours. Streets are
 * not imitated: a driver's real way is longer.
 */
export function pathDistance(points: readonly Spot[]): number {
  const metres = points.slice(1).reduce((total, point, index) => total + legDistance(points[index] ?? point, point), 0)
  return Math.round(metres)
}

/** The haversine formula: exact enough on a sphere, and stable for points that lie side by side. */
export function legDistance(from: Spot, to: Spot): number {
  const [fromLat, fromLng] = coordinates(from)
  const [toLat, toLng] = coordinates(to)
  const half =
    Math.sin(toRadians(toLat - fromLat) / 2) ** 2 +
    Math.cos(toRadians(fromLat)) * Math.cos(toRadians(toLat)) * Math.sin(toRadians(toLng - fromLng) / 2) ** 2
  return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(half)))
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
