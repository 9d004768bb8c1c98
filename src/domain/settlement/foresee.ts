import { takeFirstStep } from '../shipments/book.ts'
import { moveShipment } from '../shipments/move-shipment.ts'
import { nextTimeOfDay } from '../time/instants.ts'
import type { PlannedStep, Shipment } from '../world.ts'
import { settlementPath } from './join-session.ts'
import { settleFees } from './settle-fees.ts'

/** The daily job takes delivered parcels on at 20:00 GMT+7 (open-clauses.md, "Settlement"). */
const SETTLEMENT_MINUTE = 20 * 60

/** One thing that will happen to a parcel, and the parcel after it. */
export interface Foreseen {
  readonly at: number
  readonly kind: PlannedStep['kind'] | 'settle'
  /** Null for a move of the daily settlement. */
  readonly step: PlannedStep | null
  readonly after: Shipment
}

/**
 * The whole future of a parcel, if nothing changes it: its plan, and the settlement that follows it. `settlesAt`: when the
 * daily job takes it on, if it waits for that already.
 */
export function foresee(
  shipment: Shipment,
  { paceMs, settlesAt }: { readonly paceMs: number | null; readonly settlesAt: number | null },
): readonly Foreseen[] {
  const future: Foreseen[] = []
  let after = shipment
  for (const step of shipment.plan) {
    // Who has paid by then decides what the shop still owes: after a partial delivery the recipient has.
    after = settleFees(takeFirstStep(after)).shipment
    future.push({ at: step.at, kind: step.kind, step, after })
  }
  if (!awaitsSettlement(after)) return future
  const at = settlesAt ?? settlementInstant(after.updatedAt, paceMs)
  for (const status of settlementPath(after)) {
    after = settleFees(moveShipment(after, { status, reason: null, at })).shipment
    future.push({ at, kind: 'settle', step: null, after })
  }
  return future
}

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
