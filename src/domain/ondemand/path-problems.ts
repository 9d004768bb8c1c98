/** What a schema cannot say of a way; `key` is dotted, as the service names fields (specification, "Errors"). */

import { say } from '../messages.ts'
import { isLongerThan } from '../text/limits.ts'
import { coordinates } from './distance.ts'
import type { OrderInput } from './read-order.ts'
import type { PointInput } from './read-path.ts'
import { isInVietnam } from './vietnam.ts'

/** Of its JSON, in characters: 200 entries of a hundred each. */
const LONGEST_METADATA = 20_000

export interface OndemandProblem {
  readonly key: string
  readonly message: string
}

/**
 * Coordinates off the globe, which a schema that takes a latitude as number or as text cannot see, since it shares its
 * bounds with longitudes, and points outside Vietnam.
 * Fewer than two points, and no pickup or delivery among them, is the schema's business.
 */
export function findPathProblems(points: readonly PointInput[]): readonly OndemandProblem[] {
  return points.flatMap((point, index) => {
    const [lat, lng] = coordinates(point)
    if (isOnGlobe(point) && !isInVietnam([lat, lng])) {
      return (['lat', 'lng'] as const).map(name => {
        const key = `paths.${index}.${name}`
        return { key, message: say('point_abroad', { key, found: point[name] }) }
      })
    }
    return [
      ...(Math.abs(lat) <= 90 ? [] : [outside(`paths.${index}.lat`, 90, point.lat)]),
      ...(Math.abs(lng) <= 180 ? [] : [outside(`paths.${index}.lng`, 180, point.lng)]),
    ]
  })
}

type Spot = Pick<PointInput, 'lat' | 'lng'>

/** Whether it can be read, and lies in Vietnam. */
export function isAtHome(point: Spot): boolean {
  return isOnGlobe(point) && isInVietnam(coordinates(point))
}

function isOnGlobe(point: Spot): boolean {
  const [lat, lng] = coordinates(point)
  return point.lat !== '' && point.lng !== '' && Math.abs(lat) <= 90 && Math.abs(lng) <= 180
}

function outside(key: string, limit: number, found: string): OndemandProblem {
  return { key, message: say('coordinate_outside', { key, limit, found }) }
}

/** Metadata is kept and given back to the letter, whatever is in it, so its whole length is what has a limit. */
export function findMetadataProblem({ metadata }: Pick<OrderInput, 'metadata'>): readonly OndemandProblem[] {
  if (metadata === null || !isLongerThan(JSON.stringify(metadata), LONGEST_METADATA)) return []
  return [{ key: 'metadata', message: say('field_too_long', { key: 'metadata', limit: LONGEST_METADATA }) }]
}
