import { repace } from '../scenarios/repace.ts'
import type { PlannedStep, Shipment } from '../world.ts'
import { takeFirstStep } from './book.ts'
import { hasBeen } from './course.ts'
import { courseOf, moveShipment, startPlanAt } from './move-shipment.ts'
import { allowedMoves } from './moves.ts'
import { rejoinPlan } from './rejoin-plan.ts'
import type { StandardStatus } from './statuses.ts'
import { type Walk, walkShipment } from './walk-shipment.ts'

/** The states a parcel passes through; null when the table of legal moves has no such way. */
export type Steered = readonly Shipment[] | null

/** Who cancels: the shop, the courier who was to fetch it, the carrier. */
export type Canceller = 'user' | 'driver' | 'carrier'

const CANCELLED_BY: Readonly<Record<Canceller, string | null>> = {
  user: null,
  driver: 'Bưu tá không lấy được hàng, hủy đơn',
  carrier: 'Hãng vận chuyển hủy đơn',
}

/**
 * The attempt under way fails: with an order that no carrier has answered the creation (900), before the pickup the pickup
 * (915), on the road the delivery (906).
 */
export function failShipment(shipment: Shipment, walk: Walk): Steered {
  if (isUnanswered(shipment)) return refuseNow(shipment, walk)
  const target = failureOf(shipment)
  if (target === null || target !== shipment.status)
    return target === null ? null : walkShipment(shipment, target, walk)
  // The courier comes once more, and it comes to nothing once more.
  const again = walkShipment(shipment, 902, { ...walk, reason: null })
  const there = again?.at(-1)
  const failed = there ? walkShipment(there, target, walk) : null
  return again && failed ? [...again, ...failed] : null
}

/** The carrier has neither taken nor refused it. */
function isUnanswered({ status, carrierCode, carrierError }: Shipment): boolean {
  return carrierCode === null && carrierError === null && (status === 900 || status === 901)
}

const BEFORE_PICKUP: readonly StandardStatus[] = [901, 902, 915]
const UNDER_WAY: readonly StandardStatus[] = [903, 904, 915, 918, 919]

function failureOf(shipment: Shipment): StandardStatus | null {
  const { status } = shipment
  if (BEFORE_PICKUP.includes(status) && !hasBeen(shipment, 903)) return 915
  return UNDER_WAY.includes(status) ? 906 : null
}

function refuseNow(shipment: Shipment, { at, reason }: Walk): Steered {
  const planned = shipment.plan.find(({ kind }) => kind === 'refuse')?.reason ?? null
  return [moveShipment({ ...shipment, plan: [] }, { status: 900, reason: reason ?? planned, at })]
}

/** Before the goods are on the way, by any side. */
export function cancelByHand(shipment: Shipment, by: Canceller, { at, reason }: Walk): Steered {
  if (!allowedMoves(courseOf(shipment)).includes(914)) return null
  return [moveShipment({ ...shipment, plan: [] }, { status: 914, reason: reason ?? CANCELLED_BY[by], at })]
}

/**
 * From here on the parcel follows another script: what follows the place in it where the parcel stands, else the nearest
 * step that can follow. `planned`: that script's plan, if the parcel were booked now.
 */
export function adoptPlan(
  shipment: Shipment,
  planned: readonly PlannedStep[],
  { at, paceMs, scenario }: Pick<Walk, 'at' | 'paceMs'> & { readonly scenario: string },
): Shipment | null {
  if (isUnanswered(shipment)) {
    return { ...shipment, scenario, plan: planned }
  }
  const steps = planned.filter(({ kind }) => kind === 'move')
  // The carrier has it already, and cannot refuse it any more.
  if (planned[0]?.kind === 'refuse') return null
  if (allowedMoves(courseOf(shipment)).length === 0) return null
  if (steps.length === 0) return { ...shipment, scenario, plan: [] }
  const here = steps.findIndex(({ status }) => status === shipment.status)
  // Laid out from now on, so that a time of day stays one.
  const rest = repace(steps.slice(here + 1), { now: at, since: at, before: undefined, paceMs })
  // The script ends where the parcel is.
  if (here >= 0 && rest.length === 0) return { ...shipment, scenario, plan: [] }
  const plan = rejoinPlan(shipment, rest, { at, paceMs, departure: at })
  return plan.length === 0 ? null : { ...shipment, scenario, plan }
}

/** The next planned step happens now; later ones keep their distances. Undefined when nothing is planned. */
export function continueShipment(shipment: Shipment, at: number): Shipment | undefined {
  if (shipment.plan.length === 0) return undefined
  return takeFirstStep({ ...shipment, plan: startPlanAt(shipment.plan, at) })
}
