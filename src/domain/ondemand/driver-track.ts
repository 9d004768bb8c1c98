import { rng } from '../random.ts'
import { coordinates } from './distance.ts'
import type { OndemandOrder } from './order.ts'
import type { OndemandStatus } from './statuses.ts'

/** Where a driver is at an instant, degrees; between two of them the driver goes straight and evenly. */
export interface TrackedSpot {
  /** ms of virtual time. */
  readonly at: number
  readonly lat: number
  readonly lng: number
}

type Spot = Omit<TrackedSpot, 'at'>

/** How far from the pickup a driver accepts, degrees: some 700 to 1,300 m. */
const NEAREST = 0.0065
const FURTHEST = 0.0115

/** From the pickup: north and east, each of length 1. */
const DIRECTIONS: readonly (readonly [north: number, east: number])[] = [1, -1].flatMap(sign =>
  [
    [1, 0],
    [0.8, 0.6],
    [0.6, 0.8],
    [0, 1],
    [-0.6, 0.8],
    [-0.8, 0.6],
  ].map(([north = 0, east = 0]) => [sign * north, sign * east] as const),
)

/** No driver has the order from then on. */
const ENDS: readonly OndemandStatus[] = [902, 910, 911, 1000]

/**
 * The way of the driver who has the order, from the acceptance over what has happened to what is planned. Empty while
 * no driver has it.
 */
export function driverTrack(order: OndemandOrder): readonly TrackedSpot[] {
  const accepted = order.history.findLast(({ status }) => status === 903)
  if (order.driver === null || !accepted || ENDS.includes(order.status)) return []
  const pickup = order.points.find(({ kind }) => kind === 1)
  if (!pickup) return []
  const [lat, lng] = coordinates(pickup)
  let spot = startOf(order.id, { lat, lng })
  return eventsSince(order, accepted.at).map(({ at, status, point }) => {
    const there = point === null ? undefined : order.points[point]
    // A departure happens where the driver was before.
    const isThere = there !== undefined && status !== 905 && status !== 908
    if (isThere) spot = spotOf(there)
    else if (status === 904 || status === 909) spot = { lat, lng }
    return { at, ...spot }
  })
}

function spotOf(point: OndemandOrder['points'][number]): Spot {
  const [lat, lng] = coordinates(point)
  return { lat, lng }
}

interface RoadEvent {
  readonly at: number
  /** Null = news of a point alone. */
  readonly status: OndemandStatus | null
  readonly point: number | null
}

function eventsSince({ history, points, plan }: OndemandOrder, since: number): readonly RoadEvent[] {
  const moves = history.map(({ at, status, point }) => ({ at, status, point: point ?? null }))
  const news = points.flatMap(({ visits }, point) => visits.map(({ at }) => ({ at, status: null, point })))
  const end = plan.findIndex(({ status }) => ENDS.includes(status))
  const ahead = (end < 0 ? plan : plan.slice(0, end)).map(({ at, status, point, pointState }) => ({
    at,
    status: pointState === null ? status : null,
    point,
  }))
  const past = [...moves, ...news].filter(({ at }) => at >= since).sort((a, b) => a.at - b.at)
  return [...past, ...ahead]
}

/** The same each time for one order. */
function startOf(id: string, pickup: Spot): Spot {
  const random = rng(0, `${id}/driver-start`)
  const [north, east] = DIRECTIONS[Math.floor(random() * DIRECTIONS.length)] ?? [1, 0]
  const far = NEAREST + random() * (FURTHEST - NEAREST)
  return { lat: pickup.lat + far * north, lng: pickup.lng + far * east }
}

/** On a track at an instant: on the way between two spots, before the first one there, after the last one there. */
export function spotAt(track: readonly TrackedSpot[], at: number): Spot | null {
  const after = track.findIndex(spot => spot.at > at)
  const from = track[after < 0 ? track.length - 1 : Math.max(0, after - 1)]
  const to = track[after < 0 ? track.length - 1 : after]
  if (!from || !to) return null
  const share = to.at > from.at ? Math.min(1, Math.max(0, (at - from.at) / (to.at - from.at))) : 1
  return { lat: from.lat + (to.lat - from.lat) * share, lng: from.lng + (to.lng - from.lng) * share }
}
