/** What a schema cannot say of a way; `key` is dotted, as the service names fields (specification, "Errors"). */
import { say } from '../messages.ts'
import { coordinates } from './distance.ts'
import type { PointInput } from './read-path.ts'

export interface OndemandProblem {
  readonly key: string
  readonly message: string
}

/**
 * Coordinates off the globe: a schema that takes a latitude as number or as text shares its bounds with longitudes.
 * Fewer than two points, and no pickup or delivery among them, is the schema's business.
 */
export function findPathProblems(points: readonly PointInput[]): readonly OndemandProblem[] {
  return points.flatMap((point, index) => {
    const [lat, lng] = coordinates(point)
    return [
      ...(Math.abs(lat) <= 90 ? [] : [outside(`paths.${index}.lat`, 90, point.lat)]),
      ...(Math.abs(lng) <= 180 ? [] : [outside(`paths.${index}.lng`, 180, point.lng)]),
    ]
  })
}

function outside(key: string, limit: number, found: string): OndemandProblem {
  return { key, message: say('coordinate_outside', { key, limit, found }) }
}
