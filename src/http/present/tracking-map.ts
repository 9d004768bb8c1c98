import { legDistance } from '../../domain/ondemand/distance.ts'
import { spotAt } from '../../domain/ondemand/driver-track.ts'
import type { TrackedParcel } from '../../service/shipments/tracking.ts'
import { type Html, html } from './html.ts'

/** The clock of the parcel's account. */
export interface MapClock {
  /** ms of virtual time. */
  readonly at: number
  /** Virtual ms per ms; 0 = it stands still. */
  readonly factor: number
}

interface Spot {
  readonly lat: number
  readonly lng: number
}

interface Point {
  readonly x: number
  readonly y: number
}

const WIDTH = 560
const MOST_HEIGHT = 340
const MARGIN = 34
/** Of the scale, metres. */
const SHORTEST = 50
const LENGTHS = [SHORTEST, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000]
/** Metres: two stops of one house are not blown up to a city. */
const SMALLEST = 400

/**
 * The stops of an on-demand order and its driver, drawn without tiles: straight lines, numbers as in the list of stops, no
 * coordinates. The page has no script: the style moves the driver as fast as the clock runs.
 */
export function renderMap({ stops, track }: TrackedParcel, clock: MapClock | null): Html | null {
  if (stops.length < 2) return null
  const driver = clock && spotAt(track, clock.at)
  const plane = planeOf([...stops, ...track])
  const now = clock?.at ?? 0
  const past = track.filter(({ at }) => at <= now)
  const ahead = track.filter(({ at }) => at > now)
  const scale = plane.scale()
  return html`<section aria-labelledby="map">
<h2 id="map">Bản đồ <span lang="en">Map</span></h2>
<svg class="map" viewBox="0 0 ${WIDTH} ${plane.height}" role="img" aria-label="Các điểm theo thứ tự trong danh sách${driver ? ', và tài xế' : ''}">
<path class="ahead" d="${lineOf(stops.map(plane.place))}"/>
<path class="past" d="${lineOf([...past, ...(driver ? [driver] : [])].map(plane.place))}"/>
${stops.map(stop => stopAt(plane.place(stop), stops.indexOf(stop) + 1))}
${driver && clock ? renderDriver([driver, ...ahead].map(plane.place), { from: clock.at, at: ahead.map(({ at }) => at), factor: clock.factor }) : null}
<path d="M10 ${plane.height - 15}v5h${scale.pixels}v-5"/>
<text class="scale" x="10" y="${plane.height - 19}">${scale.text}</text>
</svg>
<p>${driver ? 'Vị trí tài xế theo đồng hồ của sandbox.' : 'Hiện không có tài xế giữ đơn.'} <span lang="en">${
    driver ? 'The driver’s position follows the sandbox’s clock.' : 'No driver has the order now.'
  }</span></p>
</section>`
}

function planeOf(spots: readonly Spot[]) {
  const lats = spots.map(({ lat }) => lat)
  const lngs = spots.map(({ lng }) => lng)
  const middle = {
    lat: (Math.min(...lats) + Math.max(...lats)) / 2,
    lng: (Math.min(...lngs) + Math.max(...lngs)) / 2,
  }
  const metres = (from: Spot, to: Spot) =>
    legDistance({ lat: String(from.lat), lng: String(from.lng) }, { lat: String(to.lat), lng: String(to.lng) })
  const perLat = metres(middle, { ...middle, lat: middle.lat + 0.01 }) * 100
  const perLng = metres(middle, { ...middle, lng: middle.lng + 0.01 }) * 100
  const wide = Math.max(SMALLEST, (Math.max(...lngs) - Math.min(...lngs)) * perLng)
  const high = Math.max(SMALLEST, (Math.max(...lats) - Math.min(...lats)) * perLat)
  const perPixel = Math.max(wide / (WIDTH - 2 * MARGIN), high / (MOST_HEIGHT - 2 * MARGIN))
  const height = Math.round(Math.max(150, high / perPixel + 2 * MARGIN))
  return {
    height,
    place: ({ lat, lng }: Spot): Point => ({
      x: round(WIDTH / 2 + ((lng - middle.lng) * perLng) / perPixel),
      y: round(height / 2 - ((lat - middle.lat) * perLat) / perPixel),
    }),
    /** A round number of metres that takes at most a quarter of the width. */
    scale() {
      const most = (WIDTH / 4) * perPixel
      const length = LENGTHS.findLast(metres => metres <= most) ?? SHORTEST
      return { pixels: round(length / perPixel), text: length >= 1_000 ? `${length / 1_000} km` : `${length} m` }
    },
  }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

function lineOf(points: readonly Point[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
}

function stopAt({ x, y }: Point, number: number): Html {
  return html`<circle class="stop" cx="${x}" cy="${y}" r="10"/><text x="${x}" y="${y + 4.5}">${number}</text>
`
}

interface Drive {
  readonly from: number
  /** When each further point is reached, virtual ms. */
  readonly at: readonly number[]
  readonly factor: number
}

function renderDriver(points: readonly Point[], { from, at, factor }: Drive): Html {
  const [start = { x: 0, y: 0 }, ...rest] = points
  const whole = (at.at(-1) ?? from) - from
  const frames = rest.map(({ x, y }, index) => {
    const share = round((((at[index] ?? from) - from) / whole) * 100)
    return html`${share}% { transform: translate(${x}px, ${y}px); }
`
  })
  const moves = factor > 0 && whole > 0
  return html`${
    moves
      ? html`<style>
@media (prefers-reduced-motion: no-preference) { .driver { animation: drive ${round(whole / factor / 1_000)}s linear both; } }
@keyframes drive {
0% { transform: translate(${start.x}px, ${start.y}px); }
${frames}}
</style>
`
      : null
  }<g class="driver" transform="translate(${start.x} ${start.y})"><title>Tài xế</title><circle r="11"/><path d="M-5 4L0 -7L5 4L0 1.5z"/></g>`
}
