/** What a schema cannot say of a way; `key` is dotted, as the service names fields (specification, "Errors"). */

import { say } from '../messages.ts'
import { isLongerThan } from '../text/limits.ts'
import { coordinates } from './distance.ts'
import type { OrderInput } from './read-order.ts'
import type { PointInput } from './read-path.ts'

/** Of its JSON, in characters: 200 entries of a hundred each. */
const LONGEST_METADATA = 20_000

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

/** Metadata is kept and given back to the letter, whatever is in it, so its whole length is what has a limit. */
export function findMetadataProblem({ metadata }: Pick<OrderInput, 'metadata'>): readonly OndemandProblem[] {
  if (metadata === null || !isLongerThan(JSON.stringify(metadata), LONGEST_METADATA)) return []
  return [{ key: 'metadata', message: say('field_too_long', { key: 'metadata', limit: LONGEST_METADATA }) }]
}
