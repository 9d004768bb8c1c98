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

/** `DH-240113-0042`: per day, the lowest that is free. */
export interface OrderNumbers {
  /** The next one of an instant's day, or one beyond it; it stays free until it is taken. */
  next(at: number, beyond?: number): string
  take(at: number, beyond?: number): string
}

function numberOrders(prefix: string): OrderNumbers {
  const days = new Map<string, { readonly taken: Set<number>; lowest: number }>()
  const dayOf = (at: number) => {
    const day = dayOfOrders(at)
    const known = days.get(day) ?? { taken: new Set(), lowest: 1 }
    days.set(day, known)
    return known
  }
  const free = (at: number, beyond: number) => {
    const { taken, lowest } = dayOf(at)
    let number = lowest
    for (let left = beyond; left > 0; left--)
      do number++
      while (taken.has(number))
    return number
  }
  const write = (at: number, number: number) => `${prefix}-${dayOfOrders(at)}-${String(number).padStart(4, '0')}`
  return {
    next: (at, beyond = 0) => write(at, free(at, beyond)),
    take(at, beyond = 0) {
      const number = free(at, beyond)
      const day = dayOf(at)
      day.taken.add(number)
      while (day.taken.has(day.lowest)) day.lowest++
      return write(at, number)
    },
  }
}
