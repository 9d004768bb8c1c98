/**
 * Random schedules with known odds: probabilistic concurrency testing (Burckhardt, Kothari, Musuvathi, Nagarakatte, 2010). Of n
 * streams with k deliveries in all, a schedule with d − 1 change points finds an ordering bug of depth d with a probability
 * of at least 1/(n·k^(d−1)).
 */
import { drawInteger, type Rng } from '../../domain/random.ts'
import {
  type Delivery,
  eventAt,
  lineOf,
  numbersOf,
  parcelOf,
  type Script,
  type ScriptEvent,
  timeOf,
  walk,
} from './script.ts'

/** A history of which the schedules are drawn; every event is a stream, whose deliveries are one after the other. */
export interface Load {
  readonly name: string
  readonly history: readonly ScriptEvent[]
  /** How often each event arrives. */
  readonly arrivals: number
}

export const streamsOf = ({ history }: Load): number => history.length
export const deliveriesOf = ({ history, arrivals }: Load): number => history.length * arrivals

/** The order in which the streams deliver. @param depth of the bugs that it is for; 1 and more. */
export function drawSchedule(
  script: Script,
  { arrivals, depth, random }: { readonly arrivals: number; readonly depth: number; readonly random: Rng },
): readonly number[] {
  const streams = script.history.map((_, index) => index + 1)
  const left = new Map(streams.map(stream => [stream, arrivals]))
  // The largest goes first; what a change point lowers is below all others.
  const priorities = new Map(shuffle(streams, random).map((stream, index) => [stream, depth + index]))
  const total = streams.length * arrivals
  const points = new Map<number, number>()
  while (points.size < Math.min(depth - 1, total)) {
    const step = drawInteger(random, 1, total)
    if (!points.has(step)) points.set(step, depth - 1 - points.size)
  }
  const order: number[] = []
  for (let step = 1; step <= total; step += 1) {
    const best = () =>
      streams
        .filter(stream => (left.get(stream) ?? 0) > 0 && mayArrive(script, stream, order))
        .reduce((one, other) => ((priorities.get(other) ?? 0) > (priorities.get(one) ?? 0) ? other : one), 0)
    const lowered = points.get(step)
    if (lowered !== undefined) priorities.set(best(), lowered)
    const next = best()
    left.set(next, (left.get(next) ?? 0) - 1)
    order.push(next)
  }
  return order
}

/** Events without a time, and those of one second, first arrive in order. */
function mayArrive(script: Script, stream: number, order: readonly number[]): boolean {
  const event = eventAt(script, stream)
  const before = numbersOf(script, parcelOf(event)).filter(other => other < stream)
  const tied =
    lineOf(event) === 'ondemand' ? before : before.filter(other => timeOf(script, other) === timeOf(script, stream))
  return tied.every(other => order.includes(other))
}

function shuffle<T>(values: readonly T[], random: Rng): readonly T[] {
  const shuffled = [...values]
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const at = drawInteger(random, 0, last)
    const [one, other] = [shuffled[last], shuffled[at]]
    if (one === undefined || other === undefined) continue
    shuffled[last] = other
    shuffled[at] = one
  }
  return shuffled
}

/** The deliveries of an order of arrivals: what is overtaken is a second attempt, and so is what comes again. */
export function scriptOf(history: readonly ScriptEvent[], order: readonly number[]): Script {
  const plain = { history, deliveries: [] }
  const arrived = new Map<number, number>()
  const deliveries = order.map((event): Delivery => {
    const own = numbersOf(plain, parcelOf(eventAt(plain, event)))
    const isOvertaken = own.some(other => other > event && arrived.has(other))
    const attempt = arrived.has(event) || isOvertaken ? 2 : 1
    arrived.set(event, attempt)
    return attempt === 1 ? { event } : { event, attempt }
  })
  return { history, deliveries }
}

export function drawScript(load: Load, depth: number, random: Rng): Script {
  const { history, arrivals } = load
  return scriptOf(history, drawSchedule({ history, deliveries: [] }, { arrivals, depth, random }))
}

const twoParcels = (order: number): readonly ScriptEvent[] => [
  { status: 903, at: 0 },
  { status: 904, at: 60, parcel: 2, order },
  { status: 904, at: 120 },
  { status: 905, at: 180, parcel: 2, order },
]

/** The histories of which schedules are drawn. */
export function loadsFor(abilities: { readonly severalParcels: boolean; readonly ondemand: boolean }): readonly Load[] {
  return [
    { name: 'delivered', history: walk([903, 904, 905, 913]), arrivals: 1 },
    { name: 'returned', history: walk([904, 906, 907, 908]), arrivals: 1 },
    { name: 'two attempts', history: walk([904, 906, 904, 905]), arrivals: 1 },
    { name: 'in part', history: walk([904, 916, 907, 908]), arrivals: 1 },
    { name: 'from the pickup on', history: walk([902, 903, 904, 905, 913]), arrivals: 1 },
    { name: 'each twice', history: walk([903, 904, 905]), arrivals: 2 },
    { name: 'two attempts, each twice', history: walk([906, 904, 906]), arrivals: 2 },
    { name: 'two orders', history: twoParcels(2), arrivals: 1 },
    ...(abilities.severalParcels ? [{ name: 'two parcels', history: twoParcels(1), arrivals: 1 }] : []),
    ...(abilities.ondemand
      ? [{ name: 'on demand, each twice', history: walk([904, 905, 906], { line: 'ondemand' }), arrivals: 2 }]
      : []),
  ]
}
