import { metresBetween } from './route.ts'
import type { Spot } from './vietnam.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Plane {
  readonly width: number
  readonly height: number
  readonly metresPerPixel: number
  place(spot: Spot): Point
}

export interface PlaneOptions {
  readonly width: number
  /** Where the spots need less, the plane is lower. */
  readonly mostHeight: number
  readonly leastHeight: number
  readonly margin: number
}

/** So small is the smallest area that is shown, metres: two stops of one house are not blown up to a city. */
const SMALLEST = 400

/** A plane that holds all the spots, north at the top. */
export function planeOf(spots: readonly Spot[], { width, mostHeight, leastHeight, margin }: PlaneOptions): Plane {
  const lats = spots.map(({ lat }) => lat)
  const lngs = spots.map(({ lng }) => lng)
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)]
  const middle = { lat: (south + north) / 2, lng: (west + east) / 2 }
  const metresPerLat = metresBetween({ ...middle, lat: middle.lat - 0.5 }, { ...middle, lat: middle.lat + 0.5 })
  const metresPerLng = metresBetween({ ...middle, lng: middle.lng - 0.5 }, { ...middle, lng: middle.lng + 0.5 })
  const wide = Math.max(SMALLEST, (east - west) * metresPerLng)
  const high = Math.max(SMALLEST, (north - south) * metresPerLat)
  const metresPerPixel = Math.max(wide / (width - 2 * margin), high / (mostHeight - 2 * margin))
  const height = Math.min(mostHeight, Math.max(leastHeight, high / metresPerPixel + 2 * margin))
  return {
    width,
    height,
    metresPerPixel,
    place: ({ lat, lng }) => ({
      x: width / 2 + ((lng - middle.lng) * metresPerLng) / metresPerPixel,
      y: height / 2 - ((lat - middle.lat) * metresPerLat) / metresPerPixel,
    }),
  }
}

/** A round number of metres that takes at most a quarter of the width. */
export function scaleOf({ width, metresPerPixel }: Plane): { readonly metres: number; readonly pixels: number } {
  const most = (width / 4) * metresPerPixel
  const power = 10 ** Math.floor(Math.log10(most))
  const metres = power * ([5, 2].find(factor => factor * power <= most) ?? 1)
  return { metres, pixels: metres / metresPerPixel }
}

export interface Label extends Point {
  readonly text: string
  readonly anchor: 'start' | 'middle' | 'end'
}

const LETTER = 6.7
const LINE = 15
/** From the middle of a stop to its name. */
const AWAY = 12

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Names beside their stops: where two would lie on each other, the second one goes to another side. */
export function placeLabels(
  stops: readonly (Point & { readonly text: string })[],
  { width, height }: Pick<Plane, 'width' | 'height'>,
): readonly Label[] {
  const taken: Box[] = stops.map(({ x, y }) => ({ left: x - 9, right: x + 9, top: y - 9, bottom: y + 9 }))
  return stops.map(stop => {
    const choices = sidesOf(stop)
    const free = choices.find(({ box }) => isInside(box, { width, height }) && !taken.some(other => touch(box, other)))
    const best = free ?? choices.find(({ box }) => isInside(box, { width, height })) ?? choices[0]
    if (best) taken.push(best.box)
    return best?.label ?? { ...stop, anchor: 'start' }
  })
}

function sidesOf({ x, y, text }: Point & { readonly text: string }) {
  const long = text.length * LETTER
  const rows = [y + 4, y - 9, y + 18]
  const beside = rows.flatMap(row => [
    choice({ x: x + AWAY, y: row, text, anchor: 'start' }, long),
    choice({ x: x - AWAY, y: row, text, anchor: 'end' }, long),
  ])
  const over = [y - AWAY - 2, y + AWAY + 11].map(row => choice({ x, y: row, text, anchor: 'middle' }, long))
  return [...beside.slice(0, 2), ...over, ...beside.slice(2)]
}

function choice(label: Label, long: number): { readonly label: Label; readonly box: Box } {
  const left = label.anchor === 'start' ? label.x : label.anchor === 'end' ? label.x - long : label.x - long / 2
  return { label, box: { left, right: left + long, top: label.y - LINE + 3, bottom: label.y + 3 } }
}

function isInside({ left, right, top, bottom }: Box, { width, height }: Pick<Plane, 'width' | 'height'>): boolean {
  return left >= 2 && right <= width - 2 && top >= 2 && bottom <= height - 2
}

function touch(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
