/** Where an order goes beyond what a service takes (open-clauses.md, "Ceilings" and "On-demand rates"). */
import type { OndemandService } from '../../schemas/types.gen.ts'
import { say } from '../messages.ts'
import { stopCod, totalCod } from './amounts.ts'
import { legDistance, pathDistance } from './distance.ts'
import { isAtHome, type OndemandProblem } from './path-problems.ts'
import type { PointInput, RequestWish } from './read-path.ts'

/** What an order asks of a service. */
export interface Load {
  readonly points: readonly PointInput[]
  readonly wishes: readonly RequestWish[]
}

/**
 * In the rates a service with any of these is left out, at creation and update each is 422 by its dotted key. Amounts in VND,
 * weights in grams, ways in metres.
 */
export function findCeilingProblems(service: OndemandService, load: Load): readonly OndemandProblem[] {
  const { points } = load
  return [
    ...findCodProblems(service, points),
    ...findStopProblems(service, points),
    ...findPayloadProblems(service, load),
    // A point that cannot be read, or lies abroad, is reported by itself.
    ...(points.every(isAtHome) ? [...findAreaProblems(service, points), ...findWayProblems(service, points)] : []),
  ]
}

function findCodProblems(
  { id: service, max_cod, max_cod_per_stop_point: most }: OndemandService,
  points: readonly PointInput[],
): readonly OndemandProblem[] {
  const problems: OndemandProblem[] = points.flatMap((point, index) => {
    const key = `paths.${index}.parcel.cod_amount`
    const cod = stopCod(point)
    return cod <= most ? [] : [{ key, message: say('stop_cod_exceeded', { key, cod, service, most }) }]
  })
  const cod = totalCod(points)
  if (cod <= max_cod) return problems
  return [...problems, { key: 'paths', message: say('cod_exceeded', { cod, service, most: max_cod }) }]
}

function findStopProblems(
  { id: service, max_stop_points: most }: OndemandService,
  points: readonly PointInput[],
): readonly OndemandProblem[] {
  const stops = points.filter(({ kind }) => kind === 2).length
  return stops <= most ? [] : [{ key: 'paths', message: say('stops_exceeded', { stops, service, most }) }]
}

/** The key is that of the parcel with which the goods become too heavy. */
function findPayloadProblems(
  { id: service, payload, requests }: OndemandService,
  { points, wishes }: Load,
): readonly OndemandProblem[] {
  if (payload === undefined) return []
  const bulky = requests.find(({ type }) => type === 'TIER')
  const hasTier = wishes.some(({ id, tierCode }) => id === bulky?.id && tierCode === payload.tier)
  const most = hasTier ? payload.weight : Math.min(payload.weight, payload.plain_weight)
  const end = heavierEnd(points)
  const weight = goodsWeight(points, end)
  if (weight <= most) return []
  const last = points.findIndex((_, index) => goodsWeight(points.slice(0, index + 1), end) > most)
  const message =
    weight > payload.weight || bulky === undefined
      ? say('payload_exceeded', { weight, service, most: bulky === undefined ? most : payload.weight })
      : say('payload_needs_tier', { weight, service, most, request: bulky.id, tier: payload.tier })
  return [{ key: `paths.${last}.parcel.weight`, message }]
}

/** The same goods may be described where they are fetched, where they are delivered, or at both ends: the heavier counts. */
function heavierEnd(points: readonly PointInput[]): PointInput['kind'] {
  return goodsWeight(points, 1) > goodsWeight(points, 2) ? 1 : 2
}

function goodsWeight(points: readonly PointInput[], end: PointInput['kind']): number {
  return points.reduce((sum, { kind, parcel }) => sum + (kind === end ? (parcel?.weight ?? 0) : 0), 0)
}

function findAreaProblems(
  { id: service, area }: OndemandService,
  points: readonly PointInput[],
): readonly OndemandProblem[] {
  if (area === undefined) return []
  const circles = area.map(({ lat, lng, radius_km }) => ({
    lat: String(lat),
    lng: String(lng),
    metres: radius_km * 1000,
  }))
  const named = area.map(({ name, radius_km }) => `${name} (${radius_km} km)`).join(', ')
  return points.flatMap((point, index) => {
    if (circles.some(circle => legDistance(circle, point) <= circle.metres)) return []
    return (['lat', 'lng'] as const).map(name => {
      const key = `paths.${index}.${name}`
      return { key, message: say('point_not_served', { key, found: point[name], service, area: named }) }
    })
  })
}

function findWayProblems(
  { id: service, max_distance: most }: OndemandService,
  points: readonly PointInput[],
): readonly OndemandProblem[] {
  const distance = pathDistance(points)
  if (most === undefined || distance <= most) return []
  return [{ key: 'paths', message: say('distance_exceeded', { distance, service, most }) }]
}
