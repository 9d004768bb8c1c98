import { collectedCod } from '../shipments/amounts.ts'
import { DAY_MS } from '../time/instants.ts'
import type { Shipment } from '../world.ts'

/** Of a carrier whose terms name no other. */
export const COMPENSATION_DAYS = 14

/** Where nothing was declared, a lost parcel brings so many times its delivery fee. */
const UNDECLARED_FACTOR = 4

/** When the claim for a lost parcel is paid; null = there is none to come. A pace caps the wait. */
export function claimInstant(shipment: Shipment, paceMs: number | null): number | null {
  if (shipment.isCompensated) return null
  const lostAt = shipment.history.find(({ status }) => status === 917)?.at
  if (lostAt === undefined) return null
  const wait = (shipment.terms?.compensation?.days ?? COMPENSATION_DAYS) * DAY_MS
  return lostAt + (paceMs === null ? wait : Math.min(wait, paceMs))
}

/**
 * What a lost parcel brings, VND: its declared value without what was collected, up to the carrier's ceiling; four times
 * the delivery fee where nothing was declared (open-clauses.md, "Lost").
 */
export function claimAmount(shipment: Shipment): number {
  const { parcel, fees, terms } = shipment
  const declared = parcel.amount ?? 0
  if (declared <= 0) return UNDECLARED_FACTOR * fees.delivery
  return Math.min(
    Math.max(0, declared - collectedCod(shipment)),
    terms?.compensation?.ceiling ?? Number.MAX_SAFE_INTEGER,
  )
}
