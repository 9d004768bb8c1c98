import { drawBookingInstant, isDaytime } from '../../domain/fill/booking-instants.ts'
import { PARCEL_SIGHTINGS, RIDE_SIGHTINGS, type Sighting } from '../../domain/fill/outcomes.ts'
import { type OrderBooking, placeOrder } from '../../domain/ondemand/place-order.ts'
import { requestKey } from '../../domain/request-key.ts'
import { foresee } from '../../domain/settlement/foresee.ts'
import { placeBooking } from '../../domain/shipments/book.ts'
import { readCreation } from '../../domain/shipments/creation-input.ts'
import { findPlacement } from '../booking/find-placement.ts'
import { quoteOndemandOrder } from '../booking/ondemand-quotes.ts'
import { loadDriverDraw } from '../reference/driver-draw.ts'
import { draftParcel, draftRide } from './draft-parcel.ts'
import type { Scratch } from './open-scratch.ts'
import type { Doing, Line, OrderNumbers } from './plan-doings.ts'
import type { FillSetting } from './prepare-fill.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** At most every second booking is placed so that something shows; the others fall as they fall. */
const SHARE = 2
/** Where a parcel ends up it has been for days, at almost any instant; on its way it must be looked for. */
const FREE_TRIES = 40
const TRIES_PER_TURN = 50
/**
 * So many parcels are drafted for a status: on a Monday morning only a carrier that delivers on Sunday evening or very early
 * has one that waits for its settlement.
 */
const MOST_DRAFTS = 120
/** What happens to a parcel is drawn by its order number, so later drafts try the next numbers of a day too. */
const NUMBERS_TRIED = 12
const LOOK_BACK = {
  parcel: { grid: 10 * MINUTE_MS, reach: 12 * DAY_MS },
  ride: { grid: MINUTE_MS / 2, reach: 3 * 60 * MINUTE_MS },
}

interface SightingsWanted {
  /** Bookings of the line in all. */
  readonly count: number
  readonly numbers: OrderNumbers
}

/**
 * Bookings by which, at the end of the span, a parcel stands at every status there is: each status is looked for by
 * foreseeing what a booking at one instant or another would come to. What cannot be had (in a span of a day nothing is
 * lost yet) is left out.
 */
export function scheduleParcels(
  scratch: Scratch,
  scene: FillSetting,
  wanted: SightingsWanted,
): Promise<readonly Doing[]> {
  const { core, account } = scratch
  const { created_status: createdStatus } = account.profile.switches
  const foresight = { calendar: account.settlement, paceMs: null, settlesAt: null, isHeld: false }
  return sightEach(PARCEL_SIGHTINGS, scene, { ...wanted, line: 'parcel' }, ({ name, scenario: wish, at: middle }) => {
    const scenario = core.scenarios.of([]).standard.find(one => one.name === wish)
    if (!scenario) return null
    const { body } = draftParcel(core, scene, { name, at: middle, orderId: '', scenario: wish })
    const input = readCreation(body)
    const found = findPlacement(core.reference, { input, body, switches: account.profile.switches })
    if ('reason' in found) return null
    return (at, orderId) => {
      const booking = { input, at, seed: account.seed, key: keyOf(scratch, 'createShipment', orderId) }
      const shipment = placeBooking(booking, { ...found, scenario, paceMs: null, createdStatus })
      const { history } = foresee(shipment, foresight, scene.span.to).at(-1)?.after ?? shipment
      return history.map(({ status }) => status)
    }
  })
}

/** The same for on-demand orders. */
export async function scheduleRides(
  scratch: Scratch,
  scene: FillSetting,
  wanted: SightingsWanted,
): Promise<readonly Doing[]> {
  const { core, account, from: at } = scratch
  const drawDriver = await loadDriverDraw()
  return sightEach(RIDE_SIGHTINGS, scene, { ...wanted, line: 'ride' }, ({ name, scenario: wish }) => {
    const scenario = core.scenarios.of([]).ondemand.find(one => one.name === wish)
    if (!scenario) return null
    const body = draftRide(scene, { name, orderId: '', scenario: wish })
    const { input, quote } = quoteOndemandOrder(core, account, { body, at })
    return (at, orderId) => {
      const key = keyOf(scratch, 'createOndemandShipment', orderId)
      const booking: OrderBooking = { input, at, seed: account.seed, key }
      const order = placeOrder(booking, { quote, scenario, paceMs: null, drawDriver })
      const past = order.plan.filter(step => step.at <= scene.span.to)
      return [order.status, ...past.map(({ status }) => status)]
    }
  })
}

/** What bookings draw by (book-shipment.ts, book-order.ts), for the first of an order number. */
function keyOf({ account }: Scratch, operation: string, orderId: string): string {
  return `${account.id}/${account.epoch}/${requestKey(operation, orderId, null)}/1`
}

/** What a booking of an instant has been by the end of the span, the last = what it is then. */
type Statuses<Status> = (at: number, orderId: string) => readonly Status[]

async function sightEach<Status extends number>(
  sightings: readonly Sighting<Status>[],
  scene: FillSetting,
  { line, count, numbers }: SightingsWanted & { readonly line: Line },
  prepare: (draft: { name: string; scenario: string; at: number }) => Statuses<Status> | null,
): Promise<readonly Doing[]> {
  const doings: Doing[] = []
  for (const { status, scenario } of sightings.slice(0, Math.floor(count / SHARE))) {
    for (let draft = 1; draft <= MOST_DRAFTS; draft++) {
      const name = `sighting/${line}/${status}${draft === 1 ? '' : `/${draft}`}`
      const statuses = prepare({ name, scenario, at: scene.span.to })
      if (!statuses) break
      const beyond = (draft - 1) % NUMBERS_TRIED
      // The oldest booking has not come so far: a later one has not either.
      if (!statuses(scene.span.from, numbers.next(scene.span.from, beyond)).includes(status)) continue
      const isIt = (at: number) =>
        statuses(at, numbers.next(at, beyond)).at(-1) === status &&
        // The shop had fewer customers then, so the parcel may go to another one.
        prepare({ name, scenario, at })?.(at, numbers.next(at, beyond)).at(-1) === status
      const at = await findInstant(scene, { line, name, draft, isIt })
      if (at === null) continue
      doings.push({ at, kind: 'book', line, name, scenario, orderId: numbers.take(at, beyond) })
      break
    }
  }
  return doings
}

interface Search {
  readonly line: Line
  readonly name: string
  /** From 1; later ones look less closely: all bookings of a day draw alike. */
  readonly draft: number
  isIt(at: number): boolean
}

async function findInstant(scene: FillSetting, { isIt, ...search }: Search): Promise<number | null> {
  let tries = 0
  for (const at of instantsToTry(scene, search)) {
    if (tries++ % TRIES_PER_TURN === 0) await scene.pause()
    if (isIt(at)) return at
  }
  return null
}

/** First some as busy as any, then back from now step by step, by day before by night. */
function* instantsToTry({ rngOf, span }: FillSetting, { line, name, draft }: Omit<Search, 'isIt'>): Generator<number> {
  const { grid: closest, reach } = LOOK_BACK[line]
  const grid = draft === 1 ? closest : 12 * closest
  const random = rngOf(`${name}/when`)
  for (let tries = 0; tries < FREE_TRIES; tries++) yield drawBookingInstant(random, span)
  const steps = Math.floor(Math.min(reach, span.to - span.from) / grid)
  const back = Array.from(
    { length: steps },
    (_, step) => span.to - (step + 1) * grid + Math.floor((random() * grid) / SECOND_MS) * SECOND_MS,
  )
  yield* back.filter(isDaytime)
  yield* back.filter(at => !isDaytime(at))
}
