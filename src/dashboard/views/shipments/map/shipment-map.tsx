import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { ShipmentDetail } from '../../../../schemas/types.gen.ts'
import { groupDigits } from '../../../format.ts'
import { useTexts } from '../../../i18n.ts'
import { mapMessages } from '../../../messages/shipment/map.ts'
import { useVirtualNow } from '../../../virtual-clock.ts'
import { type Plane, placeLabels, planeOf, scaleOf } from './lay-out-map.ts'
import { type Route, routeOfOrder, routeOfParcel, type Stop, spotAt, stopsAround } from './route.ts'
import { CORNERS, ISLAND_GROUPS, ISLANDS, OUTLINES, type Spot } from './vietnam.ts'

/** A drawing without tiles: the stops of an order, or the outline of the country with the hubs of a parcel. */
export function ShipmentMap({ shipment }: { readonly shipment: ShipmentDetail }) {
  const t = useTexts(mapMessages)
  const id = useId()
  const frame = useRef<HTMLElement>(null)
  const width = useWidth(frame)
  const now = useVirtualNow()
  const isOrder = shipment.line === 'ondemand'
  const route = isOrder ? routeOfOrder(shipment, t.stop) : routeOfParcel(shipment)
  const seen = isOrder ? [...route.stops, ...route.track] : CORNERS
  if (seen.length === 0 || route.stops.length === 0) return null
  const plane = planeOf(seen, {
    width,
    mostHeight: isOrder ? 360 : 470,
    // An order is always as high, so that map.css can reserve its place.
    leastHeight: isOrder ? 360 : 180,
    margin: isOrder ? 42 : 8,
  })
  const spot = now === 0 ? null : spotAt(route.track, now)
  const what = isOrder ? t.driver : t.parcel
  return (
    <figure class="map" ref={frame}>
      <svg width={plane.width} height={plane.height} role="img" aria-labelledby={id}>
        <title id={id}>{t.route(route.stops.map(({ name }) => name).join(' → '))}</title>
        {!isOrder && <Country plane={plane} />}
        <Ways plane={plane} route={route} now={now} />
        <Stops plane={plane} stops={route.stops} />
        {spot && <Marker at={plane.place(spot)} isDriver={isOrder} what={what} />}
        <Scale plane={plane} />
      </svg>
      <figcaption>
        <span class="map-where">
          {isOrder && route.track.length === 0 ? t.noDriver : sayWhere(route, { now, what, t })}
        </span>{' '}
        <span class="muted small">{isOrder ? t.routeNote : t.countryNote}</span>
      </figcaption>
    </figure>
  )
}

interface WhereOptions {
  readonly now: number
  readonly what: string
  readonly t: {
    at(what: string, stop: string): string
    between(what: string, from: string, to: string): string
    onTheWay(what: string, to: string): string
  }
}

function sayWhere(route: Route, { now, what, t }: WhereOptions): string {
  const [from, to] = stopsAround(route, now)
  if (from && from === to) return t.at(what, from.name)
  if (from && to) return t.between(what, from.name, to.name)
  return to ? t.onTheWay(what, to.name) : ''
}

/** As wide as its place, within what is readable. */
function useWidth(frame: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(320)
  // Before the first frame is shown: a map that grows moves what follows.
  useLayoutEffect(() => {
    const { current } = frame
    if (!current) return
    const measure = () => setWidth(Math.min(640, Math.max(240, current.clientWidth)))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return width
}

function pathOf(plane: Plane, spots: readonly Spot[]): string {
  return spots
    .map(plane.place)
    .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('')
}

function Country({ plane }: { readonly plane: Plane }) {
  const dots = [...ISLANDS, ...ISLAND_GROUPS.flatMap(({ spots }) => spots)]
  return (
    <>
      <path class="map-land" d={OUTLINES.map(spots => `${pathOf(plane, spots)}Z`).join('')} />
      {dots.map(dot => {
        const { x, y } = plane.place(dot)
        return <circle key={`${x} ${y}`} class="map-island" cx={x} cy={y} r={1.8} />
      })}
      {ISLAND_GROUPS.map(({ name, label }) => {
        const { x, y } = plane.place(label)
        return (
          <text key={name} class="map-group" x={x} y={y} lang="vi">
            {name}
          </text>
        )
      })}
    </>
  )
}

/** Faint from stop to stop; over it what was driven, solid, and what is planned, dashed. */
function Ways({ plane, route, now }: { readonly plane: Plane; readonly route: Route; readonly now: number }) {
  const { stops, track } = route
  const spot = spotAt(track, now)
  const here = spot ? [spot] : []
  return (
    <>
      <path class="map-way" d={pathOf(plane, stops)} />
      <path class="map-way ahead" d={pathOf(plane, [...here, ...track.filter(({ at }) => at > now)])} />
      <path class="map-way past" d={pathOf(plane, [...track.filter(({ at }) => at <= now), ...here])} />
    </>
  )
}

function Stops({ plane, stops }: { readonly plane: Plane; readonly stops: readonly Stop[] }) {
  const placed = stops.map(stop => ({ ...plane.place(stop), text: stop.name }))
  const labels = placeLabels(placed, plane)
  return (
    <>
      {placed.map(({ x, y }, index) => (
        <circle key={index} class="map-stop" cx={x} cy={y} r={5.5} />
      ))}
      {labels.map(({ x, y, text, anchor }, index) => (
        <text key={index} class="map-name" x={x} y={y} text-anchor={anchor}>
          {text}
        </text>
      ))}
    </>
  )
}

interface MarkerProps {
  readonly at: { readonly x: number; readonly y: number }
  readonly isDriver: boolean
  readonly what: string
}

function Marker({ at: { x, y }, isDriver, what }: MarkerProps) {
  return (
    <g class="map-marker" transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
      <title>{what}</title>
      <circle class="map-halo" r={13} />
      <circle r={9} />
      <path
        d={isDriver ? 'M-4.5 3L0 -5.5L4.5 3L0 1z' : 'M-4 -2.5L0 -4.5L4 -2.5V3L0 5L-4 3zM-4 -2.5L0 -0.5L4 -2.5M0 -0.5V5'}
      />
    </g>
  )
}

function Scale({ plane }: { readonly plane: Plane }) {
  const { metres, pixels } = scaleOf(plane)
  const y = plane.height - 8
  return (
    <g class="map-scale">
      <path d={`M8 ${y - 5}v5h${pixels}v-5`} />
      <text x={8} y={y - 9}>
        {metres >= 1_000 ? `${groupDigits(metres / 1_000)} km` : `${metres} m`}
      </text>
    </g>
  )
}
