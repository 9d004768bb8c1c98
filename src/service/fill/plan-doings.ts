import { dayOfOrders, drawBookingInstant } from '../../domain/fill/booking-instants.ts'
import { drawWeighted, happens } from '../../domain/fill/draws.ts'
import { PARCEL_OUTCOMES, RIDE_OUTCOMES } from '../../domain/fill/outcomes.ts'
import { drawInteger } from '../../domain/random.ts'
import type { Core } from '../world/core.ts'
import type { Scratch } from './open-scratch.ts'
import type { FillSetting } from './prepare-fill.ts'
import { scheduleParcels, scheduleRides } from './schedule-bookings.ts'

export interface DoingsWanted {
  readonly shipments: number
  readonly ondemand: number
  /** The how many-th fill of the account it is. */
  readonly n: number
}

/** So many bookings of a hundred the shop takes back before the courier comes. */
const CANCELLED = 0.04
const MINUTE_MS = 60_000
const DRAWS_PER_TURN = 500

/** All that the shop does, in the order of time. */
export async function planDoings(
  scratch: Scratch,
  scene: FillSetting,
  wanted: DoingsWanted,
): Promise<readonly Doing[]> {
  const parcels = numberOrders(wanted.n === 1 ? 'DH' : `DH${wanted.n}`)
  const rides = numberOrders(wanted.n === 1 ? 'OD' : `OD${wanted.n}`)
  const sighted = [
    ...(await scheduleParcels(scratch, scene, { count: wanted.shipments, numbers: parcels })),
    ...(await scheduleRides(scratch, scene, { count: wanted.ondemand, numbers: rides })),
  ]
  const left = (line: Line, all: number) => all - sighted.filter(doing => doing.line === line).length
  const bookings = [
    ...sighted,
    ...(await drawBookings(scratch.core, scene, {
      line: 'parcel',
      count: left('parcel', wanted.shipments),
      numbers: parcels,
    })),
    ...(await drawBookings(scratch.core, scene, {
      line: 'ride',
      count: left('ride', wanted.ondemand),
      numbers: rides,
    })),
  ]
  return [...bookings, ...drawCancellations(scene, bookings)].sort(
    (a, b) => a.at - b.at || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
  )
}

interface BookingsWanted {
  readonly line: Line
  readonly count: number
  readonly numbers: OrderNumbers
}

async function drawBookings(
  core: Pick<Core, 'scenarios'>,
  { rngOf, span, pause }: FillSetting,
  { line, count, numbers }: BookingsWanted,
): Promise<readonly Doing[]> {
  const known = new Set(core.scenarios.of([]).all.map(({ file }) => file.name))
  const outcomes = (line === 'parcel' ? PARCEL_OUTCOMES : RIDE_OUTCOMES).filter(({ scenario }) => known.has(scenario))
  const drawn: Omit<Doing, 'orderId'>[] = []
  for (let index = 0; index < count; index++) {
    if (index % DRAWS_PER_TURN === 0) await pause()
    const name = `${line}/${index}`
    const random = rngOf(`${name}/when`)
    const scenario = drawWeighted(random, outcomes)?.scenario ?? (line === 'parcel' ? 'happy' : 'ondemand-happy')
    drawn.push({ at: drawBookingInstant(random, span), kind: 'book', line, name, scenario })
  }
  return drawn.sort((a, b) => a.at - b.at).map(doing => ({ ...doing, orderId: numbers.take(doing.at) }))
}

/** Some of those that would have gone well; whether the courier was faster shows when they run. */
function drawCancellations({ rngOf, span }: FillSetting, bookings: readonly Doing[]): readonly Doing[] {
  return bookings.flatMap(doing => {
    const random = rngOf(`${doing.name}/regret`)
    const isRegular = doing.scenario === 'happy' || doing.scenario === 'ondemand-happy'
    if (!isRegular || doing.name.startsWith('sighting') || !happens(random, CANCELLED)) return []
    const at =
      doing.at + drawInteger(random, doing.line === 'parcel' ? 3 : 1, doing.line === 'parcel' ? 25 : 4) * MINUTE_MS
    return at > span.to ? [] : [{ ...doing, kind: 'cancel', at } as const]
  })
}

export type Line = 'parcel' | 'ride'

/** Something that the shop does at an instant of the past: it books, or takes back what it booked. */
export interface Doing {
  readonly at: number
  readonly kind: 'book' | 'cancel'
  readonly line: Line
  readonly orderId: string
  /** What its draws are called. */
  readonly name: string
  readonly scenario: string
}

/** `DH-240113-0042`: per day, in the order of asking. */
export interface OrderNumbers {
  /** The next one of an instant's day; it stays the next until it is taken. */
  next(at: number): string
  take(at: number): string
}

function numberOrders(prefix: string): OrderNumbers {
  const counts = new Map<string, number>()
  const write = (day: string, count: number) => `${prefix}-${day}-${String(count).padStart(4, '0')}`
  return {
    next: at => write(dayOfOrders(at), (counts.get(dayOfOrders(at)) ?? 0) + 1),
    take(at) {
      const day = dayOfOrders(at)
      const count = (counts.get(day) ?? 0) + 1
      counts.set(day, count)
      return write(day, count)
    },
  }
}
