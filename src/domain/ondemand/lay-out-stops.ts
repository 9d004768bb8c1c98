import { instantAfter } from '../scenarios/planned-wait.ts'
import type { OndemandPoint, OndemandStep } from './order.ts'

/** A step that has no instant yet, only its wait after the step before. */
export type Leg = Omit<OndemandStep, 'at' | 'stretch'>

/** Part of a script: one step that is taken as it is, or a stretch of road (905 … 906, or 907) that is driven stop by stop. */
export type Segment =
  | { readonly kind: 'step'; readonly leg: Leg }
  | { readonly kind: 'stretch'; readonly legs: readonly Leg[] }

/**
 * The script on an order's points. Delivery points that no step names are dealt out to the stretches in path order: one
 * to each, and all that are left to the last, which is repeated with the same waits. A stretch for which no stop is left
 * is not driven, and neither does anything happen at a point the order does not have.
 */
export function layOutStops(
  segments: readonly Segment[],
  options: {
    readonly start: number
    /** The first step happens then, however long its wait is: it has been waiting for a while. */
    readonly firstAt?: number
    readonly points: readonly Pick<OndemandPoint, 'kind'>[]
    readonly paceMs: number | null
  },
): readonly OndemandStep[] {
  const { start, firstAt, points, paceMs } = options
  const present = segments.filter(part => part.kind === 'stretch' || (part.leg.point ?? 0) < points.length)
  const named = new Set(present.map(part => (part.kind === 'step' ? part.leg.point : null)))
  const stops = [...points.keys()].filter(index => points[index]?.kind === 2 && !named.has(index))
  const script = withStretch(present, stops.length)
  const stretches = script.filter(({ kind }) => kind === 'stretch').length
  const steps: OndemandStep[] = []
  let at = start
  const add = (leg: Leg, place: Pick<OndemandStep, 'point' | 'stretch'>) => {
    at = (steps.length === 0 ? firstAt : undefined) ?? instantAfter(at, leg.wait, paceMs)
    steps.push({ ...leg, ...place, at })
  }
  let dealt = 0
  let driven = 0
  for (const part of script) {
    if (part.kind === 'step') {
      add(part.leg, { point: part.leg.point, stretch: null })
      continue
    }
    driven++
    const share = driven === stretches ? stops.length : Math.min(stops.length, dealt + 1)
    for (; dealt < share; dealt++) {
      for (const leg of part.legs) add(leg, { point: stops[dealt] ?? null, stretch: dealt })
    }
  }
  return steps
}

/**
 * A script that names every stop it goes to has no stretch for stops that an update added. They get one with the waits
 * of the first stop it names, before the order is completed: no stop of a completed order was forgotten.
 */
function withStretch(script: readonly Segment[], stops: number): readonly Segment[] {
  if (stops === 0 || script.some(({ kind }) => kind === 'stretch')) return script
  const legs = script.flatMap(part => (part.kind === 'step' ? [part.leg] : []))
  const out = legs.findIndex(({ status }) => status === 905)
  const end = legs.findIndex(({ status }) => status === 910)
  const [road, stop] = legs.slice(out)
  if (out < 0 || end < out || !road || !stop) return script
  // What went back to the sender is not driven to once more; and who says where an order is completed means just that.
  if (legs.some(({ status, point }) => status === 908 && point === null) || legs[end]?.point !== null) return script
  const plain = { reason: null, force: false, driver: null, point: null, pointState: null, webhook: null }
  const stretch: Segment = {
    kind: 'stretch',
    legs: [
      { ...plain, wait: road.wait, status: 905 },
      { ...plain, wait: stop.wait, status: 906 },
    ],
  }
  return [...script.slice(0, end), stretch, ...script.slice(end)]
}
