import type { OrderDetail, ParcelDetail } from '../../../../schemas/types.gen.ts'
import { toMs } from '../../../format.ts'
import { centreOf, type Spot } from './vietnam.ts'

export interface Stop extends Spot {
  readonly name: string
}

export interface TrackSpot extends Spot {
  /** Virtual ms. */
  readonly at: number
}

/** What a map shows of a shipment. */
export interface Route {
  readonly stops: readonly Stop[]
  /** Where the driver or the parcel is; between two of its spots on a straight line. Empty = nowhere. */
  readonly track: readonly TrackSpot[]
}

/** The stops as booked, and the driver's way. @param nameOf of a stop without a name, from its number */
export function routeOfOrder({ points, track }: OrderDetail, nameOf: (point: number) => string): Route {
  return {
    stops: points.map(({ point, name, lat, lng }) => ({
      name: `${point}. ${name ?? nameOf(point)}`,
      lat: Number(lat),
      lng: Number(lng),
    })),
    track: track.map(({ at, lat, lng }) => ({ at: toMs(at), lat, lng })),
  }
}

type Region = 0 | 1 | 2

/** The hub of the north, of the middle, of the south. */
const REGION_HUBS = [
  { code: '100000', name: 'Hà Nội' },
  { code: '550000', name: 'Đà Nẵng' },
  { code: '700000', name: 'Hồ Chí Minh' },
] as const

function regionOf(code: string): Region {
  if (code < '440000') return 0
  return code < '700000' || code === '800000' ? 1 : 2
}

/** From the city of the sender to the one of the recipient; between two regions over the hubs of all regions on the way. */
export function routeOfParcel({ booked, timeline, plan }: ParcelDetail): Route {
  const [from, to] = [booked.from.city, booked.to.city]
  if (!from || !to) return { stops: [], track: [] }
  const [first, last] = [regionOf(from.code), regionOf(to.code)]
  const step = first < last ? 1 : -1
  const between = first === last ? [] : REGION_HUBS.slice(Math.min(first, last), Math.max(first, last) + 1)
  const hubs = [from, ...(step > 0 ? between : between.toReversed()), to]
  const stops = hubs.flatMap(({ code, name }, index): Stop[] => {
    const centre = centreOf(code)
    return centre && hubs.findIndex(hub => hub.code === code) === index ? [{ name: name ?? code, ...centre }] : []
  })
  const hasBoth = centreOf(from.code) && centreOf(to.code)
  return { stops, track: hasBoth ? trackOf(stops, [...timeline, ...plan]) : [] }
}

interface Anchor {
  readonly at: number
  /** Index in the stops. */
  readonly stop: number
}

/** Statuses at the recipient's end. */
const AT_DESTINATION: readonly string[] = ['out-for-delivery', 'delivered', 'partly-delivered', 'delivery-failed']

function trackOf(
  stops: readonly Stop[],
  moments: readonly { readonly at: string; readonly slug: string }[],
): readonly TrackSpot[] {
  const last = stops.length - 1
  const anchors: Anchor[] = []
  for (const { at, slug } of moments) {
    const place = anchors.at(-1)?.stop
    if (place === undefined) anchors.push({ at: toMs(at), stop: 0 })
    // A parcel leaves with the first of these, and waits until then.
    else if (slug === 'picked-up' || slug === 'in-transit' || slug === 'returning')
      anchors.push({ at: toMs(at), stop: place })
    else if (AT_DESTINATION.includes(slug)) anchors.push({ at: toMs(at), stop: last })
    else if (slug === 'returned') anchors.push({ at: toMs(at), stop: 0 })
  }
  return anchors.flatMap((anchor, index) => expand(stops, anchors[index - 1] ?? anchor, anchor))
}

/** From hub to hub: the time of a way is shared out by the length of its parts. */
function expand(stops: readonly Stop[], from: Anchor, to: Anchor): readonly TrackSpot[] {
  const step = to.stop < from.stop ? -1 : 1
  const passed: Stop[] = []
  for (let index = from.stop; index !== to.stop + step; index += step) {
    const stop = stops[index]
    if (stop) passed.push(stop)
  }
  const lengths = passed.slice(1).map((stop, index) => metresBetween(passed[index] ?? stop, stop))
  const whole = lengths.reduce((sum, length) => sum + length, 0)
  let far = 0
  return passed.flatMap((stop, index) => {
    if (index === 0) return passed.length === 1 ? [{ at: to.at, lat: stop.lat, lng: stop.lng }] : []
    far += lengths[index - 1] ?? 0
    return [{ at: from.at + ((to.at - from.at) * far) / (whole || 1), lat: stop.lat, lng: stop.lng }]
  })
}

const METRES_PER_DEGREE = 111_195

/** On a plane, which is exact enough for a picture. */
export function metresBetween(a: Spot, b: Spot): number {
  const shrink = Math.cos((((a.lat + b.lat) / 2) * Math.PI) / 180)
  return METRES_PER_DEGREE * Math.hypot(a.lat - b.lat, (a.lng - b.lng) * shrink)
}

/** Where something is at an instant: before its first spot there, after its last one there. */
export function spotAt(track: readonly TrackSpot[], now: number): Spot | null {
  const next = track.findIndex(({ at }) => at > now)
  const to = track.at(next)
  const from = track[next < 0 ? track.length - 1 : Math.max(0, next - 1)]
  if (!from || !to) return null
  const share = to.at > from.at ? Math.min(1, Math.max(0, (now - from.at) / (to.at - from.at))) : 0
  return { lat: from.lat + (to.lat - from.lat) * share, lng: from.lng + (to.lng - from.lng) * share }
}

/** The stops between which something is: both the same one where it is at a stop; null where none is near its way. */
export function stopsAround({ stops, track }: Route, now: number): readonly [from: Stop | null, to: Stop | null] {
  const spot = spotAt(track, now)
  const stopAt = (place: Spot | undefined) => (place && stops.find(stop => metresBetween(stop, place) < 25)) ?? null
  if (!spot) return [null, null]
  const there = stopAt(spot)
  if (there) return [there, there]
  return [stopAt(track.findLast(({ at }) => at <= now)), stopAt(track.find(({ at }) => at > now))]
}
