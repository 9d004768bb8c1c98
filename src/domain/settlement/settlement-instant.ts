import { nextTimeOfDay } from '../time/instants.ts'
import type { Shipment } from '../world.ts'
import { settlementPath } from './join-session.ts'

/** The daily job takes delivered parcels on at 20:00 GMT+7 (open-clauses.md, "Settlement"). */
const SETTLEMENT_MINUTE = 20 * 60

/** A parcel waits for the daily job when that has something to do with it and no scripted step is left. */
export function awaitsSettlement(shipment: Shipment): boolean {
  return shipment.plan.length === 0 && settlementPath(shipment).length > 0
}

/**
 * When the job takes on a parcel that came to wait for it at `at`. Parcels delivered within one beat of the pace settle
 * together, as those of one day do.
 */
export function settlementInstant(at: number, paceMs: number | null): number {
  const daily = nextTimeOfDay(at, SETTLEMENT_MINUTE)
  return paceMs === null ? daily : Math.min(daily, Math.floor((at + paceMs) / paceMs) * paceMs)
}
