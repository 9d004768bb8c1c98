// CommonJS without named exports that an ES module could see.
import codec from '@googlemaps/polyline-codec'
import { coordinates } from './distance.ts'
import type { OndemandPoint } from './order.ts'

/** The points as an encoded polyline of five decimals; straight from point to point, as the distance is. */
export function encodePath(points: readonly Pick<OndemandPoint, 'lat' | 'lng'>[]): string {
  return codec.encode(points.map(coordinates), 5)
}
